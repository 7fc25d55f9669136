// Browsers, contexts and pages from users' own fixtures, before and after the monitor's.
import { expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { getErrors, getVerdict } from '../support/evidence.js'
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
  'page of a vendor': `{ page: async ({}, use) => { const browser = await chromium.launch(launch); await use(await browser.newPage()); await browser.close() } }`,
  'wrapped context': `{ context: async ({ context }, use) => { await use(context) } }`,
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
  if (/^pers|vendor|wrapped/.test(name))
    mergeTests(base.extend(fixtures), monitored)(name + ', merged before', ({ page }) => visit(page))
}
const persistent = monitored.extend(overrides['persistent context'])
persistent('context without page fixture', async ({ context }) => { await visit(await context.newPage()) })
mergeTests(monitored, mergeTests(base.extend(overrides['wrapped context']), monitored))('merged twice', ({ page }) => visit(page))
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

/** The titles name what does not start. */
const broken = [
  'of the fixture',
  'of the test',
  'of a persistent context',
  'of a connection',
  'of a connection over CDP',
]
const brokenSpec = (from: string) => `
import { chromium } from '@playwright/test'
import { test } from '${from}'
test.use({ launchOptions: { executablePath: '/no/such/browser' } })
test('of the fixture', async ({ page }) => { await page.goto('about:blank') })
test('of the test', async ({ playwright }) => {
  await playwright.chromium.launch({ executablePath: '/no/such/browser' })
})
test('of a persistent context', async () => { await chromium.launchPersistentContext('', { executablePath: '/no/such/browser' }) })
test('of a connection', async () => { await chromium.connect('ws://127.0.0.1:1') })
test('of a connection over CDP', async () => { await chromium.connectOverCDP('http://127.0.0.1:1') })
test('of no browser', async ({ request }) => { await request.get(process.env.SERVER + '/status/500/api') })
${expectFailures(broken)}`
const cleanSpec = (from: string) => `
import { test } from '${from}'
test('clean', async ({ page }) => { await page.goto(process.env.SERVER + '/status/200/x') })`
const stepReporter = `export default class {
  onStepEnd(test, result, step) { console.log('step of ' + test.parent.title + ': ' + step.category + ' ' + step.titlePath().join(' > ')) }
}`

const rows = [
  ...Object.keys(overrides).map((name) => `${name}, extended`),
  ...['persistent context', 'page of a vendor', 'wrapped context'].map((name) => `${name}, merged before`),
  'merged twice',
  'context without page fixture',
  'launched by the test',
]
const failing = [...rows, 'judged while open']

const server = await startStatusServer()
const { getRun, getResult } = runOnce(() =>
  inlineProject(
    {
      'overrides.spec.ts': overrideSpec + expectFailures(failing, 'base'),
      'monitored.spec.ts': brokenSpec('playwright-backchannel'),
      'plain.spec.ts': brokenSpec('@playwright/test'),
      'clean-monitored.spec.ts': cleanSpec('playwright-backchannel'),
      'clean-plain.spec.ts': cleanSpec('@playwright/test'),
      'steps.mjs': stepReporter,
    },
    {
      config: `reporter: [['json'], ['./steps.mjs']],
        projects: ['overrides', 'monitored', 'plain', 'clean-monitored', 'clean-plain'].map((name) => ({ testMatch: name + '.spec.ts' })), // a worker each`,
    },
  ).run([], { SERVER: server.url, LAUNCH: JSON.stringify(launchOptions()) }),
)

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

const inFile = (name: string) => getRun().tests.filter(({ file }) => file === `${name}.spec.ts`)

test('if the browser does not start, the errors are the same with and without the monitor', () => {
  const getFailures = (name: string) =>
    inFile(name).flatMap(({ title, results }) =>
      results[0]!.errors.map(({ message, location }) => [title, message?.split('\n')[0], location?.line]),
    )
  expect(getFailures('monitored')).toEqual(getFailures('plain'))
  expect(getFailures('plain').map(([title]) => title)).toEqual(broken) // but not the test that needs no browser
})

test('a test without errors is marked as monitored, but gets no step, attachment or output', () => {
  const see = (name: string) => {
    const lines = getRun()
      .stdout.split('\n')
      .filter((line) => line.startsWith(`step of ${name}.spec.ts`))
    const { attachments, annotations, stdout, stderr } = inFile(name)[0]!.results[0]!
    return { steps: lines.map((line) => line.split(': ')[1]), attachments, annotations, stdout, stderr }
  }
  expect(see('clean-plain').steps).not.toEqual([])
  const mark = { type: '_networkErrorMonitor' } // hidden by Playwright's report
  expect(see('clean-monitored')).toEqual({ ...see('clean-plain'), annotations: [mark] })
})
