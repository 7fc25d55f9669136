import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPathMatcher, mergePaths, sharePath } from '../../../src/values/path-patterns.js'

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `name-${'abcdefghijklmnop'[index]}`)

test.each([
  ['/products/*/reviews', '/products/shirt/reviews', true],
  ['/products/*', '/products/shirt/reviews', false],
  ['/products/*', '/products', false],
  ['/products/shirt', '/products/*', false],
  ['/*', '/', true],
  ['/\\*', '/shirt', false],
  ['/api/**', '/api/**', true],
  ['https://api.test/*', 'https://api.test/a', true],
])('%s matches %s: %s', (pattern, path, expected) => {
  expect(createPathMatcher([pattern])(path)).toBe(expected)
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

  test('merges more than 50 paths from the end, only where several differ', () => {
    const letters = 'abcdefghij'.split('')
    const paths = letters.flatMap((a) => letters.slice(0, 6).map((b) => `/${a}/${b}`))
    expect(mergePaths([...paths, '/a/b/c'])).toEqual([...letters.map((a) => `/${a}/*`), '/a/b/c'].sort())
  })

  test('merges hosts only if nothing else is left to merge', () => {
    const paths = Array.from({ length: 51 }, (_, index) => `https://h${index}.test/${index}/${index % 7}`)
    expect(mergePaths(['/a', ...paths])).toEqual(['/a', 'https://*/*/*'])
    expect(mergePaths(paths.slice(1))).toHaveLength(50)
  })

  const segment = fc.oneof(
    fc.constantFrom('a', 'b', '*', ':id', '**', '\\*'),
    fc.nat(9_999).map((number) => `s${number}`),
  )
  const path = fc
    .tuple(
      fc.constantFrom('', '', '', 'https://a.test', 'https://b.test', 'about:'),
      fc.array(segment, { maxLength: 6 }),
    )
    .map(([origin, segments]) => `${origin}/${segments.join('/')}`)
  const paths = fc.array(path, { maxLength: 120, size: 'max' })

  test('covers every path with at most 50, and merges its own result no further', () => {
    fc.assert(
      fc.property(paths, (paths) => {
        const merged = mergePaths(paths)
        expect(paths.filter((path) => !createPathMatcher(merged)(path))).toEqual([])
        expect(merged.length).toBeLessThanOrEqual(50)
        expect(mergePaths(merged)).toEqual(merged)
        expect(mergePaths(paths.toReversed())).toEqual(merged)
      }),
    )
  }, 120_000)
})

test.each([
  [['/a'], ['/b', '/a'], true],
  [['/a/*'], ['/a/b'], true],
  [['/a/b'], ['/a/*'], true],
  [['/a/b'], ['/*/b'], true],
  [['/a/*'], ['/*/b'], true],
  [['/a'], ['/a/b'], false],
  [[], ['/a'], false],
])('%j and %j may share a path: %s', (paths, others, expected) => {
  expect(sharePath(paths, others)).toBe(expected)
})
