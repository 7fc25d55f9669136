// `maxTestsPerError`: every row of the contract's table, in real runs whose workers end after each failure.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getErrors, getVerdict, loggedBy } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const limit = 'networkErrorMonitorOptions: { excludePatterns: [], maxTestsPerError: 1 }'

/** Six tests that meet the same error, by API path so that they share a base path. */
function specWith(count: number, body = "await page.goto('/page?fetch=/status/500/' + info.title)"): string {
  return `import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
for (let i = 1; i <= ${count}; i++) test('test ' + i, async ({ page }, info) => { ${body}; await expect(page).toHaveTitle('done') })`
}

const everyone = "await page.goto('/page?fetch=/status/500/42')"
const six = specWith(6, everyone)

let server: Awaited<ReturnType<typeof startStatusServer>>
beforeAll(async () => {
  server = await startStatusServer()
})
afterAll(() => server.close())

async function runOnce(files: Record<string, string>, config = '', args: string[] = []): Promise<InlineRun> {
  const project = inlineProject(files, { use: limit, config })
  const run = await project.run(args, { SERVER: server.url })
  project.dispose()
  return run
}

/** Outcome and verdicts of each test: `unexpected: failed the test`. */
function countByVerdicts({ tests }: Pick<InlineRun, 'tests'>): Record<string, number> {
  const lines = tests.map(({ outcome, results }) => `${outcome}: ${results.map(getVerdict).join(', ')}`)
  return Object.fromEntries(
    [...new Set(lines)].sort().map((line) => [line, lines.filter((one) => one === line).length]),
  )
}

const failed = 'unexpected: failed the test'
const passed = 'expected: limit reached'

describe('limit 1, the same error in every test', () => {
  test('6 tests, 1 worker: 1 failed, 5 passed with a warning', async () => {
    const run = await runOnce({ 'a.spec.ts': six })
    expect(countByVerdicts(run)).toEqual({ [failed]: 1, [passed]: 5 })
    const last = run.tests.at(-1)!.results[0]!
    expect(loggedBy(last)).toBe(
      `Network errors detected but not failing test (maxTestsPerError limit reached):\nGET 500 ${server.url}/status/500/42\n\nReasons:\n  GET 500 /status/*/*: "status 500" · page /page\n`,
    )
    expect(getErrors(last)).toHaveLength(1)
  })

  test('retries: 2: the same single test fails all its attempts', async () => {
    const run = await runOnce({ 'a.spec.ts': six }, 'retries: 2')
    const every = 'unexpected: failed the test, failed the test, failed the test'
    expect(countByVerdicts(run)).toEqual({ [every]: 1, [passed]: 5 })
  })

  test('2 files, 1 worker: 1 failed, 11 passed', async () => {
    expect(countByVerdicts(await runOnce({ 'a.spec.ts': six, 'b.spec.ts': six }))).toEqual({
      [failed]: 1,
      [passed]: 11,
    })
  })

  test('2 workers, 2 files: 1 failed in each worker slot', async () => {
    const run = await runOnce({ 'a.spec.ts': six, 'b.spec.ts': six }, 'workers: 2')
    const failedSlots = run.tests
      .filter(({ outcome }) => outcome === 'unexpected')
      .map(({ results }) => results[0]!.parallelIndex)
    expect(failedSlots.sort()).toEqual([0, 1])
  })

  test('repeatEach: 2: 1 failed, the rest passed', async () => {
    const run = await runOnce({ 'a.spec.ts': specWith(3, everyone) }, 'repeatEach: 2')
    expect(countByVerdicts(run)).toEqual({ [failed]: 1, [passed]: 5 })
  })

  test('another run right after, and --last-failed, fail again', async () => {
    const project = inlineProject({ 'a.spec.ts': specWith(3, everyone) }, { use: limit })
    const env = { SERVER: server.url }
    const runs = [
      await project.run([], env),
      await project.run([], env),
      await project.run(['--last-failed'], env),
    ]
    project.dispose()
    expect(runs.map(countByVerdicts)).toEqual([
      { [failed]: 1, [passed]: 2 },
      { [failed]: 1, [passed]: 2 },
      { [failed]: 1 },
    ])
  })

  test('a test with two keys fails, and only the key below its limit is counted', async () => {
    const spec = `import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
const visit = async (page, ...calls) => { await page.goto('/page?' + calls.map((c) => 'fetch=' + c).join('&')); await expect(page).toHaveTitle('done') }
const a = '/status/500/a', b = 'POST /status/500/b'
test('1 a', async ({ page }) => { await visit(page, a) })
test('2 a b', async ({ page }) => { await visit(page, a, b) })
test('3 b', async ({ page }) => { await visit(page, b) })
test('4 a b', async ({ page }) => { await visit(page, a, b) })`
    const run = await runOnce({ 'a.spec.ts': spec })
    const outcomes = run.tests.map(({ title, outcome }) => `${title}: ${outcome}`)
    expect(outcomes).toEqual(['1 a: unexpected', '2 a b: unexpected', '3 b: expected', '4 a b: expected'])
  })

  test('a test that fails for another reason is not counted', async () => {
    const spec = `${specWith(2, everyone)}
test.describe('first', () => {})`
    const broken = spec.replace(
      '; await expect',
      "; if (info.title === 'test 1') expect(1).toBe(2); await expect",
    )
    const run = await runOnce({ 'a.spec.ts': broken })
    expect(countByVerdicts(run)).toEqual({ 'unexpected: reported': 1, [failed]: 1 })
  })
})

describe('storage of the counts', () => {
  test('with the reporter, and with a limit of 2', async () => {
    const config = "reporter: [['json'], ['playwright-backchannel/reporter']]"
    const project = inlineProject(
      { 'a.spec.ts': specWith(4, everyone) },
      { use: limit.replace('maxTestsPerError: 1', 'maxTestsPerError: 2'), config },
    )
    const run = await project.run([], { SERVER: server.url })
    project.dispose()
    expect(countByVerdicts(run)).toEqual({ [failed]: 2, [passed]: 2 })
  })

  test('an output folder that is removed repeatedly', async () => {
    const spoil = `import { rmSync } from 'node:fs'
test.beforeEach(({}, info) => rmSync(info.project.outputDir, { recursive: true, force: true }))
`
    const run = await runOnce({ 'a.spec.ts': spoil + specWith(3, everyone) })
    expect(countByVerdicts(run), run.output).toEqual({ [failed]: 1, [passed]: 2 })
  })

  test('without a temporary folder, each worker counts in memory and says so, and no test breaks', async () => {
    const name = `playwright-backchannel-${process.getuid?.()}`
    const project = inlineProject(
      { 'a.spec.ts': specWith(3, everyone), [name]: 'a file, not a folder' },
      { use: limit },
    )
    const run = await project.run([], { SERVER: server.url, TMPDIR: project.folder })
    project.dispose()
    expect(countByVerdicts(run)).toEqual({ [failed]: 3 })
    expect(run.stderr).toContain('Failed to keep the counts of maxTestsPerError on disk')
  })

  test('two runs of one folder with different configs at the same time', async () => {
    const project = inlineProject({ 'a.spec.ts': specWith(4, everyone) }, { use: limit })
    const text = await project.read('playwright.config.ts')
    project.write({ 'other.config.ts': text })
    const env = { SERVER: server.url }
    const runs = await Promise.all([project.run([], env), project.run(['-c', 'other.config.ts'], env)])
    project.dispose()
    expect(runs.map(countByVerdicts)).toEqual([
      { [failed]: 1, [passed]: 3 },
      { [failed]: 1, [passed]: 3 },
    ])
  })
})
