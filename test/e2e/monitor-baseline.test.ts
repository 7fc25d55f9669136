// The monitor's option `baseline`: known errors fail nothing, a broken file fails everything.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getErrors, getVerdict, loggedBy } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const baselineName = 'network-error-baseline.json'
/** Each title is the list of statuses that the page of the test meets. */
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

let server: Awaited<ReturnType<typeof startStatusServer>>
beforeAll(async () => {
  server = await startStatusServer()
})
afterAll(() => server.close())

async function run(
  files: Record<string, string>,
  options: { use?: string; config?: string } = {},
): Promise<InlineRun> {
  const project = inlineProject(files, options)
  try {
    return await project.run([], { SERVER: server.url })
  } finally {
    project.dispose()
  }
}

const getOutcomes = ({ tests }: InlineRun) =>
  tests.map(({ title, outcome, results }) => `${title}: ${outcome}, ${results.map(getVerdict).join(', ')}`)
const getMessage = ({ tests }: InlineRun, index = 0) => tests[index]!.results[0]!.error?.message

describe('known errors', () => {
  test('fail no test, are attached, and are counted in the message of other errors', async () => {
    const result = await run({
      'a.spec.ts': spec(['404', '404 403 500']), // a page that goes away may take the last body with it
      ...toBaseline(known(404), known(403)),
    })
    expect(getOutcomes(result)).toEqual(['404: expected, known', '404 403 500: unexpected, failed the test'])
    expect(getErrors(result.tests[0]!.results[0]!)).toMatchObject([{ status: 404 }])
    expect(loggedBy(result.tests[0]!.results[0]!)).toBe('')
    expect(getErrors(result.tests[1]!.results[0]!).map(({ status }) => status)).toEqual([404, 403, 500])
    expect(getMessage(result, 1)).toMatch(
      /GET 500 \S+\/status\/500\/42\n2 known errors not listed \(network-error-baseline\.json\)\n\nReasons:\n {2}GET 500 \/status\/\*\/\*: "status 500" · page \/page · new$/,
    )
    expect(getMessage(result, 1)).not.toContain('GET 404')
  })

  test('never count for maxTestsPerError', async () => {
    const result = await run(
      { 'a.spec.ts': spec(['404', '404 500', '500']), ...toBaseline(known(404)) },
      { use: 'networkErrorMonitorOptions: { excludePatterns: [], maxTestsPerError: 1 }' },
    )
    expect(getOutcomes(result)).toEqual([
      '404: expected, known',
      '404 500: unexpected, failed the test',
      '500: expected, limit reached',
    ])
    expect(getMessage(result, 1)).toMatch(/\n1 known error not listed \(network-error-baseline\.json\)\n/)
  })

  test('are not listed by warnings or in the context of a failure', async () => {
    const result = await run(
      {
        'a.spec.ts': spec(['404', '404 500']),
        'b.spec.ts': spec(['404 403'], 'test.fail()'),
        ...toBaseline(known(404)),
      },
      { use: `networkErrorMonitorOptions: { onError: 'warn' }` },
    )
    expect(getOutcomes(result).slice(0, 2)).toEqual(['404: expected, known', '404 500: expected, reported'])
    expect(loggedBy(result.tests[0]!.results[0]!)).toBe('')
    const logged = loggedBy(result.tests[1]!.results[0]!)
    expect(logged).toBe(
      'Not failing test (onError: \'warn\'): 1 error: GET 500 /status/*/*\n1 known error not listed (network-error-baseline.json)\n\nReasons:\n  GET 500 /status/*/*: "status 500" · page /page · new\n',
    )
  })

  test('a missing expected error fails the test beside known ones', async () => {
    const result = await run({
      'a.spec.ts': spec(['404'], 'networkErrorMonitor.expectError({ status: 401 })'),
      ...toBaseline(known(404)),
    })
    expect(getOutcomes(result)).toEqual(['404: unexpected, known'])
    expect(getMessage(result)).toMatch(
      /^Error: Expected network error not seen: 401\n {2}The nearest error was GET 404 .*: the rule's status is 401\.\n1 known error not listed/,
    )
  })
})

test('an expired entry fails the test, and the line says until when and why it was known', async () => {
  const result = await run({
    'a.spec.ts': spec(['404 500']),
    ...toBaseline(known(404, { expires: '2026-01-31' })),
  })
  expect(getOutcomes(result)).toEqual(['404 500: unexpected, failed the test'])
  const message = getMessage(result)
  expect(message).toContain('/status/404/42 (baseline entry expired on 2026-01-31: Not seeded in CI)\n')
  expect(message).toMatch(/GET 500 \S+\/status\/500\/42\n/)
})

describe('an entry that expires while the run goes on', () => {
  const today = new Date().toISOString().slice(0, 10)
  /** The clock of the workers, which start after midnight: a day ahead of the runner's. */
  const laterWorkers = `
const { now } = Date
Date.now = () => now() + (process.env.TEST_WORKER_INDEX ? 86_400_000 : 0)`

  test('still holds in its workers, and the reporter says the same', async () => {
    const project = inlineProject(
      {
        'a.spec.ts': spec(['404']),
        'clock.cjs': laterWorkers,
        ...toBaseline(known(404, { expires: today })),
      },
      { config: `reporter: [['json'], ['playwright-backchannel/reporter']]` },
    )
    try {
      const NODE_OPTIONS = `--require ${project.folder}/clock.cjs`
      const result = await project.run([], { SERVER: server.url, NODE_OPTIONS })
      expect(getOutcomes(result)).toEqual(['404: expected, known'])
      const summary = JSON.parse(await project.read('network-error-report/network-error-summary.json'))
      expect(summary.patterns[0].baseline.state).toBe('known')
    } finally {
      project.dispose()
    }
  })
})

describe('the file', () => {
  test('another path is relative to the config folder', async () => {
    const result = await run(
      {
        'specs/a.spec.ts': spec(['404']),
        'config/known.json': toBaseline(known(404))[baselineName]!,
        ...toBaseline(known(500)),
      },
      { use: `networkErrorMonitorOptions: { baseline: 'config/known.json' }`, config: `testDir: 'specs'` },
    )
    expect(getOutcomes(result)).toEqual(['404: expected, known'])
  })

  test('false means none', async () => {
    const result = await run(
      { 'a.spec.ts': spec(['404']), ...toBaseline(known(404)) },
      { use: 'networkErrorMonitorOptions: { baseline: false }' },
    )
    expect(getOutcomes(result)).toEqual(['404: unexpected, failed the test'])
  })

  test.each([
    ['broken JSON', '{', `Failed to read ${baselineName}: it is not valid JSON`],
    [
      'a missing reason',
      '{"knownErrors":[{"key":"GET:404:/a"}]}',
      `Failed to read ${baselineName}: entry 1 ("GET:404:/a") has no "reason". Add a non-empty string.`,
    ],
  ])('%s fails every test immediately, API-only ones too', async (_, text, message) => {
    const result = await run({
      'a.spec.ts': spec(['404', '500']),
      'api.spec.ts': `import { test } from 'playwright-backchannel/network-error-monitor'
test('no browser', () => console.log('the body ran'))`,
      [baselineName]: text,
    })
    expect(result.tests).toHaveLength(3)
    for (const { outcome, results } of result.tests) {
      expect(outcome).toBe('unexpected')
      expect(results[0]!.errors).toHaveLength(1)
      expect(results[0]!.error?.message).toContain(message)
    }
    expect(result.output).not.toContain('the body ran')
  })

  test.each([
    ['a reporter', `reporter: [['playwright-backchannel/reporter']]`, ''],
    ['the monitor', `reporter: [['line']]`, `networkErrorMonitorOptions: { settleMs: -1 }`],
  ])('an error of %s is one sentence, without lines of this package', async (_, config, use) => {
    const result = await run(
      { 'a.spec.ts': spec(['200']), ...(use ? {} : { [baselineName]: '{' }) },
      { config, use },
    )
    expect(result.exitCode).toBe(1)
    expect(result.output).toMatch(
      use ? /TypeError: .*settleMs/ : /^\[BaselineError: Failed to read network-.*\]\n$/,
    )
    expect(result.output).not.toMatch(/^ +at /m)
  })

  test('a path that does not exist is rejected', async () => {
    const result = await run(
      { 'a.spec.ts': spec(['200']) },
      { use: `networkErrorMonitorOptions: { baseline: 'missing.json' }` },
    )
    expect(getOutcomes(result)).toEqual(['200: unexpected, '])
    expect(getMessage(result)).toContain('missing.json: the file does not exist.')
  })
})

test('a worker with a baseline loads no JSON schema validator', async () => {
  const result = await run({
    'a.spec.ts': `${spec(['404'])}
test('loaded modules', async () => {
  const { createRequire } = await import('node:module')
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  expect(loaded.filter((file) => /[\\\\/]ajv[\\\\/]/.test(file))).toEqual([])
})`,
    ...toBaseline(known(404)),
  })
  expect(result.exitCode).toBe(0)
})
