import { describe, expect, test } from 'vitest'
import { createPathMatcher, mergePaths } from '../../../src/values/patterns/path-patterns.js'

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `name-${'abcdefghijklmnop'[index]}`)

describe('createPathMatcher', () => {
  test.each([
    ['/products/*/reviews', '/products/*/reviews', true],
    ['/products/*/reviews', '/products/shirt/reviews', true],
    ['/products/*', '/products/shirt/reviews', false],
    ['/products/*/reviews', '/products/*', false],
    ['/products/shirt', '/products/*', false],
    ['/*', '/', true],
    ['/a', '/a', true],
    ['/\\*', '/shirt', false],
    ['/\\*', '/\\*', true],
    ['/api/**', '/api/x', false],
    ['/api/**', '/api/**', true],
    ['https://api.test/*', 'https://api.test/a', true],
    ['https://api.test/*', '/a', false],
  ])('%s matches %s: %s', (pattern, path, expected) => {
    expect(createPathMatcher([pattern])(path)).toBe(expected)
  })
})

describe('mergePaths', () => {
  test('puts a wildcard in place of a segment in which more than 10 paths differ', () => {
    const toPaths = (count: number) => names(count).map((name) => `/products/${name}/reviews`)
    expect(mergePaths(toPaths(10))).toEqual(toPaths(10))
    expect(mergePaths([...toPaths(11), '/products'])).toEqual(['/products', '/products/*/reviews'])
  })

  test('replaces several segments by wildcards, and omits paths that a wildcard covers', () => {
    const paths = names(11).flatMap((name) => names(11).map((other) => `/${name}/x/${other}`))
    expect(mergePaths([...paths, '/*/x/*', '/a/x/c', '/a/y'])).toEqual(['/*/x/*', '/a/y'])
  })

  test('does not merge paths of different hosts', () => {
    const paths = names(11).map((name) => `https://${name}.test/api`)
    expect(mergePaths(paths)).toEqual(paths)
  })
})
