import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameCallSegment } from '../../../src/findings/names/id-like.js'
import { listOperations } from '../../../src/openapi/list-operations.js'
import type { OpenApiDocument } from '../../../src/openapi/openapi-option.js'
import { createOperationFinder } from '../../../src/openapi/operation-finder.js'

const host = 'http://127.0.0.1:4000'

/** Creates path items from names such as `GET /users/{id}`. */
function createPaths(names: readonly string[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: { responses: {} } }
  }
  return paths
}

/** Creates a function that finds an operation by method and URL and returns its id. */
function createFinder(document: object, options?: Pick<OpenApiDocument, 'basePath'>) {
  const find = createOperationFinder(listOperations({ openapi: '3.1.0', ...document }, options))
  return (call: string) => find(...(call.split(' ') as [string, string]))[0]?.id
}

const names = [
  'GET /users/{id}',
  'GET /users/me',
  'DELETE /users/{id}',
  'GET /users/{id}/orders/{order}',
  'GET /users/me/orders/{order}',
  'GET /users/{id}/orders/latest',
  'GET /{collection}/{id}',
  'GET /files/{name}.json',
  'GET /files/{name}',
  'GET /range/{from}-{to}',
  'GET /',
]
test.each([
  ['DELETE /users/me', 'DELETE /users/{id}'],
  ['GET /users/7/orders/latest', 'GET /users/{id}/orders/latest'],
  ['GET /users/me/orders/latest', 'GET /users/me/orders/{order}'],
  ['GET /users/me/orders', undefined],
  ['GET /files/a.b.json', 'GET /files/{name}.json'],
  ['GET /files/.json', 'GET /files/{name}'],
  ['GET /range/1-2-3', 'GET /range/{from}-{to}'],
  ['GET /range/-2', 'GET /{collection}/{id}'],
  ['GET /', 'GET /'],
  ['GET ', 'GET /'],
])('finds for %s the most specific path, %s, whatever the order in the document', (call, expected) => {
  for (const order of [names, names.toReversed()]) {
    const find = createFinder({ paths: createPaths(order) })
    expect(find(call.replace(' ', ` ${host}`))).toBe(expected)
  }
})

test('finds operations whose parameters hold several segments, after all more specific ones', () => {
  const paths = createPaths([
    'GET /assets/{rest+}',
    'GET /assets/{rest+}/info',
    'GET /assets/{name}',
    'GET /assets/img/logo.png',
  ])
  const find = createFinder({ paths })
  expect(find(`GET ${host}/assets/a/b/c`)).toBe('GET /assets/{rest+}')
  expect(find(`GET ${host}/assets/a/b/info`)).toBe('GET /assets/{rest+}/info')
  expect(find(`GET ${host}/assets/a`)).toBe('GET /assets/{name}')
  expect(find(`GET ${host}/assets/img/logo.png`)).toBe('GET /assets/img/logo.png')
  expect(find(`GET ${host}/assets`)).toBeUndefined()
})

const find = createFinder({
  paths: createPaths(['GET /café/{id}', 'GET /a', 'GET /c', 'GET /c/', 'HEAD /a/x', 'GET /a/x']),
})
test.each([
  ['GET /caf%C3%A9/1%2F2', 'GET /café/{id}'],
  ['GET /café/%', 'GET /café/{id}'],
  ['GET /a?b=/c', 'GET /a'],
  ['GET /a#/c', 'GET /a'],
  ['GET /A', undefined],
  ['GET //a/', 'GET /a'],
  ['GET /c', 'GET /c'],
  ['GET /c/', 'GET /c/'],
  ['get /a', 'GET /a'],
  ['HEAD /a', 'GET /a'],
  ['HEAD /a/x', 'HEAD /a/x'],
])('finds for the URL of %s the operation %s', (call, expected) => {
  expect(find(call.replace(' ', ` ${host}`))).toBe(expected)
  expect(find(call)).toBe(expected)
})

test('URLs have no operation if they lack a host, such as data: and about:', () => {
  expect(find('GET data:text/plain,/a')).toBeUndefined()
  expect(find('GET about:blank')).toBeUndefined()
})

const paths = createPaths(['GET /pets'])
const variables = {
  version: { default: 'v2', enum: ['v1', 'v2'] },
  tenant: { default: 'demo' },
  pattern: { default: '$&', enum: ['$&'] },
  base: { default: 'https://api.test/x' },
}
test.each`
  document                                                        | path              | isFound
  ${{ servers: [] }}                                              | ${'/pets'}        | ${true}
  ${{ servers: [{ url: 'https://api.test/v1' }] }}                | ${'/pets'}        | ${false}
  ${{ servers: [{ url: '//api.test/v1/' }] }}                     | ${'/v1/pets'}     | ${true}
  ${{ servers: [{ url: './v1' }] }}                               | ${'/v1/pets'}     | ${true}
  ${{ servers: [{ url: '/a' }, { url: '/b/c' }] }}                | ${'/b/c/pets'}    | ${true}
  ${{ servers: [{ url: '/{version}', variables }] }}              | ${'/v1/pets'}     | ${true}
  ${{ servers: [{ url: '/{version}', variables }] }}              | ${'/v3/pets'}     | ${false}
  ${{ servers: [{ url: 'https://{tenant}.test/x', variables }] }} | ${'/x/pets'}      | ${true}
  ${{ servers: [{ url: '/t/{tenant}', variables }] }}             | ${'/t/acme/pets'} | ${true}
  ${{ servers: [{ url: '/{pattern}', variables }] }}              | ${'/other/pets'}  | ${false}
  ${{ servers: [{ url: '{base}/v1', variables }] }}               | ${'/x/v1/pets'}   | ${true}
  ${{ servers: [{ url: '{base}/v1', variables }] }}               | ${'/y/v1/pets'}   | ${false}
  ${{ swagger: '2.0', basePath: '/v1/' }}                         | ${'/v1/pets'}     | ${true}
  ${{ swagger: '2.0', servers: [{ url: '/v3' }] }}                | ${'/v3/pets'}     | ${false}
`('the base path of $document matches $path: $isFound', ({ document, path, isFound }) => {
  const find = createFinder({ ...document, paths })
  expect(find(`GET ${host}${path}`)).toBe(isFound ? 'GET /pets' : undefined)
})

test.each([
  { basePath: '/api', path: '/api/pets', isFound: true },
  { basePath: '/api', path: '/v1/pets', isFound: false },
  { basePath: '', path: '/pets', isFound: true },
])('the option basePath replaces base paths: $basePath on $path: $isFound', ({ basePath, path, isFound }) => {
  const find = createFinder({ servers: [{ url: '/v1' }], paths }, { basePath })
  expect(find(`GET ${host}${path}`)).toBe(isFound ? 'GET /pets' : undefined)
})

test('uses the servers of the operation, else those of its path or of the document', () => {
  const find = createFinder({
    servers: [{ url: '/document' }],
    paths: {
      '/a': { get: { servers: [{ url: '/operation' }] }, servers: [{ url: '/path' }] },
      '/b': { get: {}, servers: [{ url: '/path' }] },
      '/c': { get: {} },
    },
  })
  const found = ['/operation/a', '/path/b', '/document/c', '/path/a'].map((path) => find(`GET ${path}`))
  expect(found).toEqual(['GET /a', 'GET /b', 'GET /c', undefined])
})

test("tries only the default values if a server's variables have too many combinations", () => {
  const variable = { default: 'a', enum: Array.from({ length: 20 }, (_, index) => `v${index}`) }
  const url = '/{x}/{y}/{z}'
  const find = createFinder({
    servers: [{ url, variables: { x: variable, y: variable, z: variable } }],
    paths,
  })
  expect(find('GET /a/a/a/pets')).toBe('GET /pets')
  expect(find('GET /v1/v1/v1/pets')).toBeUndefined()
})

test('finds the operations of all documents that describe a call', () => {
  const describe = (id: string, origin?: string) =>
    listOperations(
      { openapi: '3.1.0', paths: { '/health': { get: { operationId: id } } } },
      origin === undefined ? {} : { origin },
    )
  const find = createOperationFinder([
    ...describe('a'),
    ...describe('b', 'http://b.test'),
    ...describe('c', 'http://c.test'),
  ])
  expect(find('GET', 'http://b.test/health').map(({ id }) => id)).toEqual(['a', 'b'])
})

test("finds an operation once if two of its servers differ only in a variable's name", () => {
  const variables = { a: { default: 'x' }, b: { default: 'x' } }
  const servers = [
    { url: '/{a}', variables },
    { url: '/{b}', variables },
  ]
  const find = createOperationFinder(
    listOperations({ openapi: '3.1.0', servers, paths: createPaths(['GET /p']) }),
  )
  expect(find('GET', '/acme/p')).toHaveLength(1)
})

const name = fc.stringMatching(/^[a-z]{1,3}$/)
const segment = fc.oneof(
  name,
  name.map((parameter) => `{${parameter}}`),
  fc.tuple(name, name).map(([literal, parameter]) => `${literal}.{${parameter}}`),
)
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`)

test('matches every URL made from a path to its operation', () => {
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 30 }), (paths) => {
      const find = createFinder({ paths: createPaths(paths.map((p) => `GET ${p}`)) })
      for (const own of paths) {
        const found = find(`GET ${host}${own.replace(/\{[a-z]+\}/g, 'Value-7')}`)
        expect(found?.slice('GET '.length).replace(/\{[a-z]+\}/g, '{}')).toBe(
          own.replace(/\{[a-z]+\}/g, '{}'),
        )
      }
    }),
  )
})

/** A hundred times what a slow machine needs. A search that is not linear would take minutes. */
const maxMs = 5_000
const measureMs = (names: readonly string[], url: string): number => {
  const find = createFinder({ paths: createPaths(names) })
  const before = process.cpuUsage()
  for (let call = 0; call < 20; call++) find(`GET ${host}${url}`)
  return process.cpuUsage(before).user / 20 / 1000
}
const indexes = Array.from({ length: 5_000 }, (_, index) => index)

test.each([
  {
    shape: 'siblings',
    names: indexes.map((index) => `GET /api/{a}-${index}-{b}/x`),
    url: `/api/${'-1-'.repeat(500)}/y`,
  },
  {
    shape: 'paths that mix literals and templates',
    names: indexes.map(
      (index) =>
        `GET /${[...index.toString(2).padStart(13, '0')].map((bit) => (bit === '1' ? 'a' : '{p}')).join('/')}`,
    ),
    url: `/${'a/'.repeat(12)}a/b`,
  },
  { shape: 'a path of a megabyte', names: ['GET /{a}'], url: `/${'a/'.repeat(500_000)}` },
])('matches 5,000 operations in linear time: $shape', ({ names, url }) => {
  expect(measureMs(names, url)).toBeLessThan(maxMs)
})

const createWithIds = (...names: string[]) => {
  const located = listOperations({ openapi: '3.1.0', paths: createPaths(names) })
  const find = createOperationFinder(located, nameCallSegment)
  return (url: string) => find('GET', url)[0]?.id
}

test.each`
  call                       | found                         | others
  ${'/reports/<id>'}         | ${'GET /reports/{year}'}      | ${['GET /reports/2024']}
  ${'/1/boards'}             | ${'GET /1/boards'}            | ${[]}
  ${'/<id>/boards'}          | ${'GET /1/boards'}            | ${[]}
  ${'/<date>/accounts'}      | ${'GET /2010-04-01/accounts'} | ${[]}
  ${'/<id>/accounts'}        | ${undefined}                  | ${['GET /2010-04-01/accounts']}
  ${'/bills/<id>'}           | ${'GET /bills/{id}'}          | ${['GET /bills/{id}.pdf']}
  ${'/bills/<id>.pdf'}       | ${'GET /bills/{id}.pdf'}      | ${['GET /bills/{id}']}
  ${'/bills/march-<id>.pdf'} | ${'GET /bills/{id}.pdf'}      | ${['GET /bills/{id}']}
  ${'/bills/<id>'}           | ${undefined}                  | ${['GET /bills/{id}.pdf']}
  ${'/days/<date>'}          | ${'GET /days/{y}-{m}-{d}'}    | ${['GET /days/{day}']}
  ${'/days/<date>'}          | ${'GET /days/{day}'}          | ${[]}
  ${'/days/<id>'}            | ${'GET /days/{day}'}          | ${['GET /days/{y}-{m}-{d}']}
  ${'/app-<id>.js'}          | ${'GET /app-Cq7HMDCO.js'}     | ${[]}
  ${'/users/<id>'}           | ${undefined}                  | ${['GET /users/me']}
`('a call that shows ids as $call is one of $found beside $others', ({ call, found, others }) => {
  expect(createWithIds(...others, ...(found ? [found] : []))(call)).toBe(found)
})

test('a path with <id> for each id is read with its escaped characters, and like the document with its encoded slashes', () => {
  const find = createWithIds('GET /a/*', 'GET /a%2Fb', 'GET /c%20d')
  expect([find('/a/\\*'), find('/a%2fb'), find('/c%20d')]).toEqual(['GET /a/*', 'GET /a%2Fb', 'GET /c%20d'])
  expect(find('/a/b')).toBeUndefined()
})
