// The table of `fail` and the features that it meets: each test's verdict, and the exit code of the run. The judge's
// unit tests have the same without a browser.
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeBackchannel } from '../../src/attachments/decode.js'
import { getAttachments, getMessage, getPrinted, getVerdict, loggedBy } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

type Fail = 'test' | 'run' | 'nothing'

/** A test that only its errors can fail, and its verdicts with each value of `fail`; of all attempts with retries. */
type Row = readonly [title: string, ...verdicts: readonly [test: string, run: string, nothing: string]]

const errorsThatCount: Row[] = [
  ['an error', 'failed', 'warned', 'warned'],
  ['two errors in a row', 'failed', 'warned', 'warned'],
  ['an error in beforeAll', 'failed', 'warned', 'warned'],
  ['an error of another kind', 'failed', 'warned', 'warned'],
  ['an error in an API-only test', 'failed', 'warned', 'warned'],
  ['a new error', 'failed', 'warned', 'warned'],
  ['a new path of a known error', 'failed', 'warned', 'warned'],
  ['an expired error', 'failed', 'warned', 'warned'],
  ['a recovered error', 'failed', 'warned', 'warned'],
  ['a mocked error', 'failed', 'warned', 'warned'],
  ['an error below the limit', 'failed', 'warned', 'warned'],
  ['an error in each repetition', 'failed', 'warned', 'warned'],
  ['an error in each attempt', 'failed, failed', 'warned', 'warned'],
  ['an error in the first attempt', 'failed, none', 'warned', 'warned'],
]
const errorsAtTheLimit: Row[] = [['an error at the limit', 'warned', 'warned', 'warned']]
const errorsThatDoNotCount: Row[] = [
  ['no error', 'none', 'none', 'none'],
  ['an opt-out', 'none', 'none', 'none'],
  ['an expected error', 'none', 'none', 'none'],
  ['a known error', 'accepted', 'accepted', 'accepted'],
  ['a recovered error on report', 'accepted', 'accepted', 'accepted'],
  ['a mocked error on report', 'accepted', 'accepted', 'accepted'],
  ['a kind on report', 'accepted', 'accepted', 'accepted'],
  ['an error in a skipped test', 'accepted', 'accepted', 'accepted'],
]
/** Tests that something else decides, with the outcome and verdict for each value of `fail`. */
const decidedOtherwise: Row[] = [
  ['a failed test', 'unexpected: in failed test', 'unexpected: in failed test', 'unexpected: in failed test'],
  [
    'a timed-out test',
    'unexpected: in failed test',
    'unexpected: in failed test',
    'unexpected: in failed test',
  ],
  ['a failed teardown', 'unexpected: failed', 'unexpected: in failed test', 'unexpected: in failed test'],
  ['a known error in a failed test', 'unexpected: accepted', 'unexpected: accepted', 'unexpected: accepted'],
  ['a missing expected error', 'unexpected: none', 'unexpected: none', 'unexpected: none'],
  [
    'an error, and a missing one',
    'unexpected: failed',
    'unexpected: in failed test',
    'unexpected: in failed test',
  ],
  ['an error in test.fail()', 'expected: failed', 'unexpected: warned', 'unexpected: warned'],
  [
    'a failure in test.fail()',
    'expected: in failed test',
    'expected: in failed test',
    'expected: in failed test',
  ],
]

const spec = `
import { test as base, expect } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
const { FAIL } = process.env
// one project gets \`fail\` from the factory, the others from their \`use\`
const test = base.extend(createNetworkErrorMonitorFixture(FAIL ? { fail: FAIL } : {}))
const start = (page) => page.goto('/page')
const call = (page, ...paths) => page.evaluate(async (all) => { for (const path of all) await fetch(path) }, paths)
const meet = async (page, ...paths) => { await start(page); await call(page, ...paths) }
const one = (title, options, body) => test.describe(() => { test.use({ networkErrorMonitorOptions: options }); test(title, body) })
const respondInTurn = (page, glob, ...statuses) => page.route(glob, (route) => route.fulfill({ status: statuses.shift() ?? 200, body: '' }))
const recover = async ({ page }) => { await start(page); await respondInTurn(page, '**/api/me', 503, 200); await call(page, '/api/me', '/api/me') }
const mock = async ({ page }) => { await start(page); await respondInTurn(page, '**/api/m', 500); await call(page, '/api/m') }
const callApi = async ({ request }) => { await request.get('/status/500/api') }

test.describe('@counts', () => {
  test('an error', ({ page }) => meet(page, '/status/500/a'))
  test('two errors in a row', async ({ page }) => { await meet(page, '/status/500/a'); await meet(page, '/status/404/b') })
  test.describe(() => {
    test.beforeAll(async ({ browser }) => {
      const page = await browser.newPage({ baseURL: process.env.SERVER })
      await meet(page, '/status/500/hook')
      await page.close()
    })
    test('an error in beforeAll', ({ page }) => start(page))
  })
  one('an error of another kind', { record: { consoleErrors: true } }, async ({ page }) => { await start(page); await page.evaluate(() => console.error('broken')) })
  one('an error in an API-only test', { record: { apiRequests: true } }, callApi)
  one('a new error', { baseline: 'known.json' }, ({ page }) => meet(page, '/status/500/new'))
  one('a new path of a known error', { baseline: 'known.json' }, ({ page }) => meet(page, '/status/503/elsewhere'))
  one('an expired error', { baseline: 'known.json' }, ({ page }) => meet(page, '/status/404/known'))
  test('a recovered error', recover)
  test('a mocked error', mock)
  one('an error below the limit', { excludePatterns: [], maxTestsPerError: 1 }, ({ page }) => meet(page, '/status/502/limit'))
  test('an error in each repetition', ({ page }) => meet(page, '/status/500/a'))
  test.describe(() => {
    test.describe.configure({ retries: 1 })
    test('an error in each attempt', ({ page }) => meet(page, '/status/500/a'))
    test('an error in the first attempt', async ({ page }, { retry }) => { await start(page); if (retry === 0) await call(page, '/status/500/a') })
  })
})
test.describe('@limit', () => {
  one('an error at the limit', { excludePatterns: [], maxTestsPerError: 1 }, ({ page }) => meet(page, '/status/502/limit'))
})
test.describe('@accepted', () => {
  test('no error', ({ page }) => start(page))
  test('an opt-out', { annotation: { type: 'skipNetworkMonitoring' } }, ({ page }) => meet(page, '/status/500/a'))
  test('an expected error', async ({ page, networkErrorMonitor }) => { networkErrorMonitor.expectError({ url: '/status/500/a' }); await meet(page, '/status/500/a?b=c') })
  one('a known error', { baseline: 'known.json' }, ({ page }) => meet(page, '/status/503/known'))
  one('a recovered error on report', { recovered: 'report' }, recover)
  one('a mocked error on report', { mocked: 'report' }, mock)
  one('a kind on report', { record: { apiRequests: 'report' } }, callApi)
  test('an error in a skipped test', async ({ page }) => { await meet(page, '/status/500/a'); test.skip() })
})
test.describe('@otherwise', () => {
  test('a failed test', async ({ page }) => { await meet(page, '/status/500/a'); expect(1).toBe(2) })
  test('a timed-out test', async ({ page }) => { await meet(page, '/status/500/a'); test.setTimeout(1); await new Promise(() => {}) })
  const broken = test.extend({ broken: async ({}, use) => { await use(); throw new Error('broken') } })
  broken('a failed teardown', ({ broken, page }) => meet(page, '/status/500/a'))
  one('a known error in a failed test', { baseline: 'known.json' }, async ({ page }) => { await meet(page, '/status/503/known'); expect(1).toBe(2) })
  const expectMissing = ({ networkErrorMonitor }) => networkErrorMonitor.expectError({ status: 418 })
  test('a missing expected error', async ({ page, networkErrorMonitor }) => { expectMissing({ networkErrorMonitor }); await start(page) })
  test('an error, and a missing one', async ({ page, networkErrorMonitor }) => { expectMissing({ networkErrorMonitor }); await meet(page, '/status/500/a') })
  test('an error in test.fail()', async ({ page }) => { test.fail(); await meet(page, '/status/500/a') })
  test('a failure in test.fail()', async ({ page }) => { test.fail(); await meet(page, '/status/500/a'); expect(1).toBe(2) })
})`

const baseline = {
  knownErrors: [
    { key: 'GET:503:/status', reason: 'Not seeded', paths: ['/status/*/known'] },
    { key: 'GET:404:/status', reason: 'Soon', expires: '2026-01-31' },
  ],
}
const server = await startStatusServer()
const files = { 'a.spec.ts': spec, 'known.json': JSON.stringify(baseline) }
const use = `baseURL: '${server.url}'`
const env = { SERVER: server.url }
const reporting = inlineProject(files, {
  use,
  config: `
    grep: new RegExp(process.env.ONLY ?? ''),
    reporter: [['list'], ['json'], ['playwright-backchannel/reporter']],
    projects: [{ name: 'once', grepInvert: /each repetition/ }, { name: 'twice', grep: /each repetition/, repeatEach: 2 }],`,
})

/** Runs the tests of some groups with the reporter, and `fail` from the factory. */
const runGroups = (fail: Fail, groups: string) => reporting.run(['-g', groups], { ...env, FAIL: fail })

/** The verdicts of all attempts of a test, without those of later repetitions. */
function getVerdicts(run: InlineRun, title: string, project = 'once'): string {
  const found = run.tests.filter((item) => item.title === title)
  const [own = found[0]] = found.filter((item) => item.project === project)
  expect(own, run.output).toBeDefined()
  return own!.results.map((result) => getVerdict(result) ?? 'none').join(', ')
}

/** One test of each group is repeated. */
const countTests = (rows: readonly Row[]) =>
  rows.length + rows.filter(([title]) => title.includes('each repetition')).length

describe.each([
  ['test', 0],
  ['run', 1],
  ['nothing', 2],
] as const)('with fail: %j', (fail, index) => {
  let run: InlineRun
  beforeAll(async () => {
    run = await runGroups(fail, '@counts|@limit|@accepted')
  })

  test.each([...errorsThatCount, ...errorsAtTheLimit, ...errorsThatDoNotCount])(
    'the verdict is right: %s',
    (title, ...verdicts) => {
      expect(getVerdicts(run, title)).toBe(verdicts[index])
    },
  )

  test('Playwright fails exactly the tests with the verdict `failed`', () => {
    const failed = run.tests.filter(({ outcome }) => outcome === 'unexpected' || outcome === 'flaky')
    const expected = fail === 'test' ? errorsThatCount : []
    expect(failed.map(({ title }) => title).sort()).toEqual(
      expected.flatMap(([title]) => (title.includes('each repetition') ? [title, title] : [title])).sort(),
    )
    expect(run.tests.find(({ title }) => title.includes('first attempt'))?.outcome).toBe(
      fail === 'test' ? 'flaky' : 'expected',
    )
  })

  test('ends with the right exit code', () => {
    expect(run.exitCode, run.output).toBe(fail === 'nothing' ? 0 : 1)
    const warned = countTests([...errorsThatCount, ...errorsAtTheLimit])
    const sentence = `${warned} tests passed although errors occurred in them (fail: 'run')`
    expect(run.output.includes(sentence), run.output).toBe(fail === 'run')
  })

  test('with the reporter, prints nothing about tests that pass, except at the limit', () => {
    const printed = run.tests.filter(({ results }) => results.some((result) => getPrinted(result) !== ''))
    expect(printed.map(({ title }) => title)).toEqual([
      ...(fail === 'test' ? ['an error at the limit'] : []),
      'an error in a skipped test',
    ])
  })
})

test('with fail: "run", a run with errors that do not count passes', async () => {
  const { exitCode, output } = await runGroups('run', '@accepted')
  expect(exitCode, output).toBe(0)
})

test('with fail: "run", merged shards fail although each shard passes', async () => {
  const shards = await reporting.runShards({ ...env, FAIL: 'run', ONLY: 'an error$|each repetition' })
  expect(shards.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  for (const { output } of shards) expect(output).toContain("Not failing the test (fail: 'run')")
  const merged = await reporting.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'])
  expect(merged.exitCode, merged.output).toBe(1)
  expect(merged.output).toContain("3 tests passed although errors occurred in them (fail: 'run')")
})

describe('without the reporter', () => {
  let run: InlineRun
  beforeAll(async () => {
    const fails = ['test', 'run', 'nothing'].map(
      (fail) => `{ name: '${fail}', use: { networkErrorMonitorOptions: { fail: '${fail}' } } }`,
    )
    const project = inlineProject(files, { use, config: `projects: [${fails.join(', ')}],` })
    run = await project.run(['-g', '@otherwise|an error$|an error in beforeAll'], env)
  })
  const find = (title: string, fail: Fail) => {
    const found = run.tests.find((item) => item.title === title && item.project === fail)
    expect(found, run.output).toBeDefined()
    return found!
  }

  test.each(decidedOtherwise)('the outcome and the verdict are right: %s', (title, ...expected) => {
    const found = (['test', 'run', 'nothing'] as const).map(
      (fail) => `${find(title, fail).outcome}: ${getVerdicts(run, title, fail)}`,
    )
    expect(found).toEqual(expected)
  })

  test.each(['test', 'run', 'nothing'] as const)(
    'an expected error that does not occur fails its test with fail: %j',
    (fail) => {
      for (const title of ['a missing expected error', 'an error, and a missing one']) {
        expect(getMessage(find(title, fail).results[0]!)).toContain('Expected network error not seen: 418')
      }
    },
  )

  test.each(['run', 'nothing'] as const)('a test that passes prints its errors with fail: %j', (fail) => {
    const text = loggedBy(find('an error', fail).results[0]!)
    expect(text).toMatch(/^\[\w+\] › a\.spec\.ts:\d+:\d+ › @counts › an error\n/)
    expect(getPrinted(find('an error', fail).results[0]!)).toBe(
      `Not failing the test (fail: '${fail}'): 1 error: GET 500 /status/*/a\n\nReasons:\n  GET 500 /status/*/a: "status 500" · page /page\n`,
    )
  })

  test('an error of a beforeAll hook says so in message and evidence', () => {
    const { results } = find('an error in beforeAll', 'test')
    expect(getMessage(results[0]!)).toContain(`GET 500 ${server.url}/status/500/hook (in beforeAll)`)
    const [text = ''] = getAttachments(results[0]!, '_backchannel.json')
    expect(decodeBackchannel(text).findings).toMatchObject([{ phase: 'beforeAll', verdict: 'failed' }])
    expect(getPrinted(find('an error in beforeAll', 'run').results[0]!)).toContain(
      '1 error: GET 500 /status/*/hook (in beforeAll)\n',
    )
  })
})
