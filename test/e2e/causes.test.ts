// A server that exits in the middle of a run of two workers, a proxy whose upstream is gone, and a rate limit. A server
// that comes back and goes again, in one run and in the merged shards of one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { inlineProject } from '../support/inline-project.js'
import { freePort } from '../support/servers/server-process.js'

const readFile = (name: string) => readFileSync(join(import.meta.dirname, 'causes', name), 'utf8')
const toServer = (name: string, ...origins: string[]) => `{
  name: '${name}',
  command: 'node servers.mjs ${name}',
  wait: { stdout: /${origins.map((origin) => `(?=[^]*${origin} listens on (?<${origin}_url>\\S+))`).join('')}/ },
}`

const project = inlineProject(
  { 'servers.mjs': readFile('servers.mjs'), 'causes.spec.ts': readFile('causes.spec.ts') },
  {
    type: 'module',
    defineConfig: 'playwright-backchannel', // tells the reporter the servers' names
    use: "networkErrorMonitorOptions: { fail: 'nothing', record: { failedRequests: true } }",
    config: `workers: 2,
      webServer: [${toServer('api', 'api')}, ${toServer('others', 'web', 'limited', 'proxy')}],
      reporter: [['playwright-backchannel/reporter']],`,
  },
)

let run: { output: string; markdown: string; summary: NetworkErrorSummary }

beforeAll(async () => {
  const { output } = await project.run()
  const markdown = await project.read('network-error-report/network-error-summary.md')
  run = { output, markdown, summary: await project.readSummary() }
})

test('finds the three causes of the errors', () => {
  const { causes, totals } = run.summary
  const answered =
    /^answered (?:502 "no upstream: ECONNREFUSED"|429 "Too many requests"): 3 errors in 1 test$/
  expect(causes.map(({ title }) => title.replace(/^http:\/\/127\.0\.0\.1:\d+ /, ''))).toEqual([
    'refused connections: 6 errors in 4 tests',
    expect.stringMatching(answered),
    expect.stringMatching(answered),
  ])
  expect(totals.errors).toBe(12)
})

test('shows a row for each of them, with what the server printed when it exited', () => {
  expect(run.output).toMatch(
    /^ {2}http:\/\/127\.0\.0\.1:\d+ refused connections: 6 errors in 4 tests, [\d:]{8}/m,
  )
  expect(run.output).not.toContain('server at that time')
  expect(run.markdown).toContain('What the server printed at that time:')
  expect(run.markdown).toContain('[api] RangeError: the server is out of memory')
  expect(run.output).not.toMatch(/^ {2}GET /m)
  expect(run.markdown.match(/^<details>/gm)).toHaveLength(3)
})

test('says what the tests that failed themselves met', () => {
  expect(run.output).toMatch(/http:\/\/127\.0\.0\.1:\d+ refused connections in 2 of 2 failed tests/)
})

const returning = inlineProject(
  { 'returning-server.spec.ts': readFile('returning-server.spec.ts') },
  {
    type: 'module',
    use: "networkErrorMonitorOptions: { fail: 'nothing', record: { failedRequests: true } }",
    config: "fullyParallel: true, reporter: [['playwright-backchannel/reporter']],",
  },
)
const expected = {
  errors: ['/movies', '/orders', '/ratings'].map((path) => `GET net::ERR_CONNECTION_REFUSED ${path}`),
  tests: 2,
  occurrences: 4,
  unavailable: true,
}

test('a server that is down, up and down again is one cause of the tests that needed it while it was down', async () => {
  const { output } = await returning.run([], { PORT: String(await freePort()) })
  const { causes, errors } = await returning.readSummary()
  expect(causes.map((cause) => ({ ...cause, errors: cause.errors.toSorted() }))).toMatchObject([expected])
  expect(errors).toHaveLength(3)
  expect(output).toMatch(/^ {2}http:\/\/127\.0\.0\.1:\d+ refused connections in 2 tests, which passed/m)
  expect(output).toMatch(/^ {2}3 errors, [\d:]{8}(?: to [\d:]{8})? UTC\S* {2}warned in 2 tests/m)
})

test('a server that is down, up and down again is one cause in merged shards, from the first to the last error of either', async () => {
  const shards = await returning.runShards({ PORT: String(await freePort()) })
  expect(shards.map(({ exitCode, output }) => [exitCode, output])).toEqual([
    [0, expect.anything()],
    [0, expect.anything()],
  ])
  await returning.cli(['merge-reports', '--config=playwright.config.ts', 'blobs'])
  const { causes, errors } = await returning.readSummary()
  expect(causes.map((cause) => ({ ...cause, errors: cause.errors.toSorted() }))).toMatchObject([expected])
  const times = (field: 'firstSeen' | 'lastSeen') => errors.map((error) => error[field]).sort()
  expect(causes[0]?.firstSeen).toBe(times('firstSeen')[0])
  expect(causes[0]?.lastSeen).toBe(times('lastSeen').at(-1))
})
