// Browsers, contexts and pages from users' own fixtures, before and after the monitor's.
import { describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { getErrors, getMessage, getVerdict, loggedBy } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

/** Sources of fixtures, in each form that `extend` accepts. */
const overrides = {
  'persistent context': `{ context: async ({}, use) => { const context = await chromium.launchPersistentContext('', launch); await use(context); await context.close() } }`,
  'launched browser': `{ browser: [async ({}, use) => { const browser = await chromium.launch(launch); await use(browser); await browser.close() }, { scope: 'worker' }] }`,
  'connected browser': `{ browser: [async ({}, use) => {
    const server = await chromium.launchServer(launch)
    await use(await chromium.connect(server.wsEndpoint()))
  }, { scope: 'worker' }] }`,
  'browser over CDP': `{ browser: [async ({}, use) => {
    const { port, close } = await launchWithCdp()
    const browser = await chromium.connectOverCDP('http://127.0.0.1:' + port)
    await use(browser)
    await browser.close()
    await close()
  }, { scope: 'worker' }] }`,
  'default context over CDP': `{ page: async ({}, use) => {
    const { port, close } = await launchWithCdp()
    const browser = await chromium.connectOverCDP('http://127.0.0.1:' + port)
    await use(await browser.contexts()[0].newPage())
    await browser.close()
    await close()
  } }`,
  'page of a connected browser': `{ page: async ({}, use) => {
    const server = await chromium.launchServer(launch)
    const browser = await chromium.connect(server.wsEndpoint())
    await use(await browser.newPage())
    await browser.close()
  } }`,
  'page of a vendor': `{ page: async ({}, use) => { const browser = await chromium.launch(launch); await use(await browser.newPage()); await browser.close() } }`,
}

const overrideSpec = `
import { test as base, expect, chromium, mergeTests } from '@playwright/test'
import { createServer } from 'node:net'
import { test as monitored } from 'playwright-backchannel/network-error-monitor'
const launch = JSON.parse(process.env.LAUNCH)
const server = process.env.SERVER
async function launchWithCdp() {
  const reserved = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => reserved.once('listening', done))
  const { port } = reserved.address()
  await new Promise((done) => reserved.close(done))
  const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), '--remote-debugging-port=' + port] })
  return { port, close: () => browser.close() }
}
const visit = async (page) => { await page.goto(server + '/page?fetch=/status/500/api'); await expect(page).toHaveTitle('done') }
const overrides = { ${Object.entries(overrides)
  .map(([name, source]) => `'${name}': ${source}`)
  .join(',\n')} }
for (const [name, fixtures] of Object.entries(overrides)) {
  monitored.extend(fixtures)(name + ', extended', ({ page }) => visit(page))
  if (name.startsWith('pers') || name.endsWith('vendor'))
    mergeTests(base.extend(fixtures), monitored)(name + ', merged before', ({ page }) => visit(page))
}
const persistent = monitored.extend(overrides['persistent context'])
persistent('context without page fixture', async ({ context }) => { await visit(await context.newPage()) })
persistent('in flight', async ({ page }) => { await page.goto(server + '/page?fetch=/after/60/500/late!'); await expect(page).toHaveTitle('done') })
const watchedAtEnd = monitored.extend({ context: async ({}, use, info) => {
  const context = await chromium.launchPersistentContext('', launch)
  await use(context)
  info.annotations.push({ type: 'before the context closes', description: info.status })
  await context.close()
} })
watchedAtEnd('judged while open', async ({ page }) => { await visit(page) })
monitored('launched by the test', async () => {
  const browser = await chromium.launch(launch)
  await visit(await browser.newPage())
  await browser.close()
})
monitored.extend({ page: async ({}, use) => use(undefined) })('no page at all', async ({ page }) => { expect(page).toBeUndefined() })
`

const starts = {
  launch: `launch({ executablePath: '/no/such/browser' })`,
  launchPersistentContext: `launchPersistentContext('', { executablePath: '/no/such/browser' })`,
  connect: `connect('ws://127.0.0.1:1')`,
  connectOverCDP: `connectOverCDP('http://127.0.0.1:1')`,
}
const startSpec = `
import { chromium } from '@playwright/test'
import { test } from 'playwright-backchannel/network-error-monitor'
${Object.entries(starts)
  .map(([name, call]) => `test('${name}', async () => { await chromium.${call} })`)
  .join('\n')}
`

const orders = [
  ['mine, ours', 'passed'],
  ['ours, mine', 'passed'],
  ['mine, ours, mine', 'passed'],
  ['other, mine', 'passed'],
  ['mine, other', 'failed'], // the excludePatterns of the last one win
  ['mine, warning', 'passed'],
  ['warning, mine', 'passed'],
  ['warning, other', 'passed'],
] as const
const mergedSpec = `
import { test as base, mergeTests } from '@playwright/test'
import { createNetworkErrorMonitorFixture, test as ours } from 'playwright-backchannel'
const record = { apiRequests: true } // needs no browser in the worker that each merged test gets
const mine = base.extend(createNetworkErrorMonitorFixture({ record, excludePatterns: [/third/] }))
const other = base.extend(createNetworkErrorMonitorFixture({ record, excludePatterns: [/other/] }))
const warning = base.extend(createNetworkErrorMonitorFixture({ record, fail: 'nothing' }))
const call = async ({ request }) => { await request.get(process.env.SERVER + '/status/500/third') }
${orders.map(([order]) => `mergeTests(${order})('${order}', call)`).join('\n')}
`

const brokenSpec = (from: string) => `
import { test } from '${from}'
test.use({ launchOptions: { executablePath: '/no/such/browser' } })
test('of the fixture', async ({ page }) => { await page.goto('about:blank') })
test('of the test', async ({ playwright }) => {
  await playwright.chromium.launch({ executablePath: '/no/such/browser' })
})`

const rows = [
  ...Object.keys(overrides).map((name) => `${name}, extended`),
  ...['persistent context, merged before', 'page of a vendor, merged before'],
  ...['context without page fixture', 'in flight', 'launched by the test'],
]
const failing = [...rows, 'judged while open', ...Object.keys(starts), 'mine, other']

const server = await startStatusServer()
const { getRun, getResult } = runOnce(() =>
  inlineProject(
    {
      'overrides.spec.ts': overrideSpec + expectFailures(failing, 'base'),
      'starts.spec.ts': startSpec + expectFailures(failing),
      'merged.spec.ts': mergedSpec + expectFailures(failing, 'base'),
      'monitored.spec.ts': brokenSpec('playwright-backchannel'),
      'plain.spec.ts': brokenSpec('@playwright/test'),
    },
    {
      config: `projects: [
        {},
        { name: 'no options', testMatch: 'merged.spec.ts', grep: /mine, ours$/, use: { networkErrorMonitorOptions: {} } },
      ],`,
    },
  ).run([], { SERVER: server.url, LAUNCH: JSON.stringify(launchOptions()) }),
)

describe('custom fixtures', () => {
  test.each(rows)('an error is recorded and fails the test: %s', (title) => {
    const result = getResult(title)
    expect([result.status, getErrors(result).length, getVerdict(result)]).toEqual(['failed', 1, 'failed'])
  })

  test('a test fails while its context is open, so that screenshot and video are kept', () => {
    expect(getResult('judged while open').annotations).toContainEqual({
      type: 'before the context closes',
      description: 'failed',
    })
  })

  test('a custom `page` that is not a Page does not fail the test', () => {
    expect(getResult('no page at all').status).toBe('passed')
  })
})

test.each(Object.keys(starts))(
  "reports Playwright's message when the browser does not start: %s",
  (title) => {
    expect(getMessage(getResult(title))).toMatch(new RegExp(`^Error: browserType\\.${title}: `))
  },
)

describe('options of merged tests', () => {
  test.each(orders)('a test from mergeTests(%s) ends with the status %s', (order, status) => {
    expect(getResult(order).status).toBe(status)
    expect(loggedBy(getResult(order)).includes('Not failing the test')).toBe(order === 'warning, other')
  })

  test("a config without options keeps the factory's options", () => {
    expect(getResult('mine, ours', 'no options').status).toBe('passed')
  })
})

test('if the browser does not start, the errors are the same with and without the monitor', () => {
  const getFailures = (name: string) =>
    getRun()
      .tests.filter(({ file }) => file === name)
      .flatMap(({ results }) =>
        results[0]!.errors.map(({ message, location }) => [message?.replace(name, ''), location?.line]),
      )
  expect(getFailures('monitored.spec.ts')).toEqual(getFailures('plain.spec.ts'))
  expect(getFailures('plain.spec.ts')).toHaveLength(2)
})
