// Every row of the contract's table for `maxTestsPerError`, in real runs whose workers end after each failure.
import { beforeAll, describe, expect, test } from 'vitest'
import { getErrors, getVerdict, loggedBy } from '../support/evidence.js'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

/** The options of a run, or of one of its projects. */
const limit = (maxTestsPerError = 1) =>
  `networkErrorMonitorOptions: { excludePatterns: [], maxTestsPerError: ${maxTestsPerError} },`

/** Tests that trigger the same error, with a status that no other spec of the run has. */
const specWith = (count: number, status: number, more = '') => `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
for (let i = 1; i <= ${count}; i++) test('test ' + i, async ({ page }, info) => {
  await page.goto('/page?fetch=/status/${status}/42')
  ${more}
  await expect(page).toHaveTitle('done')
})`

const twoKeys = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
const visit = async (page, ...calls) => { await page.goto('/page?' + calls.map((c) => 'fetch=' + c).join('&')); await expect(page).toHaveTitle('done') }
const a = '/status/400/a', b = 'POST /status/400/b'
test('1 a', async ({ page }) => { await visit(page, a) })
test('2 a b', async ({ page }) => { await visit(page, a, b) })
test('3 b', async ({ page }) => { await visit(page, b) })
test('4 a b', async ({ page }) => { await visit(page, a, b) })`

const server = await startStatusServer()

/** Counts the tests by outcome and verdicts, such as `unexpected: failed`. */
function countByVerdicts(tests: InlineRun['tests']): Record<string, number> {
  const lines = tests.map(({ outcome, results }) => `${outcome}: ${results.map(getVerdict).join(', ')}`)
  return Object.fromEntries(
    [...new Set(lines)].sort().map((line) => [line, lines.filter((one) => one === line).length]),
  )
}

const failed = 'unexpected: failed'
const passed = 'expected: warned'

describe('one worker with several projects and files', () => {
  let run: InlineRun
  const inProject = (name: string) => run.tests.filter(({ project }) => project === name)
  beforeAll(async () => {
    const removeOutput = 'rmSync(info.project.outputDir, { recursive: true, force: true })'
    const files = {
      'six.spec.ts': specWith(6, 401),
      'retries.spec.ts': specWith(3, 402),
      'files-a.spec.ts': specWith(3, 403),
      'files-b.spec.ts': specWith(3, 403),
      'repeated.spec.ts': specWith(2, 404),
      'keys.spec.ts': twoKeys,
      'other.spec.ts': specWith(2, 405, `if (info.title === 'test 1') expect(1).toBe(2)`),
      'two.spec.ts': specWith(4, 406),
      'removed.spec.ts': `import { rmSync } from 'node:fs'${specWith(3, 409, removeOutput)}`,
    }
    const names = ['six', 'retries', 'files', 'repeated', 'keys', 'other', 'two', 'removed']
    const options: Record<string, string> = { retries: 'retries: 2,', repeated: 'repeatEach: 2,' }
    const projects = names.map(
      (name) =>
        `{ name: '${name}', testMatch: '${name}*.spec.ts', outputDir: 'out/${name}', ${options[name] ?? ''} use: { ${limit(name === 'two' ? 2 : 1)} } }`,
    )
    const reporter = `reporter: [['json'], ['playwright-backchannel/reporter']],`
    const project = inlineProject(files, { config: `${reporter} projects: [${projects.join(',\n')}],` })
    run = await project.run([], { SERVER: server.url })
  })

  test('fails 1 of 6 tests and warns in the other 5', () => {
    expect(countByVerdicts(inProject('six'))).toEqual({ [failed]: 1, [passed]: 5 })
    const last = inProject('six').at(-1)!.results[0]!
    expect(loggedBy(last)).toBe(
      `[six] › six.spec.ts:4:30 › test 6\nNetwork errors detected but not failing test (maxTestsPerError limit reached):\nGET 401 ${server.url}/status/401/42\n\nReasons:\n  GET 401 /status/*/*: "status 401" · page /page\n`,
    )
    expect(getErrors(last)).toHaveLength(1)
  })

  test('with 2 retries, fails every attempt of the same test and no other test', () => {
    const every = 'unexpected: failed, failed, failed'
    expect(countByVerdicts(inProject('retries'))).toEqual({ [every]: 1, [passed]: 2 })
  })

  test.each([
    ['2 files', 'files', { [failed]: 1, [passed]: 5 }],
    ['repeatEach: 2', 'repeated', { [failed]: 1, [passed]: 3 }],
    ['a limit of 2', 'two', { [failed]: 2, [passed]: 2 }],
    ['an output folder that is removed repeatedly', 'removed', { [failed]: 1, [passed]: 2 }],
  ])('with %s, limits the failures of project "%s": %j', (_, name, counts) => {
    expect(countByVerdicts(inProject(name)), run.output).toEqual(counts)
  })

  test('does not count a test that fails for another reason', () => {
    expect(countByVerdicts(inProject('other'))).toEqual({ 'unexpected: in failed test': 1, [failed]: 1 })
  })

  test('a test with two error keys counts only towards the key below its limit', () => {
    const outcomes = inProject('keys').map(({ title, outcome }) => `${title}: ${outcome}`)
    expect(outcomes).toEqual(['1 a: unexpected', '2 a b: unexpected', '3 b: expected', '4 a b: expected'])
  })
})

async function runWith(files: Record<string, string>, check: (project: InlineProject) => Promise<void>) {
  const project = inlineProject(files, { use: limit() })
  await check(project)
}

test('fails one test in each of 2 parallel workers', () =>
  runWith({ 'a.spec.ts': specWith(3, 500), 'b.spec.ts': specWith(3, 500) }, async (project) => {
    const { tests } = await project.run(['--workers=2'], { SERVER: server.url })
    const failedSlots = tests
      .filter(({ outcome }) => outcome === 'unexpected')
      .map(({ results }) => results[0]!.parallelIndex)
    expect(failedSlots.sort()).toEqual([0, 1])
  }))

test('later and concurrent runs fail a test again, even with --last-failed', () =>
  runWith({ 'a.spec.ts': specWith(2, 500) }, async (project) => {
    project.write({ 'other.config.ts': await project.read('playwright.config.ts') })
    const env = { SERVER: server.url }
    const runs = [
      // one run, then two at the same time
      await project.run([], env),
      ...(await Promise.all([project.run([], env), project.run(['-c', 'other.config.ts'], env)])),
      await project.run(['--last-failed'], env),
    ]
    const once = { [failed]: 1, [passed]: 1 }
    expect(runs.map(({ tests }) => countByVerdicts(tests))).toEqual([once, once, once, { [failed]: 1 }])
  }))

test('without a temporary folder, each worker warns and counts in memory', () => {
  const name = `playwright-backchannel-${process.getuid?.()}`
  return runWith({ 'a.spec.ts': specWith(2, 500), [name]: 'a file, not a folder' }, async (project) => {
    const run = await project.run([], { SERVER: server.url, TMPDIR: project.folder })
    expect(countByVerdicts(run.tests)).toEqual({ [failed]: 2 })
    expect(run.stderr).toContain('Failed to keep the counts of maxTestsPerError on disk')
  })
})
