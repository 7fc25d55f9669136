import { expect, test } from 'vitest'
import { createRouteFinder } from '../../../../src/findings/names/routes.js'

const origin = 'https://shop.test'

test.each([
  { template: '/api/users/:id', url: `${origin}/api/users/cus_NffrFeUf`, matches: true },
  { template: '/api/users/:id', url: `${origin}/api/users/cus_NffrFeUf?page=2#top`, matches: true },
  { template: '/api/users/:id', url: `${origin}/api/users/`, matches: false },
  { template: '/api/users/:id', url: `${origin}/api/users/7/`, matches: false },
  { template: '/api/users/:id/', url: `${origin}/api/users/7/`, matches: true },
  { template: '/api/users/:id', url: `${origin}/api/users/1/orders`, matches: false },
  { template: '/api/users/:id', url: `${origin}/v1/api/users/1`, matches: false },
  { template: '/api/users/*', url: `${origin}/api/users/1`, matches: true },
  { template: '/api/**', url: `${origin}/api`, matches: true },
  { template: '/api/**', url: `${origin}/api/a/b/c`, matches: true },
  { template: '/api/**/c', url: `${origin}/api/a/b/c`, matches: true },
  { template: '/api/**/c', url: `${origin}/api/c`, matches: true },
  { template: '/api/**/c', url: `${origin}/api/c/d`, matches: false },
  { template: '/**', url: `${origin}/`, matches: true },
  { template: '/assets/**', url: `${origin}/assets/app.4f2a1b.js`, matches: true },
  { template: '/caf%C3%A9/:id', url: `${origin}/café/1`, matches: true },
  { template: '/a.b', url: `${origin}/axb`, matches: false },
  { template: 'https://api.stripe.com/*', url: 'https://api.stripe.com/v1', matches: true },
  { template: 'https://api.stripe.com/*', url: 'https://api.stripe.com/v1/charges', matches: false },
  { template: 'https://api.stripe.com/*', url: `${origin}/v1`, matches: false },
  { template: 'http://a.test:8080/x', url: 'http://a.test/x', matches: false },
  { template: '/x', url: '/x?y', matches: true },
  { template: '/a/\\*', url: `${origin}/a/*`, matches: true },
  { template: '/a/\\*', url: `${origin}/a/b`, matches: false },
  { template: `${origin}/a/\\:id`, url: `${origin}/a/:id`, matches: true },
  { template: `${origin}/a/\\:id`, url: `${origin}/a/7`, matches: false },
  { template: 'https://shop.test:443/a', url: `${origin}/a`, matches: true },
  { template: '/a/:id', url: `blob:${origin}/a/7`, matches: false },
])('the template $template matches $url: $matches', ({ template, url, matches }) => {
  expect(createRouteFinder([template])(url) !== undefined).toBe(matches)
})

test.each([
  { template: '/api/:id/*/**', url: '/api/1/2/3', path: '/api/:id/<any>/<rest>' },
  { template: '/caf%C3%A9/a%2Fb', url: '/café/a%2Fb', path: '/café/a%2Fb' },
  { template: '/a/\\*', url: '/a/*', path: '/a/\\*' },
  { template: '/<id>', url: '/<id>', path: '/\\<id>' },
  { template: 'https://shop.test/a/:id/', url: `${origin}/a/1/`, path: '/a/:id/' },
])('$template gives the path $path', ({ template, url, path }) => {
  expect(createRouteFinder([template])(url)).toBe(path)
})

test.each<[url: string, expected: string]>([
  ['/api/users/me', '/api/users/me'],
  ['/api/users/7', '/api/users/:id'],
  ['/api/users/7/x', '/api/users/<rest>'],
  ['/api/users', '/api/users'],
  ['/api/orders', '/api/:any'],
  ['/other', '/<rest>'],
])('prefers for %s the most specific template, %s, whatever the order', (path, expected) => {
  const templates = ['/**', '/api/users/**', '/api/:any', '/api/users/:id', '/api/users', '/api/users/me']
  expect(createRouteFinder(templates)(`${origin}${path}`)).toBe(expected)
  expect(createRouteFinder([...templates].reverse())(`${origin}${path}`)).toBe(expected)
})

test('prefers a template with a host to one without', () => {
  const templates = ['/v1/:id', `${origin}/v1/:number`]
  expect(createRouteFinder(templates)(`${origin}/v1/1`)).toBe('/v1/:number')
  expect(createRouteFinder(templates)('https://other.test/v1/1')).toBe('/v1/:id')
  expect(createRouteFinder(templates.toReversed())(`${origin}/v1/1`)).toBe('/v1/:number')
})

test('matches many wildcards in time proportional to template length times path length', () => {
  const template = `/${'**/a/'.repeat(40)}b`
  expect(createRouteFinder([template])(`${origin}/${'a/'.repeat(2000)}`)).toBeUndefined()
})
