import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, FullResult, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import NetworkErrorReporter, { type NetworkErrorReporterOptions } from '../../../src/reporter/index.js'
import { createTestFolder } from '../../support/test-folder.js'
import { fakeResult, fakeTestCase, networkErrors, record } from './fake-run.js'
import { parseSummary } from './schema-check.js'

let folder: string
let printed: MockInstance<typeof process.stdout.write>
let reported: typeof printed
beforeEach(() => {
  folder = createTestFolder()
  printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  reported = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.stubEnv('GITHUB_STEP_SUMMARY', '')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Runs two tests, of which the first passes with an error. */
async function runOn(
  reporter: NetworkErrorReporter,
  id: string,
  { mark = '', otherMark = '' }: { mark?: string; otherMark?: false | string } = {},
) {
  const config = { configFile: join(folder, 'playwright.config.ts'), rootDir: '/repo', reporter: [['list']] }
  const begun = { ...config, version: '1.65.1', workers: 1 } as unknown as FullConfig
  const attempt = { urls: [`/${id}`], verdict: 'warned', mark }
  const other = { mark: otherMark }
  reporter.onBegin(begun, { suites: [], allTests: () => [{ id: 'never ends' }] } as unknown as Suite)
  reporter.onTestEnd(fakeTestCase({ id, attempts: [attempt] }), fakeResult(attempt, 0))
  reporter.onTestEnd(fakeTestCase({ id: 'other', attempts: [other] }), fakeResult(other, 0))
  return reporter.onEnd({ status: 'passed', startTime: new Date(), duration: 1 } as FullResult)
}

const readSummary = () =>
  parseSummary(readFileSync(join(folder, 'network-error-report/network-error-summary.json'), 'utf8'))

/** Playwright adds the folder of its config to the options. */
interface GivenOptions extends NetworkErrorReporterOptions {
  readonly configDir?: string
}

const reporterWith = (options: GivenOptions = {}) =>
  new NetworkErrorReporter({ outputs: ['json'], ...options })

test('creates a summary of each run if the reporter is used twice', async () => {
  const reporter = reporterWith()
  for (const id of ['first', 'second']) {
    await runOn(reporter, id)
    const { tests, errors } = readSummary()
    expect([tests.map((each) => each.id), errors.map(({ name }) => name)]).toEqual([[id], [`GET 500 /${id}`]])
  }
})

test('says that its files were deleted after it had written them', async () => {
  const reporter = reporterWith()
  await runOn(reporter, 'first')
  await reporter.onExit()
  expect(reported).not.toHaveBeenCalled()
  rmSync(join(folder, 'network-error-report'), { recursive: true })
  await reporter.onExit()
  expect(reported).toHaveBeenCalledWith(
    expect.stringMatching(
      /network-error-summary\.json was deleted after it was written, .* Set another outputFolder\.\n$/,
    ),
  )
})

test('creates a valid summary even if called with only ids and attachments', async () => {
  const reporter = reporterWith({ outputFolder: join(folder, 'network-error-report') })
  reporter.onBegin({} as FullConfig, {} as Suite)
  const evidence = { attachments: [networkErrors(record('/a'))] } as unknown as TestResult
  reporter.onTestEnd({ id: 'bare', title: 'bare test' } as TestCase, evidence)
  reporter.onTestEnd({ id: 'clean', title: 'clean test' } as TestCase, {} as TestResult)
  await reporter.onEnd({ status: 'passed' } as FullResult)
  const { totals, tests } = readSummary()
  const counts = { tests: 2, testsWithNetworkErrors: 1, networkErrors: 1, unreadableAttachments: 0 }
  expect(totals).toMatchObject(counts)
  expect(tests).toMatchObject([{ id: 'bare', titlePath: ['bare test'], file: '', attempts: [{ retry: 0 }] }])
  expect(reported).not.toHaveBeenCalled()
})

test.each<{ stack: RegExp; options: NetworkErrorReporterOptions; baseline?: string }>([
  { stack: /^TypeError: reporter option outputs must be .*$/, options: { outputs: ['pdf' as never] } },
  { stack: /^.*missing\.yaml: the file does not exist.*$/, options: { openapi: 'missing.yaml' } },
  { stack: /^.*network-error-baseline\.json: it is not valid JSON.*$/, options: {}, baseline: '{' },
])('throws one sentence before the run: $stack', ({ stack, options, baseline = '{"knownErrors":[]}' }) => {
  writeFileSync(join(folder, 'network-error-baseline.json'), baseline)
  const create = () => reporterWith({ ...options, configDir: folder })
  expect(create).toThrow(expect.objectContaining({ stack: expect.stringMatching(stack) }))
})

const failsRun = JSON.stringify({ fail: 'run' })
const failureReason = "1 test passed although errors occurred in it (fail: 'run')"

test("explains all reasons why the run failed, such as fail: 'run', and how to accept the errors", async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const reporter = reporterWith({ unmonitored: 'fail', configDir: '/repo' })
  const marks = { mark: failsRun, otherMark: false } as const
  expect(await runOn(reporter, 'a', marks)).toEqual({ status: 'failed' })
  expect(reported).not.toHaveBeenCalled()
  const reasons = `${failureReason} and 1 unmonitored test in tests/shop.spec.ts (unmonitored: 'fail')`
  const { run } = readSummary()
  expect(run).toMatchObject({ status: 'failed', failureReason: reasons })
  const terminal = printed.mock.calls.join('')
  expect(terminal.replaceAll(/\n {2}(?=\S)/g, ' ')).toContain(`The run failed: ${reasons}`)
  expect(terminal).toContain('npx playwright-backchannel baseline update')
})

test("reports an internal error, and still fails the run because of fail: 'run'", async () => {
  printed.mockImplementation(() => {
    throw new Error('EPIPE')
  })
  expect(await runOn(reporterWith(), 'a')).toBeUndefined()
  const atExit = process.listenerCount('exit')
  expect(await runOn(reporterWith(), 'a', { mark: failsRun })).toEqual({ status: 'failed' })
  expect(process.listenerCount('exit')).toBe(atExit)
  expect(reported.mock.calls.map(([text]) => String(text))).toEqual([
    expect.stringMatching(/Failed to summarize the network errors: EPIPE\./),
    expect.stringMatching(/Failed to summarize the network errors: EPIPE\./),
    `playwright-backchannel: The run failed: ${failureReason}.\n`,
  ])
})
