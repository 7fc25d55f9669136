// What `fail` does to tests and runs in which something else happens, too. The judge's unit tests have its whole table.
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeBackchannel } from '../../src/attachments/decode.js'
import { getAttachments, getMessage, getPrinted, getVerdict, loggedBy } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

/** Tests that only their errors could fail, by the verdict of each attempt with `fail: 'run'`. */
const titlesByVerdict: Record<string, readonly string[]> = {
  warned: [
    'an error',
    'an error in beforeAll',
    'an error in an API-only test',
    'a new path of a known error',
    'an expired error',
    'a recovered error',
    'a mocked error',
    'an error below the limit',
    'an error at the limit',
    'an error in each repetition',
  ],
  accepted: [
    'a known error',
    'a recovered error on report',
    'a mocked error on report',
    'a kind on report',
    'an error in a skipped test',
  ],
  none: ['no error', 'an opt-out', 'an expected error'],
}

/** Tests that something else decides, too, with the outcome and the verdicts for `fail: 'test'` and `fail: 'run'`. */
const decidedOtherwise = [
  ['an error in the first attempt', 'flaky: failed, none', 'expected: warned'],
  ['a failed teardown', 'unexpected: failed', 'unexpected: in failed test'],
  ['a known error in a failed test', 'unexpected: accepted', 'unexpected: accepted'],
  ['an error, and a missing one', 'unexpected: failed', 'unexpected: in failed test'],
  ['an error in test.fail()', 'expected: failed', 'unexpected: warned'],
  ['a failure in test.fail()', 'expected: in failed test', 'expected: in failed test'],
] as const

const head = `
import { test as base, expect } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
const test = base.extend(createNetworkErrorMonitorFixture({ fail: process.env.FAIL ?? 'test' }))
const start = (page) => page.goto('/page')
const call = (page, ...paths) => page.evaluate(async (all) => { for (const path of all) await fetch(path) }, paths)
const meet = async (page, ...paths) => { await start(page); await call(page, ...paths) }
const one = (title, options, body) => test.describe(() => { test.use({ networkErrorMonitorOptions: options }); test(title, body) })
test('an error', ({ page }) => meet(page, '/status/500/a'))
test.describe(() => {
  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage({ baseURL: process.env.SERVER })
    await meet(page, '/status/500/hook')
    await page.close()
  })
  test('an error in beforeAll', ({ page }) => start(page))
})
`
const spec = `${head}
const respondInTurn = (page, glob, ...statuses) => page.route(glob, (route) => route.fulfill({ status: statuses.shift() ?? 200, body: '' }))
const recover = async ({ page }) => { await start(page); await respondInTurn(page, '**/api/me', 503, 200); await call(page, '/api/me', '/api/me') }
const mock = async ({ page }) => { await start(page); await respondInTurn(page, '**/api/m', 500); await call(page, '/api/m') }
const callApi = async ({ request }) => { await request.get('/status/500/api') }
one('an error in an API-only test', { record: { apiRequests: true } }, callApi)
one('a new path of a known error', { baseline: 'known.json' }, ({ page }) => meet(page, '/status/503/elsewhere'))
one('an expired error', { baseline: 'known.json' }, ({ page }) => meet(page, '/status/404/known'))
test('a recovered error', recover)
test('a mocked error', mock)
for (const place of ['below', 'at'])
  one('an error ' + place + ' the limit', { excludePatterns: [], maxTestsPerError: 1 }, ({ page }) => meet(page, '/status/502/limit'))
test('an error in each repetition', ({ page }) => meet(page, '/status/500/a'))
test.describe('@accepted', () => {
  test('no error', ({ page }) => start(page))
  test('an opt-out', { annotation: { type: 'skipNetworkMonitoring' } }, ({ page }) => meet(page, '/status/500/a'))
  test('an expected error', async ({ page, networkErrorMonitor }) => { networkErrorMonitor.expectError({ url: '/status/500/a' }); await meet(page, '/status/500/a?b=c') })
  one('a known error', { baseline: 'known.json' }, ({ page }) => meet(page, '/status/503/known'))
  one('a recovered error on report', { recovered: 'report' }, recover)
  one('a mocked error on report', { mocked: 'report' }, mock)
  one('a kind on report', { record: { apiRequests: 'report' } }, callApi)
  test('an error in a skipped test', async ({ page }) => { await meet(page, '/status/500/a'); test.skip() })
})`
const otherwiseSpec = `${head}
test.describe(() => {
  test.describe.configure({ retries: 1 })
  test('an error in the first attempt', async ({ page }, { retry }) => { await start(page); if (retry === 0) await call(page, '/status/500/a') })
})
const broken = test.extend({ broken: async ({}, use) => { await use(); throw new Error('broken') } })
broken('a failed teardown', ({ broken, page }) => meet(page, '/status/500/a'))
one('a known error in a failed test', { baseline: 'known.json' }, async ({ page }) => { await meet(page, '/status/503/known'); expect(1).toBe(2) })
test('an error, and a missing one', async ({ page, networkErrorMonitor }) => { networkErrorMonitor.expectError({ status: 418 }); await meet(page, '/status/500/a') })
test('an error in test.fail()', async ({ page }) => { test.fail(); await meet(page, '/status/500/a') })
test('a failure in test.fail()', async ({ page }) => { test.fail(); await meet(page, '/status/500/a'); expect(1).toBe(2) })`

const baseline = {
  knownErrors: [
    { key: 'GET:503:/status', reason: 'Not seeded', paths: ['/status/*/known'] },
    { key: 'GET:404:/status', reason: 'Soon', expires: '2026-01-31' },
  ],
}
const server = await startStatusServer()
const use = `baseURL: '${server.url}'`
const env = { SERVER: server.url }
const known = { 'known.json': JSON.stringify(baseline) }
const useFail = (fail: string) => `use: { networkErrorMonitorOptions: { fail: '${fail}' } }`

/** The outcome of a test, and the verdicts of all its attempts. */
function describeTest(run: InlineRun, title: string, project: string) {
  const found = run.tests.find((one) => one.title === title && one.project === project)
  expect(found, run.output).toBeDefined()
  const verdicts = found!.results.map((result) => getVerdict(result) ?? 'none').join(', ')
  return { outcome: found!.outcome, verdicts, result: found!.results[0]! }
}

describe("with the reporter and fail: 'run'", () => {
  const project = inlineProject(
    { 'a.spec.ts': spec, ...known },
    {
      use,
      config: `
        reporter: [['list'], ['json'], ['playwright-backchannel/reporter']],
        projects: process.env.FAIL
          ? [{ name: 'once', grepInvert: /each repetition/ }, { name: 'twice', grep: /each repetition/, repeatEach: 2 }]
          : [{ name: 'run', grep: /@accepted/, ${useFail('run')} }, { name: 'nothing', grep: /an error$/, ${useFail('nothing')} }],`,
    },
  )
  let run: InlineRun
  beforeAll(async () => {
    run = await project.run([], { ...env, FAIL: 'run' })
  })

  test.each(Object.entries(titlesByVerdict))('tests whose errors are %s pass: %s', (verdict, titles) => {
    const expected = titles.flatMap((title) => (title.includes('each repetition') ? [title, title] : [title]))
    const found = run.tests.filter(({ results }) => (getVerdict(results[0]!) ?? 'none') === verdict)
    expect(found.map(({ title }) => title).sort()).toEqual(expected.sort())
    expect(found.filter(({ outcome }) => !['expected', 'skipped'].includes(outcome))).toEqual([])
  })

  test('the run fails and says how many tests passed although errors occurred in them', () => {
    expect(run.exitCode, run.output).toBe(1)
    expect(run.output).toContain("11 tests passed although errors occurred in them (fail: 'run')")
  })

  test('nothing is printed about tests that pass', () => {
    const printed = run.tests.filter(({ results }) => results.some((result) => getPrinted(result) !== ''))
    expect(printed.map(({ title }) => title)).toEqual(['an error in a skipped test'])
  })

  test("a run passes if no error counts or fail is 'nothing'", async () => {
    const passing = await project.run([], env)
    expect(passing.exitCode, passing.output).toBe(0)
    expect(describeTest(passing, 'an error', 'nothing').verdicts).toBe('warned')
    expect(passing.tests).toHaveLength(9)
  })
})

describe('without the reporter', () => {
  let run: InlineRun
  beforeAll(async () => {
    const projects = ['test', 'run'].map((fail) => `{ name: '${fail}', ${useFail(fail)} }`)
    const nothing = `{ name: 'nothing', grep: /an error$/, ${useFail('nothing')} }`
    const project = inlineProject(
      { 'a.spec.ts': otherwiseSpec, ...known },
      { use, config: `projects: [${projects.join(', ')}, ${nothing}],` },
    )
    run = await project.run([], env)
  })

  test.each(decidedOtherwise)('the outcome and the verdict are right: %s', (title, ...expected) => {
    const found = ['test', 'run'].map((fail) => describeTest(run, title, fail))
    expect(found.map(({ outcome, verdicts }) => `${outcome}: ${verdicts}`)).toEqual(expected)
  })

  test('an expected error that does not occur fails its test, whatever `fail` is', () => {
    for (const fail of ['test', 'run']) {
      const { result } = describeTest(run, 'an error, and a missing one', fail)
      expect(getMessage(result)).toContain('Expected network error not seen: 418')
    }
  })

  test.each(['run', 'nothing'])('a test that passes prints its errors with fail: %j', (fail) => {
    const { result } = describeTest(run, 'an error', fail)
    expect(loggedBy(result)).toMatch(/^\[\w+\] › a\.spec\.ts:\d+:\d+ › an error\n/)
    expect(getPrinted(result)).toBe(
      `Not failing the test (fail: '${fail}'): 1 error: GET 500 /status/*/a\n\nReasons:\n  GET 500 /status/*/a: "status 500" · page /page\n`,
    )
  })

  test('an error of a beforeAll hook says so in message and evidence', () => {
    const { result } = describeTest(run, 'an error in beforeAll', 'test')
    expect(getMessage(result)).toContain(`GET 500 ${server.url}/status/500/hook (in beforeAll)`)
    const [text = ''] = getAttachments(result, '_backchannel.json')
    expect(decodeBackchannel(text).findings).toMatchObject([{ phase: 'beforeAll', verdict: 'failed' }])
    expect(getPrinted(describeTest(run, 'an error in beforeAll', 'run').result)).toContain(
      '1 error: GET 500 /status/*/hook (in beforeAll)\n',
    )
  })
})
