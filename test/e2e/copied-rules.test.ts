// The rules that the HTML report copies for each kind of error work in the option `ignore` and in `expectError()`.
import { join } from 'node:path'
import { expect as expectPage } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'
import { reportPages } from '../support/report-page.js'

const kinds = ['http-error', 'request-failed', 'graphql-error', 'page-error', 'console-error']
const config = `reporter: [['json'], ['playwright-backchannel/reporter', { outputFolder: 'report' }]],`
const server = await startKindsServer()
const reports = reportPages()
let project: InlineProject
let copied: Map<string, Copied>

interface Copied {
  readonly ignoreRule: string
  readonly expectation: string
}

beforeAll(async () => {
  project = inlineProject(
    { 'monitored.ts': writeMonitored(), 'a.spec.ts': writeSpec() },
    { config, type: 'module' },
  )
  expect(getStatuses(await runProject({ FAILS: '1' }))).toEqual(everyKind('failed'))
  copied = await copyRules(join(project.folder, 'report'))
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
  test.fail(process.env.FAILS === '1')
  ${statements.get(kind) ?? ''}
  await page.goto(process.env.SERVER + '/page?cause=' + (process.env.CAUSE ?? '${kind}'))
  await expect(page).toHaveTitle('done')
})`,
    ),
  ].join('\n')

const runProject = (env = {}): Promise<InlineRun> => project.run([], { SERVER: server.url, ...env })

/** Clicks both copy buttons of each pattern, and returns what they copied. */
async function copyRules(folder: string): Promise<Map<string, Copied>> {
  const summary = await project.readSummary('report')
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page } = await reports.openUnchecked(join(folder, 'index.html'), { permissions })
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
  return all
}

const getStatuses = ({ tests }: InlineRun) =>
  Object.fromEntries(tests.map(({ title, results }) => [title, results[0]?.status]))
const everyKind = (status: string) => Object.fromEntries(kinds.map((kind) => [kind, status]))

test('each copied rule ignores its error when pasted into `ignore`', async () => {
  expect([...copied.keys()].toSorted()).toEqual(kinds.toSorted())
  const rules = [...copied.values()].map(({ ignoreRule }) => ignoreRule)
  project.write({ 'monitored.ts': writeMonitored(rules.join('\n      ')), 'a.spec.ts': writeSpec() })
  const run = await runProject()
  expect(getStatuses(run)).toEqual(everyKind('passed'))
  expect((await project.readSummary('report')).patterns).toEqual([])
})

test('each copied expectation makes its test pass with the error and fail without it', async () => {
  const statements = new Map([...copied].map(([kind, { expectation }]) => [kind, expectation]))
  project.write({ 'monitored.ts': writeMonitored(), 'a.spec.ts': writeSpec(statements) })
  const run = await runProject()
  expect(getStatuses(run)).toEqual(everyKind('passed'))
  const without = await runProject({ CAUSE: 'good', FAILS: '1' })
  expect(getStatuses(without)).toEqual(everyKind('failed'))
  for (const { title, results } of without.tests) {
    const expected = title === 'http-error' ? 'Expected network error not seen' : `Expected ${title} not seen`
    expect(results[0]?.error?.message).toContain(expected)
  }
})
