// What two web servers print, in the report of a run and of its merged blob report.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { inlineProject } from '../support/inline-project.js'

const folder = join(import.meta.dirname, 'server-log')
const readFile = (name: string) => readFileSync(join(folder, name), 'utf8')
const toServer = (name: string) => `{
  name: '${name}',
  command: 'node server.mjs ${name}',
  wait: { stdout: /listens on (?<${name}_url>\\S+)/ },
}`

const project = inlineProject(
  { 'server.mjs': readFile('server.mjs'), 'server-log.spec.ts': readFile('server-log.spec.ts') },
  {
    defineConfig: 'playwright-backchannel', // tells the reporter the servers' names
    use: "networkErrorMonitorOptions: { fail: 'nothing' }",
    config: `webServer: [${toServer('web')}, ${toServer('api')}],
      reporter: [['playwright-backchannel/reporter'], ['blob']],`,
  },
)

let run: { output: string; markdown: string; summary: NetworkErrorSummary }

beforeAll(async () => {
  const { output } = await project.run([], { GITHUB_ACTIONS: 'true' })
  const markdown = await project.read('network-error-report/network-error-summary.md')
  run = { output, markdown, summary: await project.readSummary() }
})

/** Returns what each error's first sample has about the servers, by the error's path. */
function listServerLogs({ errors }: NetworkErrorSummary) {
  return Object.fromEntries(
    errors.map(({ samples: [sample] }) => [new URL(sample?.url ?? '').pathname, sample?.serverLog]),
  )
}

const trace = [
  '[api] ERROR req-7f3a-91bc Authorization: Bearer [redacted] \u202e',
  '[api] TypeError: connect ECONNREFUSED 127.0.0.1:5432',
  expect.stringMatching(/^\[api\] {5}at Server\.<anonymous> \(.*server\.mjs:\d+:\d+\)$/),
]

test('a run shows the lines with the id of the request, with the whole trace, or those at its time', () => {
  const { '/orders': orders, '/movies': movies } = listServerLogs(run.summary)
  expect(orders?.by).toBe('id')
  expect(orders?.lines.slice(0, 3)).toEqual(trace)
  expect(orders?.lines.slice(3)).toEqual(
    orders?.lines.slice(3).filter((line) => line.startsWith('[api]     at ')),
  )
  expect(movies?.by).toBe('time')
  expect(movies?.lines).toEqual(
    expect.arrayContaining([
      '[web] web GET /page',
      '[api] ::error::never an annotation',
      '[api] RangeError: no model loaded',
    ]),
  )
  expect(movies?.lines.join('\n')).not.toContain('req-7f3a-91bc')
})

test('the terminal prints the line that has something of the error, and Markdown all lines, which do nothing there', () => {
  const { output, markdown } = run
  expect(output).toMatch(/^ {4}server: \[api\] TypeError: connect ECONNREFUSED 127\.0\.0\.1:5432$/m)
  expect(output).not.toContain('server at that time')
  expect(markdown).toContain(
    'What the server printed:\n\n<pre>[api] ERROR req-7f3a-91bc Authorization: Bearer [redacted] \\u202e\n',
  )
  expect(markdown).toContain('What the server printed at that time:\n\n<pre>')
  for (const text of [output.replaceAll(/^\[(?:web|api)\] .*\n/gm, ''), markdown]) {
    expect(text).not.toMatch(/\u202e|abcdef\.123456|\[31mERROR/)
    expect(text).not.toMatch(/^\s*::error::never/m)
  }
})

test('a merged report, which has no times, shows the lines with the id, or those printed during a test that ran alone', async () => {
  const merged = await project.cli([
    'merge-reports',
    '--reporter=playwright-backchannel/reporter',
    '--config=playwright.config.ts',
    'blob-report',
  ])
  expect(merged.exitCode).toBe(0)
  const { '/orders': orders, '/movies': movies } = listServerLogs(await project.readSummary())
  expect(orders).toMatchObject({ by: 'id', lines: expect.arrayContaining(trace) })
  const lines = [
    '[web] web GET /page',
    '[api] ::error::never an annotation',
    '[api] RangeError: no model loaded',
  ]
  expect(movies).toEqual({ by: 'test', lines })
})
