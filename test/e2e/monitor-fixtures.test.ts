// Browsers, contexts and pages that users' own fixtures bring, before and after the monitor's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { getErrors, getMessage, getVerdict } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

/** Sources of fixtures, each in the form that `extend` takes. */
const overrides = {
  'persistent context': `{ context: async ({}, use) => { const context = await chromium.launchPersistentContext('', launch); await use(context); await context.close() } }`,
  'launched browser': `{ browser: [async ({}, use) => { const browser = await chromium.launch(launch); await use(browser); await browser.close() }, { scope: 'worker' }] }`,
  'connected browser': `{ browser: [async ({}, use) => {
    const server = await chromium.launchServer(launch)
    await use(await chromium.connect(server.wsEndpoint()))
    await server.close()
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
    await server.close()
  } }`,
  'page of a vendor': `{ page: async ({}, use) => { const browser = await chromium.launch(launch); await use(await browser.newPage()); await browser.close() } }`,
}

const spec = `
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
  const tests = {
    extended: monitored.extend(fixtures),
    'merged after': mergeTests(monitored, base.extend(fixtures)),
    'merged before': mergeTests(base.extend(fixtures), monitored),
  }
  for (const [order, test] of Object.entries(tests)) test(name + ', ' + order, async ({ page }) => { await visit(page) })
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

let server: Awaited<ReturnType<typeof startStatusServer>>
beforeAll(async () => {
  server = await startStatusServer()
})
afterAll(() => server.close())

async function runOnce(source: string, options: { use?: string; config?: string } = {}): Promise<InlineRun> {
  const project = inlineProject({ 'a.spec.ts': source }, options)
  const run = await project.run([], { SERVER: server.url, LAUNCH: JSON.stringify(launchOptions()) })
  project.dispose()
  return run
}

describe('fixtures of users', () => {
  const rows = Object.keys(overrides).flatMap((name) =>
    ['extended', 'merged after', 'merged before'].map((order) => `${name}, ${order}`),
  )
  let run: InlineRun
  beforeAll(async () => {
    run = await runOnce(spec)
  })

  test.each([...rows, 'context without page fixture', 'in flight', 'launched by the test'])('%s', (title) => {
    const result = run.tests.find((item) => item.title === title)?.results[0]
    expect(result, run.output).toBeDefined()
    expect([result!.status, getErrors(result!).length, getVerdict(result!)]).toEqual([
      'failed',
      1,
      'failed the test',
    ])
  })

  test('the test is judged while its context is open, so that screenshot and video are kept', () => {
    const { annotations } = run.tests.find(({ title }) => title === 'judged while open')!.results[0]!
    expect(annotations).toContainEqual({ type: 'before the context closes', description: 'failed' })
  })

  test('a page that is not a Page breaks nothing', () => {
    expect(run.tests.find(({ title }) => title === 'no page at all')?.outcome).toBe('expected')
  })
})

test('a browser that does not start fails with the message of Playwright', async () => {
  const starts = {
    launch: `launch({ executablePath: '/no/such/browser' })`,
    launchPersistentContext: `launchPersistentContext('', { executablePath: '/no/such/browser' })`,
    connect: `connect('ws://127.0.0.1:1')`,
    connectOverCDP: `connectOverCDP('http://127.0.0.1:1')`,
  }
  const tests = Object.entries(starts).map(
    ([name, call]) => `test('${name}', async () => { await chromium.${call} })`,
  )
  const run = await runOnce(`
import { chromium } from '@playwright/test'
import { test } from 'playwright-backchannel/network-error-monitor'
${tests.join('\n')}`)
  expect(run.tests.map(({ title }) => title)).toEqual(Object.keys(starts))
  for (const { title, results } of run.tests) {
    expect(getMessage(results[0]!)).toMatch(new RegExp(`^Error: browserType\\.${title}: `))
  }
})

describe('options of merged tests', () => {
  const merged = (order: string) => `
import { test as base, expect, mergeTests } from '@playwright/test'
import { createNetworkErrorMonitorFixture, test as ours } from 'playwright-backchannel'
const mine = base.extend(createNetworkErrorMonitorFixture({ excludePatterns: [/third/] }))
const other = base.extend(createNetworkErrorMonitorFixture({ excludePatterns: [/other/] }))
const warning = base.extend(createNetworkErrorMonitorFixture({ onError: 'warn' }))
mergeTests(${order})('merged', async ({ page }) => { await page.goto(process.env.SERVER + '/page?fetch=/status/500/third'); await expect(page).toHaveTitle('done') })`

  test.each([
    ['mine, ours', 'expected'],
    ['ours, mine', 'expected'],
    ['mine, ours, mine', 'expected'],
    ['other, mine', 'expected'],
    ['mine, other', 'unexpected'], // the closest excludePatterns are those of the last one
    ['mine, warning', 'expected'],
    ['warning, mine', 'expected'],
    ['warning, other', 'expected'],
  ])('mergeTests(%s): %s', async (order, outcome) => {
    const run = await runOnce(merged(order))
    expect(run.tests.map((item) => item.outcome)).toEqual([outcome])
    expect(run.output.includes('onError')).toBe(order === 'warning, other')
  })

  test('a config without options leaves the options of the factory', async () => {
    const run = await runOnce(merged('mine, ours'), { use: 'networkErrorMonitorOptions: {}' })
    expect(run.tests.map(({ outcome }) => outcome)).toEqual(['expected'])
  })
})

test('a browser that does not start is reported as without the monitor', async () => {
  const spec = (from: string) => `
import { test } from '${from}'
test.use({ launchOptions: { executablePath: '/no/such/browser' } })
test('of the fixture', async ({ page }) => { await page.goto('about:blank') })
test('of the test', async ({ playwright }) => {
  await playwright.chromium.launch({ executablePath: '/no/such/browser' })
})`
  const [monitored, plain] = [
    await runOnce(spec('playwright-backchannel')),
    await runOnce(spec('@playwright/test')),
  ]
  const getFailures = ({ tests }: InlineRun) =>
    tests.flatMap(({ results }) =>
      results[0]!.errors.map(({ message, location }) => [message?.replace(/p-\w+/, 'p'), location?.line]),
    )
  expect(getFailures(monitored)).toEqual(getFailures(plain))
  expect(getFailures(plain)).toHaveLength(2)
})
