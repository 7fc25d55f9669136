// How options from several factories, the config and test.use() are merged, which Playwright's own rules decide in part.
import { expect, test } from 'vitest'
import { getVerdict, loggedBy } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { globTable } from '../support/glob-table.js'
import { inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

/** The titles name the merged tests, and what each test calls needs no browser in the worker that it gets. */
const spec = `
import { test as base, mergeTests } from '@playwright/test'
import { createNetworkErrorMonitorFixture, test as ours } from 'playwright-backchannel'
const create = (options) => base.extend(createNetworkErrorMonitorFixture({ record: { apiRequests: true }, ...options }))
const mine = create({ excludePatterns: [/third/] })
const other = create({ excludePatterns: [/other/] })
const warning = create({ fail: 'nothing' })
const call = async ({ request }) => { await request.get(process.env.SERVER + '/status/500/third') }
mergeTests(mine, ours)('mine, ours', call)
mergeTests(ours, mine)('ours, mine', call)
mergeTests(mine, other)('mine, other', call)
mergeTests(warning, other)('warning, other', call)
other.describe('test.use', () => {
  other.use({ networkErrorMonitorOptions: { fail: 'nothing' } })
  other.describe(() => {
    other.use({ networkErrorMonitorOptions: { settleMs: 300 } })
    other('replaced by test.use', call)
  })
  other.describe(() => {
    other.use({ networkErrorMonitorOptions: async ({ networkErrorMonitorOptions }, use) => use({ ...networkErrorMonitorOptions, settleMs: 300 }) })
    other('extended by test.use', call)
  })
})
`
const globs = `
import { test } from '@playwright/test'
const table = ${JSON.stringify(globTable)}
test.use({ baseURL: 'http://shop.test/app/' })
test('globs', async ({ page }) => {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: 'hi' }))
  await page.goto('http://shop.test/start')
  const wrong = []
  for (const { glob, url, matches } of table) {
    let hit = false
    const mark = async (route) => { hit = true; await route.fulfill({ body: '' }) }
    await page.route(glob, mark)
    await page.evaluate((target) => fetch(target, { mode: 'no-cors' }).catch(() => {}), url)
    await page.unroute(glob, mark)
    if (hit !== matches) wrong.push(glob + ' on ' + url)
  }
  if (wrong.length > 0) throw new Error('Playwright says otherwise: ' + wrong.join('; '))
})`

const server = await startStatusServer()
const { getResult } = runOnce(() =>
  inlineProject(
    { 'a.spec.ts': spec, 'globs.spec.ts': globs },
    {
      use: `networkErrorMonitorOptions: { ignore: [{ kind: 'api-error', url: '**/third' }] }`,
      // In Playwright, a project's value replaces the config's.
      config: `projects: [
        { name: 'empty', use: { networkErrorMonitorOptions: {} } },
        { name: 'fail', testMatch: 'a.spec.ts', grep: / mine, other$/, use: { networkErrorMonitorOptions: { fail: 'nothing' } } },
        { name: 'config', testMatch: 'a.spec.ts', grep: / mine, other$/ },
      ],`,
    },
  ).run([], { SERVER: server.url }),
)

test.each([
  { project: 'empty', title: 'mine, ours', verdict: undefined },
  { project: 'empty', title: 'ours, mine', verdict: undefined },
  { project: 'empty', title: 'mine, other', verdict: 'failed' }, // the excludePatterns of the last one win
  { project: 'empty', title: 'warning, other', verdict: 'warned' },
  { project: 'empty', title: 'replaced by test.use', verdict: 'failed' },
  { project: 'empty', title: 'extended by test.use', verdict: 'warned' },
  { project: 'fail', title: 'mine, other', verdict: 'warned' },
  { project: 'config', title: 'mine, other', verdict: undefined },
])('the closest value of each option wins: $project, $title', ({ project, title, verdict }) => {
  const result = getResult(title, project)
  expect(getVerdict(result)).toBe(verdict)
  expect(loggedBy(result).startsWith(`[${project}] › a.spec.ts`)).toBe(verdict === 'warned')
})

test('globs match the same URLs as page.route', () => {
  expect(getResult('globs').errors.map(({ message }) => message)).toEqual([])
})
