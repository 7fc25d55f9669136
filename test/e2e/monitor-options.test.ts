// Where options can be set, and which fixtures and tests the monitor is compatible with.
import type { JSONReportTestResult as TestResult } from '@playwright/test/reporter'
import { beforeAll, describe, expect, test } from 'vitest'
import { getErrors, getVerdict } from '../support/evidence.js'
import { globTable } from '../support/glob-table.js'
import { expectFailures, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const body = `async ({ page }) => { await page.goto(process.env.SERVER + '/page?fetch=/status/500/third'); await expect(page).toHaveTitle('done') }`
const factories = (...options: string[]) => `
import { test as base, expect, mergeTests } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
const test = mergeTests(${options.map((given) => `base.extend(createNetworkErrorMonitorFixture(${given}))`).join(', ')})
const visit = ${body}
`
const sources = `${factories('{ excludePatterns: [/nothing/] }', `{ ignore: [{ url: '**/third' }] }`)}
test('outside', visit)
test.describe('own', () => {
  test.use({ networkErrorMonitorOptions: { ignore: [{ url: '**/nothing' }] } })
  test('closest ignore', visit)
})
test.describe('settings only', () => {
  test.use({ networkErrorMonitorOptions: { settleMs: 300, ignore: undefined } })
  test('other option', visit)
})`
const replaced = `${factories('{}')}
test.use({ networkErrorMonitorOptions: { fail: 'nothing' } })
test.describe('replaced', () => {
  test.use({ networkErrorMonitorOptions: { settleMs: 300 } })
  test('value', visit)
})
test.describe('added', () => {
  test.use({
    networkErrorMonitorOptions: async ({ networkErrorMonitorOptions }, use) => {
      await use({ ...networkErrorMonitorOptions, settleMs: 300 })
    },
  })
  test('function', visit)
})`
const libraries = `
import { test as base, expect, mergeTests } from '@playwright/test'
import { test as monitor } from 'playwright-backchannel/network-error-monitor'
const wrapping = base.extend({ context: async ({ context }, use) => { await use(context) } })
const replacing = base.extend({ context: async ({ browser }, use) => { const own = await browser.newContext(); await use(own); await own.close() } })
const ownPage = base.extend({ page: async ({ browser }, use) => { const page = await browser.newPage(); await use(page); await page.close() } })
const all = { wrapping, replacing, ownPage }
for (const [name, library] of Object.entries(all)) {
  mergeTests(monitor, library)(name + ' after', ${body})
  mergeTests(library, monitor)(name + ' before', ${body})
}
mergeTests(monitor, mergeTests(wrapping, monitor))('twice', ${body})
`
const libraryTitles = [
  ...['wrapping after', 'wrapping before', 'replacing after', 'replacing before'],
  ...['ownPage after', 'ownPage before', 'twice'],
]
const noBrowser = `
import { test, expect } from 'playwright-backchannel'
test.use({ launchOptions: { executablePath: '/nowhere/chromium' } })
test('api only', async ({ request }) => { expect((await request.get(process.env.SERVER + '/status/500/api')).status()).toBe(500) })
test('with a page', async ({ page }) => { await page.goto('about:blank') })`
const clean = `
import { test, expect } from 'playwright-backchannel'
test('clean', async ({ page }) => { await page.goto(process.env.SERVER + '/status/200/x') })`
const stepReporter = `export default class {
  onStepEnd(test, result, step) { console.log('step of ' + test.parent.title + ': ' + step.category + ' ' + step.titlePath().join(' > ')) }
}`
const globs = `
import { test } from '@playwright/test'
const table = ${JSON.stringify(globTable)}
test.use({ baseURL: 'http://shop.test/app/' })
test('globs', async ({ page }) => {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: 'hi' }))
  await page.goto('http://shop.test/start')
  const wrong = []
  for (const [glob, url, matches] of table) {
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
let run: InlineRun
beforeAll(async () => {
  const project = inlineProject(
    {
      'a.spec.ts': sources,
      'replaced.spec.ts': replaced,
      'limit.spec.ts': `${factories('{ excludePatterns: [/nothing/] }')}\ntest('first', visit)\ntest('second', visit)`,
      'factory.spec.ts': `${factories('{ excludePatterns: [/third/] }')}\ntest('factory', visit)`,
      'libraries.spec.ts': libraries + expectFailures(libraryTitles, 'base'),
      'no-browser.spec.ts': noBrowser,
      'plain.spec.ts': clean.replace('playwright-backchannel', '@playwright/test'),
      'watched.spec.ts': clean,
      'globs.spec.ts': globs,
      'steps.mjs': stepReporter,
    },
    {
      use: `networkErrorMonitorOptions: { fail: 'nothing' }`,
      // In Playwright, a project's value replaces the config's.
      config: `
        reporter: [['json'], ['./steps.mjs']],
        projects: [
          { testIgnore: /a.spec|limit|plain|watched/, use: { networkErrorMonitorOptions: {} } },
          ...['plain', 'watched'].map((name) => ({ testMatch: name + '.spec.ts', use: { networkErrorMonitorOptions: {} } })), // each the first of its worker
          { testMatch: 'limit.spec.ts', use: { networkErrorMonitorOptions: { maxTestsPerError: 1 } } },
          { name: 'config', testMatch: 'a.spec.ts' },
          { name: 'project', testMatch: 'a.spec.ts', use: { networkErrorMonitorOptions: { ignore: [] } } },
          { name: 'excluding', testMatch: 'a.spec.ts', use: { networkErrorMonitorOptions: { excludePatterns: [/third/] } } },
        ],`,
    },
  )
  run = await project.run([], { SERVER: server.url })
})

const inFile = (name: string) => run.tests.filter(({ file }) => file === `${name}.spec.ts`)
const getOutcomes = (name: string) =>
  Object.fromEntries(
    inFile(name).map(({ title, project, outcome }) => [project ? `${project}: ${title}` : title, outcome]),
  )

describe('sources of options', () => {
  test('merges options from all sources, and the closest value wins', () => {
    const warned = inFile('a')
      .filter(({ results }) => getVerdict(results[0]!) === 'warned')
      .map(({ project, title }) => `${project}: ${title}`)
    expect(warned).toEqual(['config: closest ignore'])
    expect(getOutcomes('a')).toEqual({
      'config: outside': 'expected',
      'config: closest ignore': 'expected', // only warns, as the config says
      'config: other option': 'expected',
      'project: outside': 'unexpected',
      'project: closest ignore': 'unexpected',
      'project: other option': 'unexpected',
      'excluding: outside': 'expected',
      'excluding: closest ignore': 'expected',
      'excluding: other option': 'expected',
    })
  })

  test('a function passed to test.use extends the options of an outer test.use', () => {
    expect(getOutcomes('replaced')).toEqual({ value: 'unexpected', function: 'expected' })
  })

  test('maxTestsPerError and excludePatterns may come from different sources', () => {
    expect(getOutcomes('limit')).toEqual({ first: 'unexpected', second: 'expected' })
  })

  test("the factory's default applies when nothing else is set", () => {
    expect(getOutcomes('factory')).toEqual({ factory: 'expected' })
  })
})

describe('compatibility', () => {
  test('reports each error once with libraries that wrap or replace context and page, merged in either order', () => {
    expect(
      inFile('libraries').map(({ title, results: [result] }) => [
        title,
        result!.status,
        getErrors(result!).length,
      ]),
    ).toEqual(libraryTitles.map((title) => [title, 'failed', 1]))
  })

  test('tests that need no browser never start one', () => {
    expect(getOutcomes('no-browser')).toEqual({ 'api only': 'expected', 'with a page': 'unexpected' })
  })

  test('a test without errors is marked as monitored, but gets no step, attachment or output', () => {
    const see = (name: string) => {
      const lines = run.stdout.split('\n').filter((line) => line.startsWith(`step of ${name}.spec.ts`))
      const [{ attachments, annotations, stdout, stderr }] = inFile(name)[0]!.results as [TestResult]
      return { steps: lines.map((line) => line.split(': ')[1]), attachments, annotations, stdout, stderr }
    }
    expect(see('plain').steps).not.toEqual([])
    const mark = { type: '_networkErrorMonitor' } // hidden by Playwright's report
    expect(see('watched')).toEqual({ ...see('plain'), annotations: [mark] })
  })
})

describe('globs', () => {
  test('match the same URLs as page.route', () => {
    expect(inFile('globs')[0]!.results[0]!.errors.map(({ message }) => message)).toEqual([])
  })
})
