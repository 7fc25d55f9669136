import { describe, expect, test } from 'vitest'
import { basePathOf, errorPatternKey, toBudgetKey } from '../../../src/failure-budget/pattern-key.js'
import { createRouteFinder } from '../../../src/findings/names/routes.js'
import { expectLinear } from '../../support/growth.js'

describe('base path', () => {
  test.each([
    ['/api/v2/case-management/cases/7', '/api/v2/case-management'],
    ['/api/v2/case-management/quota', '/api/v2/case-management'],
    ['/api/users/999', '/api/users'],
    ['/movies/42', '/movies'],
    ['/movies/42/reviews', '/movies'],
    ['/', '/'],
    ['', '/'],
    ['/7', '/'],
    ['/a//b/', '/a/b'],
    ['/v1/v2/v3/v4', '/v1/v2/v3'],
    ['/orders/2026-11-20/lines', '/orders'],
    ['/orders/2026-11/lines', '/orders/2026-11/lines'],
    ['/u/123e4567-e89b-42d3-a456-426614174000', '/u'],
    ['/u/123E4567-E89B-42D3-A456-426614174000', '/u'],
    ['/u/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/u'],
    ['/u/507f1f77bcf86cd799439011', '/u'],
    ['/u/deadbeef', '/u/deadbeef'],
    ['/u/deadbee5', '/u'],
    ['/u/dead5', '/u/dead5'],
    ['/caf%C3%A9/x', '/café/x'],
    ['/100%/x', '/100%/x'],
    ['/files/a%2F42', '/files/a'],
    ['/api/users?id=1#top', '/api/users'],
    ['/assets/C_VWetsD-C6Z_mNnQ.js', '/assets'],
    ['/assets/index-Cq7HMDCO.js/more', '/assets'],
    ['/assets/index-CQ7HMDCO.woff2', '/assets'],
    ['/assets/index--q7HM_C-.js.map', '/assets'],
    ['/assets/index.4f3a9b1c.chunk.js', '/assets'],
  ])('the base path of %s is %s', (path, expected) => {
    expect(basePathOf(`https://shop.test${path}`)).toBe(expected)
    expect(basePathOf(path)).toBe(expected)
  })

  test.each([
    'jquery-migrate.js',
    'jquery-migrate.min.js',
    'jquery-3.7.1.min.js',
    'my-component.js',
    'my-component2.js',
    'bootstrap.bundle.js',
    'bootstrap.bundle.min.js',
    'react-dom.production.min.js',
    'en-US.json',
    'en-US-translations.json',
    'user-profile-v2.js',
    'README-CONTRIBUTING.txt',
    'chunk-deadbeef.js',
    'index-Cq7HMDC.js',
    'index.4f3a9b1.js',
    '-Cq7HMDCO4',
    'Cq7HMDCO.js',
    'shop.v1.OrderService',
    'com.shop.OrderService.v2',
    'com.shop.OrderService.Get',
    'admin.inviteRequests.denied.list',
    'admin.inviteRequests.deny',
    'chat.scheduledMessages.list',
  ])('keeps the ordinary name %s', (name) => {
    expect(basePathOf(`/assets/${name}`)).toBe(`/assets/${name}`)
  })
})

test.each(['-', '.', 'a-', 'A-', '.js', 'a.', '-Cq7HMDCO'])(
  'computes the base path of many %j in linear time',
  (unit) => {
    expectLinear((length) => basePathOf(`/assets/${unit.repeat(length)}`))
  },
)

test('a pattern key has the method in upper case, the status and the base path', () => {
  const url = 'https://shop.test/api/v2/case-management/cases/7'
  expect(errorPatternKey({ method: 'get', status: 500, url })).toBe('GET:500:/api/v2/case-management')
})

describe('maxTestsPerError counts', () => {
  const http = { kind: 'http-error', method: 'GET', status: 500 }
  const countAs = (
    error: Omit<Parameters<typeof toBudgetKey>[0], 'name'>,
    name: string,
    routes: string[] = [],
  ) => toBudgetKey({ ...error, name }, createRouteFinder(routes))

  test('HTTP errors with different names and one pattern key together', () => {
    const reviews = { ...http, url: 'https://shop.test/movies/7/reviews' }
    const covers = { ...http, url: 'https://shop.test/movies/8/covers' }
    expect(countAs(reviews, 'GET 500 /movies/*/reviews')).toBe('GET:500:/movies')
    expect(countAs(covers, 'GET 500 /movies/*/covers')).toBe('GET:500:/movies')
  })

  test('HTTP errors of a template of the option routes together', () => {
    const url = 'https://shop.test/tenants/acme/users'
    const template = '/tenants/:tenant/users'
    expect(countAs({ ...http, url }, `GET 500 ${template}`, [template])).toBe(`GET:500:${template}`)
  })

  test('errors of other kinds by name', () => {
    const url = 'https://shop.test/movies/7'
    expect(countAs({ kind: 'page-error', url }, 'Error: gone')).toBe('Error: gone')
    const api = { kind: 'api-error', method: 'GET', status: 500, url }
    expect(countAs(api, 'API GET 500 /movies/*')).toBe('API GET 500 /movies/*')
  })
})
