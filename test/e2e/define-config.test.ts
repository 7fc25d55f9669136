// Suites whose config takes `defineConfig` from this package. Each has a test that passes and one that meets a 500 that it
// does not assert, which must fail. Unless a case is about it, their specs import Playwright's own `test`.
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  adoptedConfig,
  adoptedOptions,
  adoptedProject,
  answerRequests,
  asUsual,
  recordCalls,
  twoCalls,
  twoTests,
} from '../support/adopted-project.js'
import { getAttachments } from '../support/evidence.js'
import { expectFailures, type InlineProject, type InlineRun } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const { url: server } = await startStatusServer()
const importTest = "import { test } from '@playwright/test'"
const requireTest = "const { test } = require('@playwright/test')"
const expectSilent = expectFailures(['meets a silent error'])

/** A spec with both tests, whose first line imports or requires `test`. */
const spec = (imports = importTest): string => `${imports}${answerRequests()}${expectSilent}${twoTests}`
/** Like `spec`, for what needs no browser. */
const calls = (imports = importTest): string => `${imports}\n${expectSilent}${twoCalls(server)}`
const importing = (file: string) => spec(`import { test } from './${file}'`)

/** Fixtures that a suite has of its own. */
const fixtures = (body = '{ cart: async ({}, use) => use(1) }'): string =>
  `import { test as base } from '@playwright/test'\nexport const test = base.extend(${body})\n`

interface Case {
  readonly what: string
  readonly files: Record<string, string>
  /** Number of tests, each of them monitored. */
  readonly monitored: number
}

const cases: readonly Case[] = [
  {
    what: 'fixtures, page objects, overrides of page, context and browser that replace them, one of networkErrorMonitor that takes ours, components that Playwright mounts in a gallery page, and specs that import our test, the factory, and merges in both orders',
    files: {
      'plain.spec.ts': spec(),
      'fixtures.ts': fixtures(),
      'fixtures.spec.ts': importing('fixtures'),
      'shop-page.ts': `import { type Page } from '@playwright/test'
export class ShopPage {
  readonly page: Page
  constructor(page: Page) { this.page = page }
  goto(path: string) { return this.page.goto(path) }
}`,
      'page-objects.ts': `import { test as base } from '@playwright/test'
import { ShopPage } from './shop-page'
export const test = base.extend({ shop: async ({ page }, use) => use(new ShopPage(page)) })`,
      'page-objects.spec.ts': importing('page-objects').replaceAll(
        '({ page }) => { await page.',
        '({ shop }) => { await shop.',
      ),
      'overrides.ts': `import { chromium, test as base } from '@playwright/test'
export const test = base.extend({
  browser: [async ({ launchOptions }, use) => {
    const browser = await chromium.launch(launchOptions)
    await use(browser)
    await browser.close()
  }, { scope: 'worker' }],
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(await context.newPage()),
})`,
      'overrides.spec.ts': importing('overrides'),
      'components.spec.ts': `import { expect, test } from '@playwright/test'
${answerRequests()}${expectSilent}
for (const [title, path] of Object.entries({ passes: '/ok', 'meets a silent error': '/broken' }))
  test(title, async ({ mount, page }) => {
    const gallery = \`<div id="root"></div><script>window.mount = async ({ story }) => {
      await fetch('\${path}')
      document.getElementById('root').textContent = story
    }</script>\`
    await page.route(({ pathname }) => pathname !== path, (route) => route.fulfill({ contentType: 'text/html', body: gallery }))
    await expect(await mount('Cart')).toHaveText('Cart')
  })`,
      'taking-ours.ts': fixtures(
        '{ networkErrorMonitor: async ({ networkErrorMonitor }, use) => use(networkErrorMonitor) }',
      ),
      'taking-ours.spec.ts': importing('taking-ours'),
      'ours.spec.ts': spec("import { test } from 'playwright-backchannel'"),
      'monitor.spec.ts': spec("import { test } from 'playwright-backchannel/network-error-monitor'"),
      'factory.spec.ts': spec(`import { test as base } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel'
const test = base.extend(createNetworkErrorMonitorFixture({ excludePatterns: [/never/] }))`),
      'own-first.spec.ts': spec(`import { mergeTests, test as ours } from 'playwright-backchannel'
import { test as own } from './fixtures'
const test = mergeTests(own, ours)`),
      'ours-first.spec.ts': spec(`import { mergeTests, test as ours } from 'playwright-backchannel'
import { test as own } from './fixtures'
const test = mergeTests(ours, own)`),
    },
    monitored: 22,
  },
  {
    what: "fixtures that the config imports before and after this package, a package with fixtures and a preset, another package's defineConfig inside, two arguments, a nested call, a global setup that imports the fixtures, and projects with dependencies, storageState and options of their own",
    files: {
      'early.ts': fixtures(),
      'early.spec.ts': importing('early'),
      'late.ts': fixtures(),
      'late.spec.ts': importing('late'),
      'node_modules/kit/package.json': '{ "name": "kit", "main": "index.js" }',
      'node_modules/kit/index.js': `const { test } = require('@playwright/test')
exports.preset = { retries: 0 }
exports.test = test.extend({ cart: async ({}, use) => use(1) })`,
      'kit.spec.ts': spec("import { test } from 'kit'"),
      'theirs.ts': `import { defineConfig } from '@playwright/test'
export const defineTheirs = (config) => defineConfig(config, { timeout: 500_000 })`,
      'playwright.config.ts': `import { test as early } from './early'
import { preset } from 'kit'
import { defineConfig } from 'playwright-backchannel'
import { defineTheirs } from './theirs'
export default defineConfig(defineConfig(defineTheirs({ ${adoptedOptions} ...preset })), {
  metadata: { own: [typeof early, typeof late] },
  globalSetup: './setup.ts',
  projects: [
    { name: 'setup', testMatch: '*.setup.ts' },
    { name: 'shop', testMatch: '*.spec.ts', dependencies: ['setup'], use: { storageState: 'state.json' } },
    { name: 'lenient', testMatch: 'fixtures.spec.ts', use: { networkErrorMonitorOptions: { fail: 'nothing' } } },
  ],
})
import { test as late } from './late'`,
      'auth.setup.ts': `import { test } from '@playwright/test'
test('signs in', async ({ page }) => { await page.context().storageState({ path: 'state.json' }) })`,
      'fixtures.ts': fixtures(),
      'setup.ts': `import { test } from './fixtures'\nexport default () => void test`,
      'fixtures.spec.ts': importing('fixtures'),
    },
    monitored: 11,
  },
]

test.each(cases)('monitors each test, once, with $what', async ({ files, monitored }) => {
  const project = adoptedProject(files)
  await check(project, await project.run([], asUsual), monitored)
})

const importingConfig = adoptedConfig(recordCalls)
const requiringConfig = `const { defineConfig } = require('playwright-backchannel')
module.exports = defineConfig({ ${adoptedOptions} ${recordCalls} })
`

// Config files of other kinds, each with the kind of spec that its projects have.
test.each`
  config                     | type          | text               | specs
  ${'playwright.config.ts'}  | ${'module'}   | ${importingConfig} | ${{ 'a.spec.ts': calls() }}
  ${'playwright.config.js'}  | ${'commonjs'} | ${requiringConfig} | ${{ 'a.spec.js': calls(requireTest) }}
  ${'playwright.config.js'}  | ${'module'}   | ${importingConfig} | ${{ 'a.spec.js': calls() }}
  ${'playwright.config.mjs'} | ${'commonjs'} | ${importingConfig} | ${{ 'a.spec.mjs': calls() }}
  ${'playwright.config.cjs'} | ${'module'}   | ${requiringConfig} | ${{ 'a.spec.cjs': calls(requireTest) }}
  ${'playwright.config.mts'} | ${'commonjs'} | ${importingConfig} | ${{ 'a.spec.mts': calls() }}
  ${'playwright.config.cts'} | ${'module'}   | ${importingConfig} | ${{ 'a.spec.cts': calls() }}
`('monitors each test with $config in a project of type $type', async ({ config, type, text, specs }) => {
  const project = adoptedProject({ [config]: text, ...specs }, { type })
  await check(project, await project.run(['-c', config], asUsual), 2)
})

test('two copies of this package are one monitor, whose running test both find', async () => {
  const project = adoptedProject({
    'node_modules/kit/package.json': '{ "name": "kit", "type": "module", "exports": "./index.js" }',
    'node_modules/kit/index.js': `import { createNetworkErrorMonitorFixture, expectNetworkError, test } from 'playwright-backchannel'
import { test as base } from '@playwright/test'
export { expectNetworkError, test as theirs }
export const factory = base.extend(createNetworkErrorMonitorFixture())`,
    'a.spec.ts': spec(),
    'b.spec.ts': spec("import { theirs as test } from 'kit'"),
    'c.spec.ts': spec("import { factory as test } from 'kit'"),
    'd.spec.ts': `import { test } from '@playwright/test'
import { expectNetworkError } from 'playwright-backchannel'
import { expectNetworkError as expectTheirs, theirs } from 'kit'
${answerRequests()}${answerRequests('theirs')}
test('expects one by the copy of the fixture package', async ({ page }) => {
  if (expectTheirs === expectNetworkError) throw new Error('There is one copy only.')
  expectTheirs({ status: 500 })
  await page.goto('/broken')
})
theirs('expects one by the copy of the config', async ({ page }) => {
  expectNetworkError({ status: 500 })
  await page.goto('/broken')
})`,
  })
  cpSync(
    resolve('.tmp/node_modules/playwright-backchannel'),
    join(project.folder, 'node_modules/kit/node_modules/playwright-backchannel'),
    { recursive: true },
  )
  await check(project, await project.run([], asUsual), 8)
})

/** Checks that each test has one mark, that the silent errors have one record each, and that these alone fail their tests. */
async function check(project: InlineProject, run: InlineRun, monitored: number): Promise<void> {
  expect(run.tests, run.output).toHaveLength(monitored)
  for (const { title, project: name, results } of run.tests) {
    const result = results[0]!
    const marks = result.annotations.filter(({ type }) => type === '_networkErrorMonitor')
    const isSilent = title === 'meets a silent error'
    expect({ title, name, status: result.status, marks: marks.length }, run.output).toEqual({
      title,
      name,
      status: isSilent && name !== 'lenient' ? 'failed' : 'passed',
      marks: 1,
    })
    const evidence = getAttachments(result, '_backchannel.json').map((text) => JSON.parse(text))
    if (isSilent)
      expect(evidence).toMatchObject([
        { findings: [{ url: expect.stringMatching(/\/broken$/), status: 500, count: 1 }] },
      ])
  }
  const { totals, run: summary } = await project.readSummary()
  expect(totals).toMatchObject({ tests: monitored, monitoredTests: monitored })
  expect(summary.registered).toBe(true)
}
