// Follows docs/baseline.md in a suite with many errors, up to a baseline without the errors that no longer occur.
import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { serve } from '../support/serve.js'

const cli = resolve(import.meta.dirname, '../../dist/cli/main.js')
const url = await serve((_, response) => void response.writeHead(500).end(), afterAll)

/** Each test triggers its own errors with `/api/<name>`, which responds with 500. */
const spec = (names: readonly string[], perTest = 1) => `
import { test } from 'playwright-backchannel/network-error-monitor'
for (const names of ${JSON.stringify(divide(names, perTest))}) {
  test(names.join(' '), async ({ request }) => { for (const name of names) await request.get('${url}/api/' + name) })
}
`
const divide = (names: readonly string[], size: number): string[][] =>
  names.length === 0 ? [] : [names.slice(0, size), ...divide(names.slice(size), size)]
const letters = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) =>
      `broken-${String.fromCharCode(97 + Math.floor((from + index) / 26))}${String.fromCharCode(97 + ((from + index) % 26))}`,
  )
const toKey = (name: string) => `api:GET:500:/api/${name}`

test('three steps turn a suite with 30 errors green, and a new error fails its test', async () => {
  const project = inlineProject(
    { 'a.spec.ts': spec(letters(0, 15), 5), 'b.spec.ts': spec(letters(15, 30), 5) },
    {
      use: `networkErrorMonitorOptions: { record: { apiRequests: true }, fail: process.env['FIRST_RUN'] ? 'nothing' : 'test' }`,
      config: `reporter: [['list'], ['json'], ['playwright-backchannel/reporter']],`,
    },
  )
  const runCli = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((done) => {
      execFile(process.execPath, [cli, ...args], { cwd: project.folder }, (error, stdout, stderr) => {
        done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
      })
    })
  const baselineFile = join(project.folder, 'network-error-baseline.json')
  const readKeys = () =>
    JSON.parse(readFileSync(baselineFile, 'utf8')).knownErrors.map(({ key }: { key: string }) => key)

  // 1. A first run with `fail: 'nothing'` is green, and reports everything.
  const first = await project.run([], { FIRST_RUN: '1' })
  expect(first.exitCode, first.output).toBe(0)
  expect(first.output).toContain('30 API errors in 6 of 6 tests')
  expect(first.output).toContain('npx playwright-backchannel baseline update')
  expect((await project.readSummary()).patterns[0]?.effects).toMatchObject({ warned: 1, failed: 0 })

  // 2. `baseline update` records all errors as known.
  const update = await runCli('baseline', 'update', '--reason', 'Found when the monitor was introduced')
  expect(update).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Added 30 errors to network-error-baseline\.json/),
  })
  expect(readKeys()).toEqual(letters(0, 30).map(toKey))

  // 3. Without the option, the suite stays green.
  const second = await project.run()
  expect(second.exitCode).toBe(0)
  expect(second.output).toContain('Network errors: nothing new, 30 known')

  // A new error fails its test. It is listed first; one that no longer occurs is listed as such.
  project.write({ 'a.spec.ts': spec([...letters(1, 15), ...letters(35, 36)], 5) })
  const third = await project.run([], {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(project.folder, 'step-summary.md'),
    GITHUB_WORKSPACE: project.folder,
  })
  expect(third.exitCode).toBe(1)
  expect(third.output).toMatch(/new +API GET 500 \/api\/broken-bj +failed 1 test/)
  expect(third.output.match(/^::(?:error|warning) .*/gm)).toEqual([
    expect.stringMatching(
      /^::error file=a\.spec\.ts,line=4,title=New API error API GET 500 \/api\/broken-bj::/,
    ),
  ])
  const summary = await project.readSummary()
  expect(summary.patterns[0]).toMatchObject({ key: toKey('broken-bj'), baseline: { state: 'new' } })
  expect(summary.baseline).toEqual({
    file: 'network-error-baseline.json',
    entries: 30,
    notSeen: [toKey('broken-aa')],
    growing: [],
  })
  expect(await project.read('step-summary.md')).toMatch(/^## Network errors: 1 new, 29 known\n/)

  // `prune` refuses a partial run, but removes the entry of the error that no longer occurs.
  const complete = await project.read('network-error-report/network-error-summary.json')
  await project.run(['--grep', 'broken-ab'])
  expect(await runCli('baseline', 'prune')).toMatchObject({
    code: 2,
    output: expect.stringContaining('was limited to --grep broken-ab.'),
  })
  expect(readKeys()).toHaveLength(30)
  project.write({ 'network-error-report/network-error-summary.json': complete })
  expect((await runCli('baseline', 'prune')).output).toMatch(/^Removed 1 of 30 entries from /)
  expect(readKeys()).not.toContain(toKey('broken-aa'))

  // After an entry has expired, its error fails the test again and shows the reason.
  project.write({ 'a.spec.ts': spec(letters(1, 15), 5) })
  const text = readFileSync(baselineFile, 'utf8')
  const key = toKey('broken-ab')
  writeFileSync(baselineFile, text.replace(`"${key}", `, `"${key}", "expires": "2026-01-01", `))
  const last = await project.run()
  expect(last.exitCode).toBe(1)
  expect(last.tests.filter(({ outcome }) => outcome === 'unexpected')).toHaveLength(1)
  expect(last.output).toContain(
    '(baseline entry expired on 2026-01-01: Found when the monitor was introduced)',
  )
  expect((await runCli('baseline', 'check')).code).toBe(1)
})

test('a compared run says what appeared and what is gone, calls nothing gone after a partial run, and fails nothing', async () => {
  const project = inlineProject(
    { 'a.spec.ts': spec(letters(0, 2)) },
    {
      use: `networkErrorMonitorOptions: { record: { apiRequests: true }, fail: 'nothing' }`,
      config: `metadata: { gitCommit: { hash: process.env['COMMIT'], branch: 'main' } },
        reporter: [['list'], ['playwright-backchannel/reporter', { compareTo: 'before.json' }]],`,
    },
  )
  const COMMIT = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'
  const run = async (...args: string[]) => {
    const { exitCode, output } = await project.run(args, { COMMIT })
    expect(exitCode, output).toBe(0)
    return output.replaceAll(/\s+/g, ' ')
  }
  const compareToLast = () =>
    copyFileSync(
      join(project.folder, 'network-error-report/network-error-summary.json'),
      join(project.folder, 'before.json'),
    )
  expect(await run('--grep', 'broken-aa')).toContain(
    'playwright-backchannel: compareTo: before.json does not exist, so the run is compared with nothing.',
  )

  compareToLast()
  const sincePart =
    'Since main (a1b2c3d): 1 appeared; the comparison is incomplete, because the earlier run was limited to --grep broken-aa'
  expect(await run()).toContain(sincePart)
  expect(await project.read('network-error-report/network-error-summary.md')).toContain(sincePart)

  compareToLast()
  project.write({ 'a.spec.ts': spec(letters(1, 3)) })
  expect(await run()).toContain('Since main (a1b2c3d): 1 appeared, 1 gone ')
  const summary = await project.readSummary()
  expect(summary.run).toMatchObject({ commit: COMMIT, branch: 'main' })
  expect(summary.changes).toMatchObject({
    since: { commit: COMMIT, branch: 'main' },
    appeared: [toKey('broken-ac')],
    gone: [toKey('broken-aa')],
    moreTests: [],
    fewerTests: [],
  })
  expect(await run('--grep', 'broken-ab')).toContain(
    ': nothing appeared; the comparison is incomplete, because this run was limited to --grep broken-ab',
  )
})
