// A server that exits in the middle of a run of two workers, a proxy whose upstream is gone, and a rate limit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { inlineProject } from '../support/inline-project.js'

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
  const titles = causes.map(({ title }) => title.replace(/^http:\/\/127\.0\.0\.1:\d+ /, ''))
  expect(titles).toEqual([
    'refused connections: 6 errors in 4 tests',
    expect.stringMatching(/^answered (?:502|429): 3 errors in 1 test$/),
    expect.stringMatching(/^answered (?:502|429): 3 errors in 1 test$/),
  ])
  expect(totals.errors).toBe(12)
})

test('shows a row for each of them, with what the server printed when it exited', () => {
  expect(run.output).toMatch(
    /^ {2}http:\/\/127\.0\.0\.1:\d+ refused connections: 6 errors in 4 tests, [\d:]{8}/m,
  )
  expect(run.output).toMatch(/^ {4}server at that time: RangeError: the server is out of memory$/m)
  expect(run.output).not.toMatch(/^ {2}GET |baseline update/m)
  expect(run.markdown.match(/^<details>/gm)).toHaveLength(3)
})

test('says what the tests that failed themselves met', () => {
  expect(run.output).toMatch(
    /2 tests failed themselves; in all of them http:\/\/127\.0\.0\.1:\d+ refused connections/,
  )
})
