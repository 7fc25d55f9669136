// The monitor's option `baseline`. Known errors fail no test, and a broken file fails every test.
import { beforeAll, describe, expect, test } from 'vitest'
import { getErrors, getMessage, getVerdict, loggedBy } from '../support/evidence.js'
import { expectFailures, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const baselineName = 'network-error-baseline.json'
/** Each title lists the statuses of the responses that the test's page gets. */
const spec = (titles: readonly string[], body = '') => `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
for (const title of ${JSON.stringify(titles)}) test(title, async ({ page, networkErrorMonitor }) => {
  ${body}
  for (const status of title.split(' ')) {
    await page.goto('/page?fetch=/status/' + status + '/42')
    await expect(page).toHaveTitle('done')
  }
})`
const toBaseline = (...entries: object[]) => ({ [baselineName]: JSON.stringify({ knownErrors: entries }) })
const known = (status: number, more: object = {}) => ({
  key: `GET:${status}:/status*`,
  reason: 'Not seeded in CI',
  ...more,
})

/** Spec files with their source, the options of their tests, and the tests that must fail. */
const suites: Record<string, readonly [source: string, options?: string, failing?: readonly string[]]> = {
  known: [spec(['404', '404 403 500']), '', ['404 403 500']],
  limited: [spec(['404', '404 500', '500']), 'excludePatterns: [], maxTestsPerError: 1', ['404 500']],
  warned: [spec(['404', '404 500']), `fail: 'nothing'`],
  expecting: [spec(['404'], 'networkErrorMonitor.expectError({ status: 401 })'), '', ['404']],
  expired: [spec(['404 500']), `baseline: 'expired.json'`, ['404 500']],
  elsewhere: [spec(['405']), `baseline: 'config/known.json'`],
  none: [spec(['404']), 'baseline: false', ['404']],
  broken: [spec(['404', '500']), `baseline: 'broken.json'`, ['404', '500', 'no browser']],
  reasonless: [spec(['404', '500']), `baseline: 'reasonless.json'`, ['404', '500', 'no browser']],
  missing: [spec(['200']), `baseline: 'missing.json'`, ['200']],
}
const apiOnly = `\ntest('no browser', () => console.log('the body ran'))\n`

const server = await startStatusServer()
let run: InlineRun
beforeAll(async () => {
  const specs = Object.entries(suites).map(([name, [source, options = '', failing = []]]) => [
    `specs/${name}.spec.ts`,
    `${source}${failing.includes('no browser') ? apiOnly : '\n'}${expectFailures(failing)}
test.use({ networkErrorMonitorOptions: { ${options} } })`,
  ])
  const project = inlineProject({
    ...Object.fromEntries(specs),
    ...toBaseline(known(404), known(403)),
    'config/known.json': toBaseline(known(405))[baselineName]!,
    'expired.json': toBaseline(known(404, { expires: '2026-01-31' }))[baselineName]!,
    'broken.json': '{',
    'reasonless.json': '{"knownErrors":[{"key":"GET:404:/a"}]}',
  })
  run = await project.run([], { SERVER: server.url })
})

const inFile = (name: string) => run.tests.filter(({ file }) => file === `specs/${name}.spec.ts`)
const getResult = (name: string, title: string) =>
  inFile(name).find((found) => found.title === title)!.results[0]!
const getOutcomes = (name: string) =>
  inFile(name).map(({ title, results: [result] }) => `${title}: ${result!.status}, ${getVerdict(result!)}`)

describe('known errors', () => {
  test('fail no test, but are attached, and counted in the failure message for other errors', () => {
    expect(getOutcomes('known')).toEqual(['404: passed, accepted', '404 403 500: failed, failed'])
    expect(getErrors(getResult('known', '404'))).toMatchObject([{ status: 404 }])
    expect(loggedBy(getResult('known', '404'))).toBe('')
    const result = getResult('known', '404 403 500')
    expect(getErrors(result).map(({ status }) => status)).toEqual([404, 403, 500])
    expect(getMessage(result)).toMatch(
      /GET 500 \S+\/status\/500\/42\n2 known errors not listed \(network-error-baseline\.json\)\n\nReasons:\n {2}GET 500 \/status\/\*\/\*: "status 500" · page \/page · new$/,
    )
    expect(getMessage(result)).not.toContain('GET 404')
  })

  test('never count towards maxTestsPerError', () => {
    expect(getOutcomes('limited')).toEqual([
      '404: passed, accepted',
      '404 500: failed, failed',
      '500: passed, warned',
    ])
    expect(getMessage(getResult('limited', '404 500'))).toMatch(
      /\n1 known error not listed \(network-error-baseline\.json\)\n/,
    )
  })

  test('are not listed in warnings or in the context of a failure', () => {
    expect(getOutcomes('warned')).toEqual(['404: passed, accepted', '404 500: passed, warned'])
    expect(loggedBy(getResult('warned', '404'))).toBe('')
    expect(loggedBy(getResult('warned', '404 500'))).toBe(
      `specs/warned.spec.ts:4:40 › 404 500\nNot failing the test (fail: 'nothing'): 1 error: GET 500 /status/*/*\n1 known error not listed (network-error-baseline.json)\n\nReasons:\n  GET 500 /status/*/*: "status 500" · page /page · new\n`,
    )
  })

  test('do not prevent a missing expected error from failing the test', () => {
    expect(getOutcomes('expecting')).toEqual(['404: failed, accepted'])
    expect(getMessage(getResult('expecting', '404'))).toMatch(
      /^Error: Expected network error not seen: 401\n {2}The nearest error was GET 404 .*: the rule's status is 401\.\n1 known error not listed/,
    )
  })
})

test('an expired entry fails the test, with its expiry date and reason in the message', () => {
  expect(getOutcomes('expired')).toEqual(['404 500: failed, failed'])
  const message = getMessage(getResult('expired', '404 500'))
  expect(message).toContain('/status/404/42 (baseline entry expired on 2026-01-31: Not seeded in CI)\n')
  expect(message).toMatch(/GET 500 \S+\/status\/500\/42\n/)
})

describe('an entry that expires during the run', () => {
  const today = new Date().toISOString().slice(0, 10)
  /** The clock of the workers, which start after midnight and so are a day ahead of the runner. */
  const laterWorkers = `
const { now } = Date
Date.now = () => now() + (process.env.TEST_WORKER_INDEX ? 86_400_000 : 0)`

  test('stays valid in the workers and in the report', async () => {
    const project = inlineProject(
      {
        'a.spec.ts': spec(['404']),
        'clock.cjs': laterWorkers,
        ...toBaseline(known(404, { expires: today })),
      },
      { config: `reporter: [['json'], ['playwright-backchannel/reporter']]` },
    )
    const NODE_OPTIONS = `--require ${project.folder}/clock.cjs`
    const { tests } = await project.run([], { SERVER: server.url, NODE_OPTIONS })
    const summary = JSON.parse(await project.read('network-error-report/network-error-summary.json'))
    expect(getVerdict(tests[0]!.results[0]!)).toBe('accepted')
    expect(summary.patterns[0].baseline.state).toBe('known')
  })
})

describe('the baseline file', () => {
  test('is resolved against the config folder', () => {
    expect(getOutcomes('elsewhere')).toEqual(['405: passed, accepted'])
  })

  test('is not read with baseline: false', () => {
    expect(getOutcomes('none')).toEqual(['404: failed, failed'])
  })

  test.each([
    ['broken', `Failed to read broken.json: it is not valid JSON`],
    [
      'reasonless',
      `Failed to read reasonless.json: entry 1 ("GET:404:/a") has no "reason". Add a non-empty string.`,
    ],
  ])('fails every test immediately, even those without a browser, if it is %s', (name, message) => {
    expect(inFile(name).map(({ title }) => title)).toEqual(['404', '500', 'no browser'])
    for (const { results } of inFile(name)) {
      expect(results[0]).toMatchObject({ status: 'failed', errors: [expect.anything()] })
      expect(getMessage(results[0]!)).toContain(message)
      expect(loggedBy(results[0]!)).not.toContain('the body ran')
    }
  })

  test('is rejected if it does not exist', () => {
    expect(getOutcomes('missing')).toEqual(['200: failed, undefined'])
    expect(getMessage(getResult('missing', '200'))).toContain('missing.json: the file does not exist.')
  })
})
