import { expect, test } from 'vitest'
import { type InlineProject, inlineProject } from '../support/inline-project.js'

let project: InlineProject

const reporter = `reporter: [['list'], ['blob'], ['playwright-backchannel/reporter']],`
const mergeBlobs = () =>
  project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blob-report'])
const monitored = `
import { expect, test } from 'playwright-backchannel/network-error-monitor'
test.beforeEach(({}, info) => { info.annotations.push({ type: '_networkErrorMonitor' }) })
test('passes', () => {})
test('opts out', { annotation: { type: 'skipNetworkMonitoring' } }, () => {})
test.skip('is skipped', () => {})
`
const plain = `
import { test } from '@playwright/test'
test('meets a 500 that nobody sees', async ({ page }) => {
  await page.route('**/*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('http://shop.test/')
})
`
const noTest = 'No test ran; the last network error report is unchanged.'

test('lists files with unmonitored tests, even after a merge', async () => {
  project = inlineProject({ 'a.spec.ts': monitored, 'plain.spec.ts': plain }, { config: reporter })
  const check = async (output: string) => {
    expect(output).toContain('No network errors in 2 monitored tests; 1 test was not monitored\n')
    expect(output).toContain(
      "  Not monitored: import { test, expect } from 'playwright-backchannel', in the spec or in the\n  fixtures file that it imports\n  plain.spec.ts  1 test\n",
    )
    const { totals, notMonitored } = await project.readSummary()
    expect(totals).toMatchObject({ tests: 4, monitoredTests: 2, notRunTests: 0, networkErrors: 0 })
    expect(notMonitored).toEqual([{ file: 'plain.spec.ts', tests: 1 }])
    const markdown = await project.read('network-error-report/network-error-summary.md')
    expect(markdown).toContain('- `plain.spec.ts` · 1 test\n')
  }
  const run = await project.run()
  expect([run.exitCode, run.stderr]).toEqual([0, ''])
  await check(run.stdout)

  await check((await mergeBlobs()).stdout)
})

test('reports that no test ran, and keeps the last report', async () => {
  project = inlineProject(
    {
      'a.spec.ts': monitored,
      'broken/b.spec.ts': 'this is no TypeScript',
      'browser/c.spec.ts': `
import { test } from 'playwright-backchannel/network-error-monitor'
test.use({ launchOptions: { executablePath: '/no/such/browser' } })
test('opens a page', async ({ page }) => { await page.goto('about:blank') })
`,
    },
    {
      use: `networkErrorMonitorOptions: process.env.BAD_OPTION ? { maxTestsPerError: 1 } : {},`,
      config: `testIgnore: process.env.ALL ? [] : ['broken/**', 'browser/**'], ${reporter}`,
    },
  )
  await project.run()
  const { generatedAt } = await project.readSummary()
  const runs: [string[], string][] = [
    [['broken'], noTest],
    [['-g', 'nothing', '--pass-with-no-tests'], noTest],
    [['a.spec.ts', '-g', 'is skipped'], noTest],
    [['browser'], 'The browser did not start in 1 test; the last network error report is unchanged.'],
  ]
  const badOption = await project.run(['-g', 'passes'], { BAD_OPTION: '1' })
  expect(badOption.output).toContain('1 test failed before monitoring began; the last network error report')
  for (const [args, sentence] of runs) {
    const run = await project.run(args, { ALL: args[0]?.startsWith('b') ? '1' : '' })
    expect([args, run.output]).toEqual([args, expect.stringContaining(`  ${sentence}\n`)])
    expect(run.output).not.toContain('No network errors')
    expect((await project.readSummary()).generatedAt).toBe(generatedAt)
  }
})

test('counts tests that did not run, even after a merge', async () => {
  const spec = `
import { expect, test } from 'playwright-backchannel/network-error-monitor'
test.beforeEach(({}, info) => { info.annotations.push({ type: '_networkErrorMonitor' }) })
test('passes', () => {})
test('fails', () => expect(1).toBe(2))
test('never runs', () => {})
test('never runs either', () => {})
`
  project = inlineProject({ 'a.spec.ts': spec }, { config: reporter })
  const sentence = 'No network errors in 2 monitored tests; 2 tests did not run\n'
  const run = await project.run(['--max-failures=1'])
  expect(run.stdout).toContain(sentence)
  expect((await project.readSummary()).totals).toMatchObject({ monitoredTests: 2, notRunTests: 2 })

  expect((await mergeBlobs()).stdout).toContain(sentence)
  expect((await project.readSummary()).totals).toMatchObject({ monitoredTests: 2, notRunTests: 2 })
})

const empty = `
import { test } from '@playwright/test'
test('does nothing', () => {})
`
const unexpected = `
import { test as webhooks } from 'playwright-backchannel/webhook/fixtures'
import { test } from '@playwright/test'
test('is not monitored', () => {})
test('opts out', { annotation: { type: 'skipNetworkMonitoring' } }, () => {})
test.skip('is skipped', () => {})
webhooks('waits for webhooks alone', ({ webhookRegistry }) => webhookRegistry.getReceived())
`

test('unmonitored tests, even in setup projects, fail the run or merge unless their files are excepted', async () => {
  const files = {
    'tests/auth.setup.ts': empty,
    'tests/a.spec.ts': monitored,
    'tests/plain.spec.ts': unexpected,
    'tests/api/orders.spec.ts': empty,
  }
  const config = `
    testDir: 'tests',
    projects: [
      { name: 'setup', testMatch: '**/*.setup.ts' },
      { name: 'main', testMatch: '**/*.spec.ts', dependencies: ['setup'] },
    ],
    reporter: [['list'], ...(process.env.MERGE ? [] : [['blob']]), ['playwright-backchannel/reporter', {
      unmonitored: process.env.EXCEPT ? { except: process.env.EXCEPT.split(' ') } : 'fail',
    }]],`
  project = inlineProject(files, { config })
  const run = await project.run()
  const cause = '3 unmonitored tests in tests/api/orders.spec.ts, tests/auth.setup.ts, tests/plain.spec.ts'
  expect([run.exitCode, run.stderr]).toEqual([1, ''])
  expect(run.stdout.replaceAll(/\s+/g, ' ')).toContain(`The run failed: ${cause} (unmonitored: 'fail')`)
  expect((await project.readSummary()).run).toMatchObject({
    status: 'failed',
    failureReason: `${cause} (unmonitored: 'fail')`,
  })

  const merge = (EXCEPT: string) =>
    project.cli(['merge-reports', '--config=playwright.config.ts', 'blob-report'], { EXCEPT, MERGE: '1' })
  const gate = await merge('tests/api/** **/*.setup.ts')
  expect([gate.exitCode, gate.stderr]).toEqual([1, ''])
  expect(gate.stdout).toContain(
    '  The run failed: 1 unmonitored test in tests/plain.spec.ts (unmonitored: { except })\n',
  )
  const open = await merge('tests/** other/**')
  expect([open.exitCode, open.stderr]).toEqual([0, ''])
})
