import { describe, expect, test } from 'vitest'
import { createRouteFinder } from '../../../../src/findings/names/routes.js'

const origin = 'https://shop.test'

describe('a single template', () => {
  test.each<[template: string, url: string, matches: boolean]>([
    ['/api/users/:id', `${origin}/api/users/cus_NffrFeUf`, true],
    ['/api/users/:id', `${origin}/api/users/cus_NffrFeUf?page=2#top`, true],
    ['/api/users/:id', `${origin}/api/users/`, false],
    ['/api/users/:id', `${origin}/api/users/1/orders`, false],
    ['/api/users/:id', `${origin}/v1/api/users/1`, false],
    ['/api/users/*', `${origin}/api/users/1`, true],
    ['/api/**', `${origin}/api`, true],
    ['/api/**', `${origin}/api/a/b/c`, true],
    ['/api/**/c', `${origin}/api/a/b/c`, true],
    ['/api/**/c', `${origin}/api/c`, true],
    ['/api/**/c', `${origin}/api/c/d`, false],
    ['/**', `${origin}/`, true],
    ['/assets/**', `${origin}/assets/app.4f2a1b.js`, true],
    ['/caf%C3%A9/:id', `${origin}/café/1`, true],
    ['/a.b', `${origin}/axb`, false],
    ['https://api.stripe.com/*', 'https://api.stripe.com/v1', true],
    ['https://api.stripe.com/*', 'https://api.stripe.com/v1/charges', false],
    ['https://api.stripe.com/*', `${origin}/v1`, false],
    ['http://a.test:8080/x', 'http://a.test/x', false],
    ['/x', '/x?y', true],
  ])('%s on %s: %s', (template, url, matches) => {
    expect(createRouteFinder([template])(url)).toBe(matches ? template : undefined)
  })
})

describe('prefers the most specific template, whatever the order', () => {
  test.each<[url: string, expected: string]>([
    ['/api/users/me', '/api/users/me'],
    ['/api/users/7', '/api/users/:id'],
    ['/api/users/7/x', '/api/users/**'],
    ['/api/users', '/api/users'],
    ['/api/orders', '/api/:any'],
    ['/other', '/**'],
  ])('%s → %s', (path, expected) => {
    const templates = ['/**', '/api/users/**', '/api/:any', '/api/users/:id', '/api/users', '/api/users/me']
    expect(createRouteFinder(templates)(`${origin}${path}`)).toBe(expected)
    expect(createRouteFinder([...templates].reverse())(`${origin}${path}`)).toBe(expected)
  })

  test('prefers a template with a host to one without', () => {
    const templates = ['/v1/:id', `${origin}/v1/:id`]
    expect(createRouteFinder(templates)(`${origin}/v1/1`)).toBe(`${origin}/v1/:id`)
    expect(createRouteFinder(templates)('https://other.test/v1/1')).toBe('/v1/:id')
  })
})

test('matches many wildcards in time proportional to template length times path length', () => {
  const template = `/${'**/a/'.repeat(40)}b`
  expect(createRouteFinder([template])(`${origin}/${'a/'.repeat(2000)}`)).toBeUndefined()
})
