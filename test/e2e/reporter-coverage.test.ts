// What the reporter says about tests that were not monitored or did not run.
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'

const monitored = `
import { expect, test } from 'playwright-backchannel/network-error-monitor'
test.beforeEach(({}, info) => { info.annotations.push({ type: '_networkErrorMonitor' }) })
test('passes', () => { if (process.env.CRASH) process.exit(3) })
`

test('counts tests that did not run, even after a merge, and keeps the report if no test ran', async () => {
  const project = inlineProject(
    {
      'a.spec.ts': `${monitored}
test('fails', () => expect(1).toBe(2))
test('never runs', () => {})
test('never runs either', () => {})
`,
      'browser/c.spec.ts': `
import { test } from 'playwright-backchannel/network-error-monitor'
test.use({ launchOptions: { executablePath: '/no/such/browser' } })
test('opens a page', async ({ page }) => { await page.goto('about:blank') })
`,
    },
    {
      use: `networkErrorMonitorOptions: process.env.BAD_OPTION ? { maxTestsPerError: 1 } : {},`,
      config: `reporter: [['list'], ['blob'], ['playwright-backchannel/reporter']],`,
    },
  )
  const check = async (output: string) => {
    expect(output).toContain(
      '1 failed test; no HTTP errors recorded in 2 monitored tests; 2 tests did not run',
    )
    expect((await project.readSummary()).totals).toMatchObject({ monitoredTests: 2, notRunTests: 2 })
  }
  await check((await project.run(['a.spec.ts', '--max-failures=1'])).stdout)
  const merge = ['merge-reports', '--reporter=playwright-backchannel/reporter', 'blob-report']
  await check((await project.cli(merge)).stdout)

  const { generatedAt } = await project.readSummary()
  for (const [args, env, sentence] of [
    [['-g', 'nothing', '--pass-with-no-tests'], {}, 'No test ran'],
    [['browser'], {}, 'The browser did not start in 1 test'],
    [['-g', 'passes'], { BAD_OPTION: '1' }, '1 test failed before monitoring began'],
    [
      ['-g', 'passes'],
      { CRASH: '1' },
      'The worker process of 1 test exited unexpectedly, so errors may be missing',
    ],
  ] as const) {
    const { output } = await project.run([...args], env)
    expect(output).toContain(
      `  ${sentence}; no network error report was written, any earlier one is unchanged.\n`,
    )
    expect(output).not.toContain('No HTTP errors')
    expect((await project.readSummary()).generatedAt).toBe(generatedAt)
  }
})

const plain = `import { test } from '@playwright/test'\ntest('is not monitored', () => {})`

test('unmonitored tests, even in setup projects, fail the run or merge unless their files are excepted', async () => {
  const project = inlineProject(
    {
      'tests/auth.setup.ts': plain,
      'tests/a.spec.ts': monitored,
      'tests/plain.spec.ts': plain,
    },
    {
      config: `
        testDir: 'tests',
        projects: [
          { name: 'setup', testMatch: '**/*.setup.ts' },
          { name: 'main', testMatch: '**/*.spec.ts', dependencies: ['setup'] },
        ],
        reporter: [['list'], ...(process.env.MERGE ? [] : [['blob']]), ['playwright-backchannel/reporter', {
          unmonitored: process.env.EXCEPT ? { except: process.env.EXCEPT.split(' ') } : 'fail',
        }]],`,
    },
  )
  const run = await project.run()
  const cause = "2 unmonitored tests in tests/auth.setup.ts, tests/plain.spec.ts (unmonitored: 'fail')"
  expect([run.exitCode, run.stderr]).toEqual([1, ''])
  expect(run.stdout.replaceAll(/\s+/g, ' ')).toContain(`The run failed: ${cause}`)
  const { run: facts, totals } = await project.readSummary()
  expect(facts).toMatchObject({ status: 'failed', failureReason: cause })
  expect(totals).toMatchObject({ tests: 3, monitoredTests: 1, notRunTests: 0 })

  const merge = ['merge-reports', '--config=playwright.config.ts', 'blob-report']
  const merged = await project.cli(merge, { EXCEPT: '**/*.setup.ts', MERGE: '1' })
  expect([merged.exitCode, merged.stderr]).toEqual([1, ''])
  expect(merged.stdout).toContain(
    '  The run failed: 1 unmonitored test in tests/plain.spec.ts (unmonitored: { except })\n',
  )
  expect(merged.stdout).toContain('  tests/auth.setup.ts  1 test, listed in unmonitored.except\n')

  const allowed = await project.cli(merge, { EXCEPT: '**/*.setup.ts tests/plain.*', MERGE: '1' })
  expect([allowed.exitCode, allowed.stderr]).toEqual([0, ''])
  expect(allowed.stdout).toContain('\n  Not monitored\n')
})
