import { expect, test } from 'vitest'
import { createRouteFinder } from '../../../../src/findings/names/routes.js'

const origin = 'https://shop.test'

test.each`
  template                      | matching                                                                               | others
  ${'/api/users/:id'}           | ${[`${origin}/api/users/cus_NffrFeUf`, `${origin}/api/users/cus_NffrFeUf?page=2#top`]} | ${[`${origin}/api/users/`, `${origin}/api/users/7/`, `${origin}/api/users/1/orders`, `${origin}/v1/api/users/1`]}
  ${'/api/users/:id/'}          | ${[`${origin}/api/users/7/`]}                                                          | ${[]}
  ${'/api/users/*'}             | ${[`${origin}/api/users/1`]}                                                           | ${[]}
  ${'/api/**'}                  | ${[`${origin}/api`, `${origin}/api/a/b/c`]}                                            | ${[]}
  ${'/api/**/c'}                | ${[`${origin}/api/a/b/c`, `${origin}/api/c`]}                                          | ${[`${origin}/api/c/d`]}
  ${'/**'}                      | ${[`${origin}/`]}                                                                      | ${[]}
  ${'/assets/**'}               | ${[`${origin}/assets/app.4f2a1b.js`]}                                                  | ${[]}
  ${'/caf%C3%A9/:id'}           | ${[`${origin}/café/1`]}                                                                | ${[]}
  ${'/a.b'}                     | ${[]}                                                                                  | ${[`${origin}/axb`]}
  ${'https://api.stripe.com/*'} | ${['https://api.stripe.com/v1']}                                                       | ${['https://api.stripe.com/v1/charges', `${origin}/v1`]}
  ${'http://a.test:8080/x'}     | ${[]}                                                                                  | ${['http://a.test/x']}
  ${'/x'}                       | ${['/x?y']}                                                                            | ${[]}
  ${'/a/\\*'}                   | ${[`${origin}/a/*`]}                                                                   | ${[`${origin}/a/b`]}
  ${`${origin}/a/\\:id`}        | ${[`${origin}/a/:id`]}                                                                 | ${[`${origin}/a/7`]}
  ${'https://shop.test:443/a'}  | ${[`${origin}/a`]}                                                                     | ${[]}
  ${'/a/:id'}                   | ${[]}                                                                                  | ${[`blob:${origin}/a/7`]}
`('the template $template matches $matching, but not $others', ({ template, matching, others }) => {
  const findRoute = createRouteFinder([template])
  expect([...matching, ...others].filter((url) => findRoute(url) !== undefined)).toEqual(matching)
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
