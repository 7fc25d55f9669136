// What else a suite does besides one plain run, with a config that takes `defineConfig` from this package.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import {
  adoptedConfig,
  adoptedProject,
  answerRequests,
  asUsual,
  listOutcomes,
  recordCalls,
  twoCalls,
  twoTests,
} from '../support/adopted-project.js'
import { runOnce } from '../support/finished-run.js'
import { startStatusServer } from '../support/status-server.js'

const server = await startStatusServer()
const calls = `import { test } from '@playwright/test'${twoCalls(server.url)}`
const pages = `import { test } from '@playwright/test'${answerRequests()}${twoTests}`
const silent = { passes: 'expected', 'meets a silent error': 'unexpected' }

const missingBrowser = JSON.stringify({ ...launchOptions(), executablePath: '/does/not/exist' })
const suite = adoptedProject({
  'playwright.config.ts': adoptedConfig(`
    reporter: [['list'], ['json'], ['playwright-backchannel/reporter', { outputFolder: 'own' }]],
    workers: 2,
    projects: [
      { testIgnore: '*calls.spec.ts' },
      { testMatch: '*calls.spec.ts', retries: 1, use: {
        launchOptions: ${missingBrowser},
        networkErrorMonitorOptions: { record: { apiRequests: true } },
      } },
    ],
  `),
  'adopted.spec.ts': pages,
  'importing.spec.ts': pages.replace('@playwright/test', 'playwright-backchannel/network-error-monitor'),
  'calls.spec.ts': calls,
  'flaky-calls.spec.ts': `import { test } from '@playwright/test'
test('is flaky', async ({ request }, { retry }) => { await request.get('${server.url}/status/' + (retry === 0 ? 500 : 200)) })
test('passes as well', async ({ request }) => { await request.get('${server.url}/status/200') })
`,
  'exiting.spec.ts': `import { test } from '@playwright/test'
test('ends its worker', async () => process.exit(1))`,
})
const { getRun } = runOnce(() => suite.run())
const inFile = (name: string) => getRun().tests.filter(({ file }) => file === name)

test('tests without a page start no browser, and their calls are monitored', async () => {
  expect(listOutcomes({ tests: inFile('calls.spec.ts') }), getRun().output).toEqual(silent)
})

test('retries with two workers leave flaky tests flaky, and fail the others each time', () => {
  const tests = [...inFile('calls.spec.ts'), ...inFile('flaky-calls.spec.ts')]
  expect(tests.map(({ title, outcome, results }) => `${title}: ${outcome} after ${results.length}`)).toEqual([
    'passes: expected after 1',
    'meets a silent error: unexpected after 2',
    'is flaky: flaky after 2',
    'passes as well: expected after 1',
  ])
})

test('a reporter that the config lists stays as it is, and none is added', async () => {
  expect(listOutcomes({ tests: inFile('adopted.spec.ts') })).toEqual(silent)
  expect(readdirSync(suite.folder)).not.toContain('network-error-report')
  expect((await suite.readSummary('own')).totals.monitoredTests).toBe(8)
})

test('a test whose worker exits is not unmonitored', async () => {
  expect(getRun().output).not.toContain('unmonitored')
  expect((await suite.readSummary('own')).totals).toMatchObject({
    monitoredTests: 8,
    crashedTests: 1,
    lostTests: 1,
  })
})

test('steps and errors are those of a suite that imports our test', () => {
  const toShown = (file: string) =>
    inFile(file).flatMap(({ results: [result] }) => [
      result?.steps?.map(({ title }) => title),
      result?.errors.map(({ message }) => message),
    ])
  expect(toShown('adopted.spec.ts')).toEqual(toShown('importing.spec.ts'))
})

test('--list lists the tests and writes nothing', async () => {
  const project = adoptedProject({ 'a.spec.ts': calls })
  const before = readdirSync(project.folder)
  const { output, exitCode } = await project.run(['--list'])
  expect([exitCode, output]).toEqual([0, expect.stringContaining('Total: 2 tests in 1 file')])
  const added = readdirSync(project.folder).filter((name) => !before.includes(name))
  expect(added.filter((name) => !name.startsWith('results'))).toEqual([])
})

test('--last-failed and --only-changed monitor the tests that they run', async () => {
  const project = adoptedProject({
    '.gitignore': '*results*\nnetwork-error-report\n',
    'playwright.config.ts': adoptedConfig(recordCalls),
    'a.spec.ts': calls,
    'b.spec.ts': calls,
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: project.folder })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  await project.run(['a.spec'])
  const again = await project.run(['--last-failed'])
  expect(listOutcomes(again), again.output).toEqual({ 'meets a silent error': 'unexpected' })
  project.write({ 'b.spec.ts': `${calls}\n` })
  const changed = await project.run(['--only-changed'])
  expect(changed.tests.map(({ file, outcome }) => [file, outcome])).toEqual([
    ['b.spec.ts', 'expected'],
    ['b.spec.ts', 'unexpected'],
  ])
})

test('shards with blob reports write no report, and the merge has both with its gate', async () => {
  const plain = `import { _baseTest as test } from 'playwright/test'\ntest('has no page', async () => {})\n`
  const project = adoptedProject({
    'playwright.config.ts': adoptedConfig(
      `${recordCalls} reporter: process.env['SHARDED'] ? 'blob' : 'list',`,
    ),
    'a.spec.ts': calls,
    'b.spec.ts': "import { test } from '@playwright/test'\ntest('uses no page', async () => {})\n",
    'plain.spec.ts': plain,
  })
  const runShard = (shard: number) =>
    project.run([`--shard=${shard}/2`, `--output=out-${shard}`], {
      SHARDED: '1',
      PLAYWRIGHT_BLOB_OUTPUT_FILE: `blobs/${shard}.zip`,
    })
  await runShard(1)
  await runShard(2)
  expect(readdirSync(project.folder)).not.toContain('network-error-report')
  const merged = await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'])
  expect(merged.output).toContain("1 unmonitored test in plain.spec.ts (unmonitored: 'fail')")
  expect(merged.exitCode).toBe(1)
  const { totals, run } = await project.readSummary()
  expect([totals.tests, totals.monitoredTests, totals.errors, run.registered]).toEqual([4, 3, 1, true])
})

test('a tool that loads the config in a forked process leaves no file behind', async () => {
  const project = adoptedProject({
    'a.spec.ts': calls,
    'playwright.config.mjs': adoptedConfig(),
    'tool.mjs': `await import('./playwright.config.mjs')\nprocess.send('loaded')\nprocess.disconnect()`,
  })
  const temporary = mkdtempSync(join(project.folder, 'temporary-'))
  const before = readdirSync(project.folder, { recursive: true })
  const child = fork(join(project.folder, 'tool.mjs'), {
    cwd: project.folder,
    env: { TMPDIR: temporary, TEMP: temporary },
  })
  const [[message]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
  expect(message).toBe('loaded')
  expect(readdirSync(project.folder, { recursive: true })).toEqual(before)
})

test('if no worker loads the config, the tests are unmonitored and the run fails', async () => {
  const project = adoptedProject({
    'off.ts': `const shared = { registration: { isDone: true } } // as if Playwright no longer ran the config in workers
if (process.env['TEST_WORKER_INDEX'] !== undefined) globalThis[Symbol.for('playwright-backchannel')] = shared`,
    'playwright.config.ts': `import './off'\n${adoptedConfig()}`,
    'a.spec.ts': calls,
  })
  const { output, exitCode } = await project.run([], asUsual)
  expect(output).toContain("The run failed: 2 unmonitored tests in a.spec.ts (unmonitored: 'fail')")
  expect(output).toContain('Not monitored, although the config adds the monitor')
  expect(exitCode).toBe(1)
})

test("another package's networkErrorMonitor is named with its file and line", async () => {
  const foreign = `import { test as base } from '@playwright/test'

export const test = base.extend({ networkErrorMonitor: [async ({ page }, use) => use(page), { auto: true }] })
`
  const use = (file: string) =>
    `import { test } from './${file}'\ntest('any', async ({ page }) => void page)\n`
  const project = adoptedProject({
    'early.ts': foreign,
    'playwright.config.ts': `import { test } from './early'\n${adoptedConfig('metadata: { own: typeof test }')}`,
    'late.ts': foreign,
    'a.spec.ts': use('early'),
    'b.spec.ts': use('late'),
  })
  const { output, exitCode } = await project.run([], asUsual)
  for (const file of ['early.ts', 'late.ts'])
    expect(output).toContain(
      `Error: playwright-backchannel adds the fixture "networkErrorMonitor" to every test, and ${file}:3 defines another one. Remove that one, or import defineConfig from '@playwright/test' again.`,
    )
  expect(output).not.toContain('dependency cycle')
  expect(exitCode).toBe(1)
})

test('a Playwright of another shape is one sentence without a stack', async () => {
  const project = adoptedProject({
    'other.ts': `import { test } from '@playwright/test'
for (const symbol of Object.getOwnPropertySymbols(test)) Reflect.deleteProperty(test, symbol)`,
    'playwright.config.ts': `import './other'\n${adoptedConfig()}`,
    'a.spec.ts': calls,
  })
  const { output, exitCode } = await project.run([], asUsual)
  expect(output.trim()).toMatch(
    /^\[Error: playwright-backchannel cannot add its fixtures to Playwright \d+\.\d+\.\d+\S*\. Import defineConfig from '@playwright\/test' again, and test from 'playwright-backchannel'\.]$/,
  )
  expect(exitCode).toBe(1)
})
