// What the HTML report copies for each kind of error works where it is pasted: in the option `ignore` and in a test.
import { join } from 'node:path'
import { expect as expectPage } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'
import { reportPages } from '../support/report-page.js'
import { parseSummary } from '../unit/reporter/schema-check.js'

const kinds = ['http-error', 'request-failed', 'graphql-error', 'page-error', 'console-error']
const config = `reporter: [['json'], ['playwright-backchannel/reporter', { outputFolder: 'report' }]],`
let server: Awaited<ReturnType<typeof startKindsServer>>
let project: InlineProject
let copied: Map<string, Copied>

interface Copied {
  readonly ignoreRule: string
  readonly expectation: string
}

beforeAll(async () => {
  server = await startKindsServer()
  project = inlineProject({ 'monitored.ts': writeMonitored(), 'a.spec.ts': writeSpec() }, { config })
  const run = await runProject()
  expect(run.tests.map(({ title, outcome }) => [title, outcome])).toEqual(
    kinds.map((kind) => [kind, 'unexpected']),
  )
  copied = await copyRules(join(project.folder, 'report'))
})
afterAll(async () => {
  project?.dispose()
  await server?.close()
})

const writeMonitored = (ignore = '') => `
import { test as base } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
export const test = base.extend(
  createNetworkErrorMonitorFixture({
    record: { failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true },
    ignore: [
      ${ignore}
    ],
  }),
)
`

const writeSpec = (statements = new Map<string, string>()) =>
  [
    `import { expect } from '@playwright/test'\nimport { test } from './monitored'`,
    ...kinds.map(
      (kind) => `test('${kind}', async ({ page, networkErrorMonitor }) => {
  ${statements.get(kind) ?? ''}
  await page.goto(process.env.SERVER + '/page?cause=' + (process.env.CAUSE ?? '${kind}'))
  await expect(page).toHaveTitle('done')
})`,
    ),
  ].join('\n')

const runProject = (env = {}): Promise<InlineRun> => project.run([], { SERVER: server.url, ...env })

/** Clicks both buttons of each pattern. */
async function copyRules(folder: string): Promise<Map<string, Copied>> {
  const summary = parseSummary(await project.read('report/network-error-summary.json'))
  const reports = await reportPages()
  const options = { permissions: ['clipboard-read', 'clipboard-write'] }
  const { page } = await reports.open(join(folder, 'index.html'), '', options)
  const copy = async (name: string) => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name, exact: true }).click()
    await expectPage.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const all = new Map<string, Copied>()
  for (const { kind, key } of summary.patterns) {
    const hash = `#${new URLSearchParams({ view: 'patterns', open: key })}`
    await page.evaluate((text) => location.assign(text), hash)
    await page.getByRole('region', { name: `Details of ${key}`, exact: true }).waitFor()
    all.set(kind, {
      ignoreRule: await copy('Copy ignore rule'),
      expectation: await copy('Copy expectError'),
    })
  }
  await reports.dispose()
  return all
}

function countOutcomes({ tests }: InlineRun): Record<string, string> {
  return Object.fromEntries(tests.map(({ title, outcome }) => [title, outcome]))
}

const everyKind = (outcome: string) => Object.fromEntries(kinds.map((kind) => [kind, outcome]))

test('each rule, pasted into the option ignore, ignores its error', async () => {
  expect([...copied.keys()].toSorted()).toEqual(kinds.toSorted())
  const rules = [...copied.values()].map(({ ignoreRule }) => ignoreRule)
  project.write({ 'monitored.ts': writeMonitored(rules.join('\n      ')), 'a.spec.ts': writeSpec() })
  const run = await runProject()
  expect(countOutcomes(run)).toEqual(everyKind('expected'))
  expect(parseSummary(await project.read('report/network-error-summary.json')).patterns).toEqual([])
})

test('each expectation, pasted into its test, lets it pass with the error and fails it without', async () => {
  const statements = new Map([...copied].map(([kind, { expectation }]) => [kind, expectation]))
  project.write({ 'monitored.ts': writeMonitored(), 'a.spec.ts': writeSpec(statements) })
  const run = await runProject()
  expect(countOutcomes(run)).toEqual(everyKind('expected'))
  const without = await runProject({ CAUSE: 'good' })
  expect(countOutcomes(without)).toEqual(everyKind('unexpected'))
  for (const { title, results } of without.tests) {
    const expected = title === 'http-error' ? 'Expected network error not seen' : `Expected ${title} not seen`
    expect(results[0]?.error?.message).toContain(expected)
  }
})
