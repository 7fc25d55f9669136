// The command `coverage` and the report name the same operation of an API document for each call of a child run, even
// for paths with encoded slashes and parameters with several segments. Needs no browser.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { inlineProject } from '../support/inline-project.js'
import { serve } from '../support/serve.js'

interface Row {
  id: string
  path: string
  /** What the path's parameter must match. */
  pattern?: string
  call: string
}

const rows: Row[] = [
  { id: 'getProject', path: '/projects/{id}', call: '/projects/group%2Fshop' },
  { id: 'getMerge', path: '/projects/{id}/merges/{iid}', call: '/projects/group%2Fshop/merges/7' },
  { id: 'getPackage', path: '/packages/{name}', call: '/packages/@scope%2Ftool' },
  { id: 'getBranch', path: '/branches/{name}/commits', call: '/branches/feature%2fcart/commits' },
  { id: 'getFile', path: '/files/{path}/raw', call: '/files/src%2Flib%2Fa.ts/raw' },
  { id: 'getRate', path: '/rates/{value}', call: '/rates/50%25' },
  { id: 'getNote', path: '/v1/{name}', pattern: 'books/[^/]+/notes/[^/]+', call: '/v1/books/shop/notes/n' },
  { id: 'getBook', path: '/v1/{name_1}', pattern: 'books/[^/]+', call: '/v1/books/shop' },
  { id: 'listNotes', path: '/v1/{parent}/notes', pattern: 'books/[^/]+', call: '/v1/books/shop/notes' },
  { id: 'getAsset', path: '/assets/{rest+}', call: '/assets/img/logo.png' },
  { id: 'getDocs', path: '/docs/{*}', call: '/docs/css/site.css' },
]
/** Operations that the calls above must not be taken for. */
const others: Omit<Row, 'call'>[] = [
  { id: 'listThings', path: '/projects/{id}/{kind}' },
  { id: 'getThing', path: '/projects/{id}/{kind}/{thing}' },
  { id: 'getPage', path: '/docs/{*}/print' },
]
const covered = { id: 'getPercent', path: '/rates/{percent}' }

const toOperation = ({ id, path, pattern }: Omit<Row, 'call'>) => {
  const [, name = ''] = /\{(.*?)\}/.exec(path) ?? []
  const parameters = pattern
    ? [{ name, in: 'path', required: true, schema: { type: 'string', pattern } }]
    : []
  return [path, { get: { operationId: id, parameters, responses: { 200: { description: 'ok' } } } }]
}
const operations = [...rows, ...others, covered].map(toOperation)

const url = await serve((_request, response) => void response.writeHead(404).end(), afterAll)
const project = inlineProject(
  {
    'api.json': JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'shop', version: '1' },
      servers: [{ url: '/api' }],
      paths: Object.fromEntries(operations),
    }),
    'calls.spec.ts': `
import { test } from 'playwright-backchannel'
test('calls each operation', async ({ request }) => {
  for (const call of ${JSON.stringify(rows.map(({ call }) => call))}) await request.get('${url}/api' + call)
})
`,
  },
  {
    use: `networkErrorMonitorOptions: { record: { apiRequests: 'report', traffic: true } }`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter', { openapi: 'api.json' }]],`,
  },
)

let summary: NetworkErrorSummary
let coverage: string
beforeAll(async () => {
  const { exitCode, output } = await project.run()
  expect(exitCode, output).toBe(0)
  summary = await project.readSummary()
  coverage = project.runCommand('coverage', 'api.json')
})

test.each(rows)('the call $call is of $id, for the report and for the command', ({ id, path, call }) => {
  const [error, ...more] = summary.errors.filter(({ urls }) =>
    urls.some((at) => at.url.endsWith(`/api${call}`)),
  )
  expect(more).toEqual([])
  expect(error?.operations).toMatchObject([{ id, path }])
  expect(coverage.split('\nCalled (')[1]).toMatch(new RegExp(` ${id} · 404 ×1 · `))
})

test('keeps an encoded slash in the calls of the summary and in the names of errors', () => {
  const path = '/api/projects/group%2Fshop'
  expect(summary.traffic?.calls?.map((call) => call.url)).toContain(path)
  expect(summary.errors.map(({ name }) => name)).toContain(`API GET 404 ${path}`)
})

test('lists the operations that no call reached, and the one that another covers', () => {
  expect(coverage).toMatch(/^API coverage: 11 of 14 operations called \(78 %\)\n/)
  for (const { id } of others)
    expect(coverage).toMatch(new RegExp(`Not called \\(3\\):[^]*${id}\n[^]*Called \\(11\\)`))
  expect(coverage).toContain('getPercent · a URL does not tell it from getRate (GET /rates/{value})')
  expect(coverage).not.toContain('no document')
})
