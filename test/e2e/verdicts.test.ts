// What `fail` does to tests and runs in which something else also happens. The judge's unit tests have its whole table.
import { describe, expect, test } from 'vitest'
import { getMessage, getPrinted, getVerdict, loggedBy } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const head = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
const start = (page) => page.goto('/page')
const call = (page, path) => page.evaluate((path) => fetch(path).then(String), path)
const meet = async (page, path) => { await start(page); await call(page, path) }
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
test('an error in an API-only test', async ({ request }) => { await request.get('/status/500/api') })
test('an error in each repetition', ({ page }) => meet(page, '/status/500/a'))
test.describe('@accepted', () => {
  test('no error', ({ page }) => start(page))
  test('a known error', ({ page }) => meet(page, '/status/503/known'))
  test('an error in a skipped test', async ({ page }) => { await meet(page, '/status/500/a'); test.skip() })
})`
const otherwiseSpec = `${head}
test.describe(() => {
  test.describe.configure({ retries: 1 })
  test('an error in the first attempt', async ({ page }, { retry }) => { await start(page); if (retry === 0) await call(page, '/status/500/a') })
})
const broken = test.extend({ broken: async ({}, use) => { await use(); throw new Error('broken') } })
broken('a failed teardown', ({ broken, page }) => meet(page, '/status/500/a'))
test('a known error in a failed test', async ({ page }) => { await meet(page, '/status/503/known'); expect(1).toBe(2) })
test('an error, and a missing one', async ({ page, networkErrorMonitor }) => { networkErrorMonitor.expectError({ status: 418 }); await meet(page, '/status/500/a') })
test('an error in test.fail()', async ({ page }) => { test.fail(); await meet(page, '/status/500/a') })
test('a failure in test.fail()', async ({ page }) => { test.fail(); await meet(page, '/status/500/a'); expect(1).toBe(2) })`

const server = await startStatusServer()
const baseline = {
  knownErrors: [{ key: 'GET:503:/status', reason: 'Not seeded', paths: ['/status/*/known'] }],
}
const known = { 'network-error-baseline.json': JSON.stringify(baseline) }
const useFail = (fail: string, more = '') =>
  `use: { networkErrorMonitorOptions: { fail: '${fail}', ${more} } }`
const env = { SERVER: server.url }
const use = `baseURL: '${server.url}'`

test("with the reporter and fail: 'run', tests with errors pass and print nothing, and the run fails", async () => {
  const record = 'record: { apiRequests: true }'
  const project = inlineProject(
    { 'a.spec.ts': spec, ...known },
    {
      use,
      config: `
        reporter: [['list'], ['json'], ['playwright-backchannel/reporter']],
        projects: process.env.PASSES
          ? [{ grep: /@accepted/, ${useFail('run')} }, { grep: /an error$/, ${useFail('nothing')} }]
          : [
              { name: 'once', grepInvert: /each repetition/, ${useFail('run', record)} },
              { name: 'twice', grep: /each repetition/, repeatEach: 2, ${useFail('run', record)} },
            ],`,
    },
  )
  const run = await project.run([], env)
  const found = run.tests.map(
    ({ title, outcome, results }) => `${title}: ${outcome}, ${getVerdict(results[0]!)}`,
  )
  expect(found.sort(), run.output).toEqual([
    'a known error: expected, accepted',
    'an error in a skipped test: skipped, accepted',
    'an error in an API-only test: expected, warned',
    'an error in beforeAll: expected, warned',
    ...Array(2).fill('an error in each repetition: expected, warned'),
    'an error: expected, warned',
    'no error: expected, undefined',
  ])
  expect(run.exitCode).toBe(1)
  expect(run.output).toContain("5 tests passed although errors occurred in them (fail: 'run')")
  const printed = run.tests.filter(({ results }) => results.some((result) => getPrinted(result) !== ''))
  expect(printed.map(({ title }) => title)).toEqual(['an error in a skipped test'])

  const passing = await project.run([], { ...env, PASSES: '1' })
  expect([passing.exitCode, passing.tests.length], passing.output).toEqual([0, 4])
})

describe('without the reporter', () => {
  const { find, getResult, getEvidence } = runOnce(() => {
    const projects = ['test', 'run'].map((fail) => `{ name: '${fail}', ${useFail(fail)} }`)
    const nothing = `{ name: 'nothing', grep: /an error$/, ${useFail('nothing')} }`
    return inlineProject(
      { 'a.spec.ts': otherwiseSpec, ...known },
      { use, config: `projects: [${projects.join(', ')}, ${nothing}],` },
    ).run([], env)
  })

  test.each([
    ['an error in the first attempt', 'flaky: failed, none', 'expected: warned'],
    ['a failed teardown', 'unexpected: failed', 'unexpected: in failed test'],
    ['a known error in a failed test', 'unexpected: accepted', 'unexpected: accepted'],
    ['an error, and a missing one', 'unexpected: failed', 'unexpected: in failed test'],
    ['an error in test.fail()', 'expected: failed', 'unexpected: warned'],
    ['a failure in test.fail()', 'expected: in failed test', 'expected: in failed test'],
  ])('the outcome and the verdicts with fail "test" and "run" are right: %s', (title, ...expected) => {
    const found = ['test', 'run'].map((fail) => find(title, fail))
    expect(
      found.map(
        ({ outcome, results }) => `${outcome}: ${results.map((one) => getVerdict(one) ?? 'none').join(', ')}`,
      ),
    ).toEqual(expected)
  })

  test.each(['test', 'run'])('a missing expected error fails its test with fail: %j', (fail) => {
    expect(getMessage(getResult('an error, and a missing one', fail))).toContain(
      'Expected network error not seen: 418',
    )
  })

  test.each(['run', 'nothing'])('a test that passes prints its errors with fail: %j', (fail) => {
    const result = getResult('an error', fail)
    expect(loggedBy(result)).toMatch(/^\[\w+\] › a\.spec\.ts:\d+:\d+ › an error\n/)
    expect(getPrinted(result)).toBe(
      `Not failing the test (fail: '${fail}'): 1 error: GET 500 /status/*/a\n\nReasons:\n  GET 500 /status/*/a: "status 500" · page /page · new\n`,
    )
  })

  test('an error of a beforeAll hook says so in message and evidence', () => {
    expect(getMessage(getResult('an error in beforeAll', 'test'))).toContain(
      `GET 500 ${server.url}/status/500/hook (in beforeAll)`,
    )
    expect(getEvidence('an error in beforeAll')).toMatchObject({
      findings: [{ phase: 'beforeAll', verdict: 'failed' }],
    })
  })
})
