// Where options come from, what the monitor gets along with, and what it leaves alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getErrors, getMessage } from '../support/evidence.js'
import { globTable } from '../support/glob-table.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

let server: Awaited<ReturnType<typeof startStatusServer>>
beforeAll(async () => {
  server = await startStatusServer()
})
afterAll(() => server.close())

async function runOnce(
  files: Record<string, string>,
  options: { use?: string; config?: string } = {},
): Promise<InlineRun> {
  const project = inlineProject(files, options)
  const run = await project.run([], { SERVER: server.url })
  project.dispose()
  return run
}

const outcomes = (run: InlineRun) =>
  Object.fromEntries(
    run.tests.map(({ title, project, outcome }) => [project ? `${project}: ${title}` : title, outcome]),
  )

const body = `async ({ page }) => { await page.goto(process.env.SERVER + '/page?fetch=/status/500/third'); await expect(page).toHaveTitle('done') }`

describe('sources of options', () => {
  const factories = (...options: string[]) => `
import { test as base, expect, mergeTests } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
const test = mergeTests(${options.map((given) => `base.extend(createNetworkErrorMonitorFixture(${given}))`).join(', ')})
const visit = ${body}`

  test('for each option the closest value wins, and an option that is given in one place holds', async () => {
    const run = await runOnce(
      {
        'a.spec.ts': `${factories('{ excludePatterns: [/nothing/] }', `{ ignore: [{ url: '**/third' }] }`)}
test('outside', visit)
test.describe('own', () => {
  test.use({ networkErrorMonitorOptions: { ignore: [{ url: '**/nothing' }] } })
  test('closest ignore', visit)
})
test.describe('settings only', () => {
  test.use({ networkErrorMonitorOptions: { settleMs: 300, ignore: undefined } })
  test('other option', visit)
})`,
      },
      {
        use: `networkErrorMonitorOptions: { onError: 'warn' }`,
        config: `projects: [
          { name: 'config' },
          { name: 'project', use: { networkErrorMonitorOptions: { ignore: [] } } },
          { name: 'excluding', use: { networkErrorMonitorOptions: { excludePatterns: [/third/] } } },
        ]`,
      },
    )
    const warned = run.tests
      .filter(({ results }) => results[0]!.annotations.some(({ description }) => description === 'reported'))
      .map(({ project, title }) => `${project}: ${title}`)
    expect(warned).toEqual(['config: closest ignore'])
    expect(outcomes(run)).toEqual({
      'config: outside': 'expected',
      'config: closest ignore': 'expected', // only warns, as the config says
      'config: other option': 'expected',
      // Playwright lets the value of a project replace that of the config.
      'project: outside': 'unexpected',
      'project: closest ignore': 'unexpected',
      'project: other option': 'unexpected',
      'excluding: outside': 'expected',
      'excluding: closest ignore': 'expected',
      'excluding: other option': 'expected',
    })
  })

  test('a function given to test.use adds to the options of an outer test.use', async () => {
    const run = await runOnce({
      'a.spec.ts': `${factories('{}')}
test.use({ networkErrorMonitorOptions: { onError: 'warn' } })
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
})`,
    })
    expect(outcomes(run)).toEqual({ value: 'unexpected', function: 'expected' })
  })

  test('maxTestsPerError and excludePatterns may come from different places', async () => {
    const run = await runOnce(
      {
        'a.spec.ts': `${factories('{ excludePatterns: [/nothing/] }')}\ntest('first', visit)\ntest('second', visit)`,
      },
      { use: 'networkErrorMonitorOptions: { maxTestsPerError: 1 }' },
    )
    expect(outcomes(run)).toEqual({ first: 'unexpected', second: 'expected' })
  })

  test('the default of the factory applies when nothing else is set', async () => {
    const spec = `
import { test as base, expect } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel'
const test = base.extend(createNetworkErrorMonitorFixture({ excludePatterns: [/third/] }))
test('factory', ${body})`
    expect(outcomes(await runOnce({ 'a.spec.ts': spec }))).toEqual({ factory: 'expected' })
  })

  test('invalid options in a config fail each test and name the option', async () => {
    const spec = `import { test } from 'playwright-backchannel/network-error-monitor'\ntest('any', async () => {})`
    const run = await runOnce(
      { 'a.spec.ts': spec },
      { use: 'networkErrorMonitorOptions: { maxTestsPerError: 1 }' },
    )
    expect(getMessage(run.tests[0]!.results[0]!)).toContain(
      'TypeError: maxTestsPerError requires excludePatterns. Pass [] if every error should count.',
    )
  })
})

describe('compatibility', () => {
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

  test('libraries that wrap or replace context and page, merged in both orders; each error once', async () => {
    const run = await runOnce({ 'a.spec.ts': libraries })
    expect(
      run.tests.map(({ title, results }) => [title, results[0]!.status, getErrors(results[0]!).length]),
    ).toEqual(
      [
        'wrapping after',
        'wrapping before',
        'replacing after',
        'replacing before',
        'ownPage after',
        'ownPage before',
        'twice',
      ].map((title) => [title, 'failed', 1]),
    )
  })

  test('tests that need no browser never start one', async () => {
    const spec = `
import { test, expect } from 'playwright-backchannel'
test.use({ launchOptions: { executablePath: '/nowhere/chromium' } })
test('api only', async ({ request }) => { expect((await request.get(process.env.SERVER + '/status/500/api')).status()).toBe(500) })
test('with a page', async ({ page }) => { await page.goto('about:blank') })`
    const run = await runOnce({ 'a.spec.ts': spec })
    expect(outcomes(run)).toEqual({ 'api only': 'expected', 'with a page': 'unexpected' })
  })

  test('a clean test gets only the mark: no step, no attachment, no output', async () => {
    const spec = `
import { test, expect } from 'playwright-backchannel'
test('clean', async ({ page }) => { await page.goto(process.env.SERVER + '/status/200/x') })`
    const stepReporter = `export default class {
  onStepEnd(test, result, step) { console.log('step: ' + step.category + ' ' + step.titlePath().join(' > ')) }
}`
    const runWith = (text: string) =>
      runOnce(
        { 'a.spec.ts': text, 'steps.mjs': stepReporter },
        { config: "reporter: [['json'], ['./steps.mjs']]" },
      )
    const plain = await runWith(spec.replace('playwright-backchannel', '@playwright/test'))
    const watched = await runWith(spec)
    const seen = ({ tests, stdout }: InlineRun) => ({
      steps: stdout.split('\n').filter((line) => line.startsWith('step: ')),
      results: tests[0]!.results.map(({ attachments, annotations, stdout, stderr }) => ({
        attachments,
        annotations,
        stdout,
        stderr,
      })),
    })
    expect(seen(plain).steps).not.toEqual([])
    const mark = { type: '_networkErrorMonitor' } // hidden by Playwright's report
    expect(seen(watched)).toEqual({
      ...seen(plain),
      results: seen(plain).results.map((result) => ({ ...result, annotations: [mark] })),
    })
  })
})

describe('globs', () => {
  test('match like those of page.route', async () => {
    const spec = `
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
    const run = await runOnce({ 'a.spec.ts': spec })
    expect(run.tests[0]!.results[0]!.errors.map(({ message }) => message)).toEqual([])
  })
})
