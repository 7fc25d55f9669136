import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isForeignName } from '../../../../src/cli/baseline/foreign-name.js'
import { nameRequest } from '../../../../src/findings/names/request-name.js'

test.each([
  '**',
  '*',
  'GET 500 /**',
  'GET 500 /*/*',
  'GET 500 /*/**',
  'GET 500 https://api.test/**',
  'GET 500 https://*/api',
  '* 500 /api/users',
  'GET * /api/users',
  'GET 500 /api/users**',
  'GET 500 /api/us**ers/x',
  'TypeError: *',
  'console.error: ** failed',
  'GET 500 /api/\u202eusers',
  'GET 500 /api\nGET 500 /other',
])('refuses %j, which no run makes', (name) => {
  expect(isForeignName(name)).toBe(true)
})

test.each([
  'GET 500 /api/users/*',
  'GET 404 /*',
  'GET 404 /*/reviews',
  'GET 500 /api/*/*',
  'GET 500 /assets/**',
  'GET 500 /api/tenants/:tenant/users/:id',
  'GET 404 https://api.github.com/users/*',
  'GET net::ERR_CONNECTION_REFUSED /report-*-*.pdf',
  'API GET ECONNREFUSED /api/users/*',
  'WS 503 wss://feed.test/*/live',
  'TypeError: a.b is not a function',
  'console.error: 2 \\* 2 failed',
])('accepts %j', (name) => {
  expect(isForeignName(name)).toBe(false)
})

test('accepts the name of any request that has a segment without ids', () => {
  const segment = fc.constantFrom(
    'users',
    '7',
    '*',
    '**',
    'a*b',
    'page-3.html',
    '2026-01-31',
    '%2A%2A',
    ':id',
  )
  fc.assert(
    fc.property(
      fc.array(segment, { maxLength: 6 }),
      fc.constantFrom('', 'https://api.test'),
      (path, origin) => {
        const url = `${origin || 'http://localhost:3000'}/users/${path.join('/')}`
        expect(isForeignName(nameRequest('GET', 500, url, { findRoute: () => undefined }))).toBe(false)
      },
    ),
  )
})
