// The rules that the HTML report copies for each kind of error work in the option `ignore`.
import { join } from 'node:path'
import { expect as expectPage } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'
import { reportPages } from '../support/report-page.js'

const kinds = [
  'http-error',
  'request-failed',
  'graphql-error',
  'page-error',
  'console-error',
  'csp-violation',
]
const config = `reporter: [['json'], ['playwright-backchannel/reporter', { outputFolder: 'report' }]],`
const server = await startKindsServer()
const reports = reportPages()
let project: InlineProject
let copied: Map<string, string>

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
    record: { failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true, cspViolations: true },
    ignore: [
      ${ignore}
    ],
  }),
)
`

const writeSpec = () =>
  [
    `import { expect } from '@playwright/test'\nimport { test } from './monitored'`,
    ...kinds.map(
      (kind) => `test('${kind}', async ({ page }) => {
  test.fail(process.env.FAILS === '1')
  await page.goto(process.env.SERVER + '/page?cause=${kind}')
  await expect(page).toHaveTitle('done')
})`,
    ),
  ].join('\n')

const runProject = (env = {}): Promise<InlineRun> => project.run([], { SERVER: server.url, ...env })

/** Copies the rule of each pattern, by kind. */
async function copyRules(folder: string): Promise<Map<string, string>> {
  const summary = await project.readSummary('report')
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page } = await reports.openUnchecked(join(folder, 'index.html'), { permissions })
  const copy = async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name: 'Copy ignore rule', exact: true }).click()
    await expectPage.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const all = new Map<string, string>()
  for (const { kind, key } of summary.patterns) {
    const hash = `#${new URLSearchParams({ view: 'errors', open: key })}`
    await page.evaluate((text) => location.assign(text), hash)
    await page.getByRole('region', { name: `Details of ${key}`, exact: true }).waitFor()
    all.set(kind, await copy())
  }
  return all
}

const getStatuses = ({ tests }: InlineRun) =>
  Object.fromEntries(tests.map(({ title, results }) => [title, results[0]?.status]))
const everyKind = (status: string) => Object.fromEntries(kinds.map((kind) => [kind, status]))

test('each copied rule ignores its error when pasted into `ignore`', async () => {
  expect([...copied.keys()].toSorted()).toEqual(kinds.toSorted())
  project.write({
    'monitored.ts': writeMonitored([...copied.values()].join('\n      ')),
    'a.spec.ts': writeSpec(),
  })
  const run = await runProject()
  expect(getStatuses(run)).toEqual(everyKind('passed'))
  expect((await project.readSummary('report')).patterns).toEqual([])
})
