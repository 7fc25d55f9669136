import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../src/summary-file/traffic.js'
import { type CliFolder, createCliFolder } from '../../../support/cli-folder.js'
import { formatSummary } from '../../../support/summary-text.js'

const summaryName = 'network-error-report/network-error-summary.json'
const api = {
  openapi: '3.1.0',
  servers: [{ url: '/api' }],
  paths: {
    '/movies': {
      get: { operationId: 'listMovies', responses: { 200: {}, '4XX': {}, default: {} } },
      post: { operationId: 'addMovie', responses: { 201: {} } },
    },
    '/movies/{id}': { get: { responses: { 200: {}, 404: {} } } },
    '/admin/users/{id}': { delete: { responses: { 204: {} } } },
  },
}

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
  folder.write({ 'openapi.json': JSON.stringify(api) })
})

interface Run {
  calls?: Call[] | undefined
  omitted?: number
  testsWithoutTraffic?: number
  testsWithSharedWorkers?: number
  run?: object
  totals?: object
}

function call(url: string, statuses: Record<number, number> = { 200: 1 }, more: Partial<Call> = {}): Call {
  const page = Object.values(statuses).reduce((sum, number) => sum + number, 0)
  return { method: 'GET', url, statuses, by: { page, test: 0 }, mocked: 0, tests: 1, ...more }
}

function summarize({ calls, run, totals = {}, ...uncounted }: Run): string {
  const traffic = calls && { mockLeaks: [], hosts: [], calls, ...uncounted }
  const main = { branch: 'main', commit: 'a1b2c3d4e5', ...run }
  return formatSummary({ run: main, totals, ...(traffic && { traffic }) })
}

const write = (run: Run, name = summaryName) => folder.write({ [name]: summarize(run) })
const run = (...args: string[]) => folder.run('coverage', 'openapi.json', ...args)
const print = (...args: string[]) => folder.print('coverage', 'openapi.json', ...args)
const fail = (...args: string[]) => folder.fail('coverage', 'openapi.json', ...args)

const toParameter = (name: string, pattern: string) => ({
  operationId: `get-${name}`,
  parameters: [{ name, in: 'path', schema: { type: 'string', pattern } }],
})
const notes = {
  openapi: '3.0.3',
  paths: {
    '/v1/{name}': { get: toParameter('name', 'projects/[^/]+/notes/[^/]+') },
    '/v1/{name_1}': { get: toParameter('name_1', 'projects/[^/]+') },
    '/v1/{parent}/notes': { get: toParameter('parent', 'projects/[^/]+') },
    '/assets/{rest+}': { get: {} },
    '/docs/{*}': { get: {} },
    '/docs/{*}#2': { get: { operationId: 'again' } },
  },
}

test('parameters with several segments are called by their segments, and an operation that a URL does not tell from another is listed apart', () => {
  folder.write({ 'openapi.json': JSON.stringify(notes) })
  const projects = ['', '/notes', '/notes/n'].map((end) => `/v1/projects/shop${end}`)
  write({ calls: [...projects, '/assets/img/logo.png', '/docs/css/site.css'].map((path) => call(path)) })
  const { output } = run()
  expect(output).toContain('API coverage: 5 of 5 operations called (100 %)\n')
  expect(output).not.toContain('Calls that no document describes')
  expect(output).toContain(
    'Not counted, because no call can be told to be one of them (1):\n  GET /docs/{*}  again · a URL does not tell it from GET /docs/{*}\n',
  )
})

test('an operation whose path has an id is listed apart, if another one gets its calls', () => {
  const get = { get: {} }
  const paths = {
    '/errors/404': get,
    '/errors/500': get,
    '/reports/{year}/{order-id}': get,
    '/reports/2024/{id}': get,
    '/1/boards': get,
    '/2/{+}': get,
  }
  folder.write({ 'openapi.json': JSON.stringify({ openapi: '3.1.0', paths }) })
  write({ calls: ['/errors/<id>', '/reports/<id>/a', '/<id>/boards'].map((path) => call(path)) })
  const reason = 'calls, which have placeholders for ids, do not tell it from'
  expect(print()).toBe(`API coverage: 3 of 4 operations called (75 %)

Not called (1):
  GET /2/{+}

Called (3):
  GET /errors/404                 200 ×1
  GET /reports/{year}/{order-id}  200 ×1
  GET /1/boards                   200 ×1

Not counted, because no call can be told to be one of them (2):
  GET /errors/500         ${reason} GET /errors/404
  GET /reports/2024/{id}  ${reason} GET /reports/{year}/{order-id}
`)
})

test('counts the calls of an operation whose path has an id, if `routes` names them by this path', () => {
  const paths = { '/errors/500': { get: {} }, '/errors/{code}': { get: {} } }
  folder.write({ 'openapi.json': JSON.stringify({ openapi: '3.1.0', paths }) })
  write({ calls: [call('/errors/500')] })
  expect(print()).toContain('1 of 2 operations called (50 %)\n\nNot called (1):\n  GET /errors/{code}\n')
})

test('a document of nothing but operations that no call can be told to be has no operations', () => {
  folder.write({ 'openapi.json': JSON.stringify({ openapi: '3.0.3', paths: { users: { get: {} } } }) })
  write({ calls: [call('/users')] })
  expect(fail()).toContain('it has no operations')
})

test('prints covered and uncovered operations, statuses never seen, and calls that no document describes', () => {
  write({
    calls: [
      call('/api/movies', { 200: 5, 500: 1 }, { by: { page: 4, test: 2 } }),
      call('/api/movies/*', { 404: 1 }, { by: { page: 0, test: 1 } }),
      call('/api/movies', {}, { method: 'POST', mocked: 3 }),
      call('/internal/debug', { 200: 2 }, { tests: 2 }),
      call('/app.js', { 200: 9 }, { asset: true }),
      call('/mocked', {}, { mocked: 1 }),
    ],
  })
  expect(print()).toBe(`API coverage: 2 of 4 operations called (50 %)

Not called (2):
  POST /movies              addMovie · 3 mocked
  DELETE /admin/users/{id}

Called (2):
  GET /movies       listMovies · 200 ×5, 500 ×1 · 2 of them by the tests' own requests · never 4XX
  GET /movies/{id}  404 ×1 · only by the tests' own requests · never 200

Calls that no document describes (1):
  GET /internal/debug  200 ×2 · in 2 tests
`)
})

test('prints Markdown, in which foreign text is code', () => {
  write({ calls: [call('/api/movies'), call('/@octocat/**x**')] })
  expect(print('--markdown')).toBe(`**API coverage: 1 of 4 operations called (25 %)**

<details><summary>Not called (3)</summary>

- <code>POST /movies</code> <code>addMovie</code>
- <code>GET /movies/&#123;id&#125;</code>
- <code>DELETE /admin/users/&#123;id&#125;</code>

</details>

<details><summary>Called (1)</summary>

- <code>GET /movies</code> <code>listMovies</code> · 200 ×1 · never <code>4XX</code>

</details>

<details><summary>Calls that no document describes (1)</summary>

- <code>GET /&#64;octocat/&#42;&#42;x&#42;&#42;</code> 200 ×1 · in 1 test

</details>
`)
})

test('prints Markdown that fits into a comment', () => {
  const calls = Array.from({ length: 4_000 }, (_, index) => call(`/${'x'.repeat(900)}/${index}`))
  write({ calls })
  const markdown = print('--markdown')
  expect(Buffer.byteLength(markdown)).toBeLessThan(65_001)
  expect(markdown).toMatch(/- … and 3,\d\d\d more/)
})

test('prints foreign text without control characters and commands', () => {
  write({ calls: [call('/a\u001b[31m\n::error::x')] })
  expect(print()).toContain('GET /a\\u001b[31m\\n::error::x')
})

test('prints what could not be counted', () => {
  write({ calls: [], omitted: 1, testsWithoutTraffic: 2, testsWithSharedWorkers: 1 })
  expect(print()).toContain(`
1 response could not be counted (traffic.omitted).
2 tests recorded no traffic.
1 test ran a SharedWorker, whose calls are unknown.
`)
})

describe('--min', () => {
  beforeEach(() => write({ calls: [call('/api/movies'), call('/api/movies/7')] }))

  test('--min exits with 1 below a share of the operations, and says so', () => {
    const { code, output } = run('--min', '0.7')
    expect(code).toBe(1)
    expect(output).toContain('2 of 4 operations called (50 %)\nThis is less than --min 0.7.')
    expect(run('--min', '0.5').code).toBe(0)
  })

  test('--min leaves out what --except names, by method and path as the document writes them', () => {
    const min = (...except: string[]) => run('--min', '0.6', ...except.flatMap((glob) => ['--except', glob]))
    expect(min('DELETE /admin/**')).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 of 3 operations called (66 %); 1 left out by --except'),
    })
    expect(min('/admin/users/{id}').code).toBe(0)
    expect(min('GET /movies/{id}').code).toBe(1)
    expect(min('POST /movies', 'DELETE /**').output).toContain('2 of 2 operations')
  })

  const noShare = 'Option --min of coverage needs a share above 0 and up to 1, such as 0.7.'
  test.each`
    options                              | message
    ${['--min=0']}                       | ${noShare}
    ${['--min=1.1']}                     | ${noShare}
    ${['--min=70']}                      | ${noShare}
    ${['--min=x']}                       | ${noShare}
    ${['--min=-0.5']}                    | ${noShare}
    ${['--except', 'GET /{a']}           | ${'unbalanced'}
    ${['--min', '1', '--except', '/**']} | ${'Failed to check --min: --except leaves out every operation. Leave out fewer.'}
  `('coverage refuses $options', ({ options, message }) => {
    expect(fail(...options)).toContain(message)
  })
})

const compare = (...args: string[]) => run('--compare', 'before.json', ...args)

test('--compare exits with 1 and names operations that only the compared run called', () => {
  write({ calls: [call('/api/movies'), call('/api/movies/7')] }, 'before.json')
  write({ calls: [call('/api/movies'), call('/api/movies/7', {}, { mocked: 1 })] })
  const { code, output } = compare()
  expect(code).toBe(1)
  expect(output).toContain('Since main (a1b2c3d), 1 operation is no longer called.\n')
  expect(output).toContain('No longer called (1):\n  GET /movies/{id}  1 mocked\n')
  expect(compare('--except', 'GET /movies/{id}').code).toBe(0)
})

test('--compare prints the name of a foreign branch as code in Markdown', () => {
  write({ calls: [], omitted: 1, run: { branch: '@octocat fixes #1' } }, 'before.json')
  write({ calls: [] })
  const name = '<code>&#64;octocat fixes &#35;1 &#40;a1b2c3d&#41;</code>'
  const { output } = compare('--markdown')
  expect(output).toContain(`Since ${name}, no operation lost its calls`)
  expect(output).toContain(`could not be counted in ${name}`)
})

test('--compare exits with 0 if no operation lost its calls', () => {
  write({ calls: [call('/api/movies')] }, 'before.json')
  write({ calls: [call('/api/movies', { 500: 1 }), call('/api/movies/7')] })
  expect(print('--compare', 'before.json')).toContain('no operation lost its calls')
})

test('--compare tells the operations of two documents with the same method and path apart', () => {
  const document = (url: string) => ({
    openapi: '3.1.0',
    servers: [{ url }],
    paths: { '/health': { get: {} } },
  })
  for (const name of ['shop', 'billing'])
    folder.write({ [`${name}.json`]: JSON.stringify(document(`/${name}`)) })
  write({ calls: [call('/shop/health')] }, 'before.json')
  write({ calls: [call('/shop/health')] })
  const args = ['coverage', 'shop.json', 'billing.json', '--compare', 'before.json']
  expect(folder.print(...args)).toContain('Called (1):\n  GET /health  shop.json · 200 ×1\n')
  write({ calls: [call('/billing/health')] })
  const moved = folder.run(...args)
  expect(moved.code).toBe(1)
  expect(moved.output).toContain('No longer called (1):\n  GET /health  shop.json\n')
})

test('--compare says what of the compared run could not be counted', () => {
  write({ calls: [], omitted: 9, testsWithoutTraffic: 1 }, 'before.json')
  write({ calls: [] })
  expect(compare().output).toContain(`
9 responses could not be counted in main (a1b2c3d) (traffic.omitted).
1 test recorded no traffic in main (a1b2c3d).
`)
})

test('exits with 2 for a document without operations, even beside another one', () => {
  folder.write({ 'empty.json': '{"openapi":"3.1.0","paths":{}}' })
  write({ calls: [] })
  for (const args of [['empty.json'], ['openapi.json', 'empty.json']]) {
    expect(folder.fail('coverage', ...args, '--min', '0.5')).toBe(
      'Failed to read empty.json: it has no operations. Give the document that describes the API.\n',
    )
  }
})

test('counts the operations of a document once that is given twice', () => {
  write({ calls: [call('/api/movies')] })
  expect(print('./openapi.json')).toBe(print())
})

test('exits with 2 without a document, and for one that is missing or broken', () => {
  write({ calls: [] })
  folder.write({ 'broken.json': '{' })
  expect(folder.fail('coverage')).toContain('Missing <openapi…> of coverage.')
  expect(folder.fail('coverage', 'none.yaml')).toContain('none.yaml: the file does not exist.')
  expect(folder.fail('coverage', 'broken.json')).toContain('broken.json: it is not valid JSON')
})

test('exits with 2 for a summary without traffic, and for a broken one', () => {
  write({ calls: undefined })
  expect(fail()).toContain(`${summaryName}: it has no traffic.`)
  write({ calls: undefined }, 'before.json')
  write({ calls: [] })
  expect(fail('--compare', 'before.json')).toContain('before.json: it has no traffic.')
  write({ calls: [call('/a', { 7: 1 })] })
  expect(fail()).toContain('call 1 of "traffic" is broken')
})

test('exits with 2 for a partial run that would decide, but not for one that only informs', () => {
  const calls = [call('/api/movies')]
  write({ calls, run: { filters: ['--grep cart'] } })
  expect(print()).toContain('1 of 4')
  expect(fail('--min', '0.1')).toBe(
    'Failed to check --min: the run was limited to --grep cart. Pass the summary of a complete run, or leave the option out.\n',
  )
  write({ calls }, 'before.json')
  expect(fail('--compare', 'before.json')).toContain(
    'Failed to check --compare: this run was limited to --grep cart.',
  )
  write({ calls, run: { filters: ['--grep cart'] } }, 'before.json')
  expect(run('--compare', 'before.json').code).toBe(0)
  write({ calls })
  expect(fail('--compare', 'before.json')).toContain('the earlier run was limited to --grep cart')
})
