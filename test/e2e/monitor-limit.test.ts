// Every row of the contract's table for `maxTestsPerError`, in real runs whose workers end after each failure.
import { beforeAll, describe, expect, test } from 'vitest'
import { getAttachments, getVerdict, loggedBy } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

/** The limit holds for errors of every kind; those of API requests need no browser in each new worker. */
const limit = `networkErrorMonitorOptions: { record: { apiRequests: true }, excludePatterns: [], maxTestsPerError: 1 },`

/** Tests that trigger the same error, with a status that no other spec of the run has. */
const specWith = (count: number, status: number, more = '') => `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
for (let i = 1; i <= ${count}; i++) test('test ' + i, async ({ request }, info) => {
  await request.get('/status/${status}/42')
  ${more}
})`

const twoKeys = `
import { test } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
const a = (request) => request.get('/status/400/a')
const b = (request) => request.post('/status/400/b')
test('1 a', async ({ request }) => { await a(request) })
test('2 a b', async ({ request }) => { await a(request); await b(request) })
test('3 b', async ({ request }) => { await b(request) })
test('4 a b', async ({ request }) => { await a(request); await b(request) })`

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

describe('one worker with several files', () => {
  let run: InlineRun
  const inFiles = (name: string) => run.tests.filter(({ file }) => file.startsWith(name))
  beforeAll(async () => {
    const removeOutput = 'rmSync(info.project.outputDir, { recursive: true, force: true })'
    const files = {
      'retries.spec.ts': `${specWith(3, 402)}\ntest.describe.configure({ retries: 2 })`,
      'files-a.spec.ts': specWith(3, 403),
      'files-b.spec.ts': specWith(3, 403),
      'repeated.spec.ts': `import { rmSync } from 'node:fs'${specWith(2, 404, removeOutput)}`,
      'keys.spec.ts': twoKeys,
      'other.spec.ts': specWith(2, 405, `if (info.title === 'test 1') expect(1).toBe(2)`),
      'two.spec.ts': `${specWith(4, 406)}\ntest.use({ networkErrorMonitorOptions: { maxTestsPerError: 2 } })`,
    }
    const project = inlineProject(files, {
      use: limit,
      config: `reporter: [['json'], ['playwright-backchannel/reporter']], projects: [
        { testIgnore: 'repeated.spec.ts' },
        { testMatch: 'repeated.spec.ts', repeatEach: 2, outputDir: 'repeated' },
      ],`,
    })
    run = await project.run([], { SERVER: server.url })
  })

  test('prints the errors beyond the limit, and attaches them once', () => {
    const last = inFiles('files-b').at(-1)!.results[0]!
    expect(loggedBy(last)).toBe(
      `files-b.spec.ts:4:30 › test 3\nErrors detected but not failing test (maxTestsPerError limit reached):\nAPI errors: 1\nGET 403 ${server.url}/status/403/42\n\nReasons:\n  API GET 403 /status/<id>/<id>: "status 403"\n`,
    )
    expect(getAttachments(last, '_backchannel.json')).toHaveLength(1)
  })

  test('with 2 retries, fails every attempt of the same test and no other test', () => {
    const every = 'unexpected: failed, failed, failed'
    expect(countByVerdicts(inFiles('retries'))).toEqual({ [every]: 1, [passed]: 2 })
  })

  test.each`
    what                                                     | name          | counts
    ${'2 files'}                                             | ${'files'}    | ${{ [failed]: 1, [passed]: 5 }}
    ${'repeatEach: 2, and an output folder that is removed'} | ${'repeated'} | ${{ [failed]: 1, [passed]: 3 }}
    ${'a limit of 2'}                                        | ${'two'}      | ${{ [failed]: 2, [passed]: 2 }}
  `('with $what, limits the failures in $name: $counts', ({ name, counts }) => {
    expect(countByVerdicts(inFiles(name)), run.output).toEqual(counts)
  })

  test('does not count a test that fails for another reason', () => {
    expect(countByVerdicts(inFiles('other'))).toEqual({ 'unexpected: in failed test': 1, [failed]: 1 })
  })

  test('a test with two error keys counts only towards the key below its limit', () => {
    const outcomes = inFiles('keys').map(({ title, outcome }) => `${title}: ${outcome}`)
    expect(outcomes).toEqual(['1 a: unexpected', '2 a b: unexpected', '3 b: expected', '4 a b: expected'])
  })
})

test('concurrent and later runs fail one test in each of 2 parallel workers, even with --last-failed', async () => {
  const files = { 'a.spec.ts': specWith(3, 500), 'b.spec.ts': specWith(3, 500) }
  const project = inlineProject(files, { use: limit, config: 'workers: 2,' })
  project.write({ 'other.config.ts': await project.read('playwright.config.ts') })
  const env = { SERVER: server.url }
  const runs = [
    ...(await Promise.all([project.run([], env), project.run(['-c', 'other.config.ts'], env)])),
    await project.run(['--last-failed'], env),
  ]
  const failedTests = runs.map(({ tests }) => tests.filter(({ outcome }) => outcome === 'unexpected'))
  const slots = failedTests.map((tests) => tests.map(({ results }) => results[0]!.parallelIndex).sort())
  expect([runs.map(({ tests }) => tests.length), slots]).toEqual([
    [6, 6, 2],
    [
      [0, 1],
      [0, 1],
      [0, 1],
    ],
  ])
})

test('without a temporary folder, each worker warns and counts in memory', async () => {
  const name = `playwright-backchannel-${process.getuid?.()}`
  const project = inlineProject(
    { 'a.spec.ts': specWith(2, 500), [name]: 'a file, not a folder' },
    { use: limit },
  )
  const run = await project.run([], { SERVER: server.url, TMPDIR: project.folder })
  expect(countByVerdicts(run.tests)).toEqual({ [failed]: 2 })
  expect(run.stderr).toContain('Failed to keep the counts of maxTestsPerError on disk')
})
