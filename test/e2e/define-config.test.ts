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
  twoTests,
} from '../support/adopted-project.js'
import type { InlineProject, InlineRun } from '../support/inline-project.js'

/** A spec with both tests, whose first line imports or requires `test`. */
const spec = (imports = "import { test } from '@playwright/test'"): string => `${imports}
test.beforeEach(({ page }) => (${answerRequests})(page))
${twoTests}`
const requiring = spec("const { test } = require('@playwright/test')")
const requiringConfig = `const { defineConfig } = require('playwright-backchannel')
module.exports = defineConfig({ ${adoptedOptions} })
`
const importing = (file: string) => spec(`import { test } from './${file}'`)

/** Fixtures that a suite has of its own. */
const fixtures = (body = '{ cart: async ({}, use) => use(1) }', imports = '@playwright/test'): string =>
  `import { test as base } from '${imports}'\nexport const test = base.extend(${body})\n`

interface Case {
  readonly what: string
  readonly files: Record<string, string>
  readonly type?: 'commonjs' | 'module'
  /** Number of tests, each of them monitored. Default: 2. */
  readonly monitored?: number
}

const cases: readonly Case[] = [
  { what: 'a .ts config', files: { 'a.spec.ts': spec() } },
  { what: 'a .ts config in an ES module project', type: 'module', files: { 'a.spec.ts': spec() } },
  {
    what: 'a fixtures file that specs import',
    files: { 'fixtures.ts': fixtures(), 'a.spec.ts': importing('fixtures') },
  },
  {
    what: 'a fixtures file that the config imports before this package',
    files: {
      'fixtures.ts': fixtures(),
      'playwright.config.ts': `import { test } from './fixtures'\n${adoptedConfig('metadata: { own: typeof test }')}`,
      'a.spec.ts': importing('fixtures'),
    },
  },
  {
    what: 'a fixtures file that the config imports after this package',
    files: {
      'fixtures.ts': fixtures(),
      'playwright.config.ts': `${adoptedConfig('metadata: { own: typeof test }')}\nimport { test } from './fixtures'`,
      'a.spec.ts': importing('fixtures'),
    },
  },
  {
    what: 'a fixture package whose preset the config imports',
    files: {
      'node_modules/kit/package.json': '{ "name": "kit", "main": "index.js" }',
      'node_modules/kit/index.js': `const { test } = require('@playwright/test')
exports.preset = { retries: 0 }
exports.test = test.extend({ cart: async ({}, use) => use(1) })`,
      'playwright.config.ts': `import { preset } from 'kit'\n${adoptedConfig('...preset')}`,
      'a.spec.ts': spec("import { test } from 'kit'"),
    },
  },
  {
    what: "another package's defineConfig inside, two arguments and a nested call",
    files: {
      'theirs.ts': `import { defineConfig } from '@playwright/test'
export const defineTheirs = (config) => defineConfig(config, { timeout: 500_000 })`,
      'playwright.config.ts': `import { defineConfig } from 'playwright-backchannel'
import { defineTheirs } from './theirs'
export default defineConfig(defineConfig(defineTheirs({ ${adoptedOptions} })), { retries: 0 })`,
      'a.spec.ts': spec(),
    },
  },
  {
    what: 'overrides of page, context and browser that replace them',
    files: {
      'fixtures.ts': `import { chromium, test as base } from '@playwright/test'
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
      'a.spec.ts': importing('fixtures'),
    },
  },
  {
    what: 'page objects',
    files: {
      'shop-page.ts': `import { type Page } from '@playwright/test'
export class ShopPage {
  readonly page: Page
  constructor(page: Page) { this.page = page }
  goto(path: string) { return this.page.goto(path) }
}`,
      'fixtures.ts': `import { test as base } from '@playwright/test'
import { ShopPage } from './shop-page'
export const test = base.extend({ shop: async ({ page }, use) => use(new ShopPage(page)) })`,
      'a.spec.ts': importing('fixtures').replaceAll(
        '({ page }) => { await page.',
        '({ shop }) => { await shop.',
      ),
    },
  },
  {
    what: 'specs that import our test, the factory, and merges in both orders',
    files: {
      'fixtures.ts': fixtures(),
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
      'plain.spec.ts': spec(),
    },
    monitored: 12,
  },
  {
    what: 'an override of networkErrorMonitor that takes ours',
    files: {
      'fixtures.ts': fixtures(
        '{ networkErrorMonitor: async ({ networkErrorMonitor }, use) => use(networkErrorMonitor) }',
      ),
      'a.spec.ts': importing('fixtures'),
    },
  },
  {
    what: 'dependencies with storageState',
    files: {
      'playwright.config.ts': adoptedConfig(`projects: [
        { name: 'setup', testMatch: '*.setup.ts' },
        { name: 'shop', testMatch: '*.spec.ts', dependencies: ['setup'], use: { storageState: 'state.json' } },
      ],`),
      'auth.setup.ts': `import { test } from '@playwright/test'
test('signs in', async ({ page }) => { await page.context().storageState({ path: 'state.json' }) })`,
      'a.spec.ts': spec(),
    },
    monitored: 3,
  },
  {
    what: 'a global setup that imports the fixtures',
    files: {
      'fixtures.ts': fixtures(),
      'setup.ts': `import { test } from './fixtures'\nexport default () => void test`,
      'playwright.config.ts': adoptedConfig(`globalSetup: './setup.ts',`),
      'a.spec.ts': importing('fixtures'),
    },
  },
]

test.each(cases)('monitors each test, once, with $what', async ({ files, type, monitored = 2 }) => {
  const project = adoptedProject(files, { type })
  await check(project, await project.run(), monitored)
})

// Config files of other kinds, each with the kind of spec that its projects have.
test.each`
  config                     | type          | text               | specs
  ${'playwright.config.js'}  | ${'commonjs'} | ${requiringConfig} | ${{ 'a.spec.js': requiring }}
  ${'playwright.config.js'}  | ${'module'}   | ${adoptedConfig()} | ${{ 'a.spec.js': spec() }}
  ${'playwright.config.mjs'} | ${'commonjs'} | ${adoptedConfig()} | ${{ 'a.spec.mjs': spec() }}
  ${'playwright.config.cjs'} | ${'module'}   | ${requiringConfig} | ${{ 'a.spec.cjs': requiring }}
  ${'playwright.config.mts'} | ${'commonjs'} | ${adoptedConfig()} | ${{ 'a.spec.mts': spec() }}
  ${'playwright.config.cts'} | ${'module'}   | ${adoptedConfig()} | ${{ 'a.spec.cts': spec() }}
`('monitors each test with $config in a project of type $type', async ({ config, type, text, specs }) => {
  const project = adoptedProject({ [config]: text, ...specs }, { type })
  await check(project, await project.run(['-c', config]), 2)
})

test('projects can have monitor options of their own', async () => {
  const project = adoptedProject({
    'playwright.config.ts': adoptedConfig(`projects: [
      { name: 'strict' },
      { name: 'lenient', use: { networkErrorMonitorOptions: { fail: 'nothing' } } },
    ],`),
    'a.spec.ts': spec(),
  })
  const { tests } = await project.run()
  const failed = tests.filter(({ outcome }) => outcome === 'unexpected')
  expect(failed.map(({ project: name, title }) => [name, title])).toEqual([
    ['strict', 'meets a silent error'],
  ])
  expect((await project.readSummary()).totals).toMatchObject({ tests: 4, monitoredTests: 4 })
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
test.beforeEach(({ page }) => (${answerRequests})(page))
theirs.beforeEach(({ page }) => (${answerRequests})(page))
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
  await check(project, await project.run(), 8)
})

/** Checks that each test has one mark, that the silent errors have one record each, and that these alone fail their tests. */
async function check(project: InlineProject, run: InlineRun, monitored: number): Promise<void> {
  expect(run.tests, run.output).toHaveLength(monitored)
  for (const { title, outcome, results } of run.tests) {
    const [result] = results
    const marks = result?.annotations.filter(({ type }) => type === '_networkErrorMonitor')
    const records = result?.attachments.find(({ name }) => name === 'network-errors.json')?.body
    const isSilent = title === 'meets a silent error'
    expect({ title, outcome, marks: marks?.length }, run.output).toEqual({
      title,
      outcome: isSilent ? 'unexpected' : 'expected',
      marks: 1,
    })
    if (isSilent)
      expect(JSON.parse(Buffer.from(records ?? '', 'base64').toString())).toMatchObject([
        { url: 'https://shop.example/broken', status: 500 },
      ])
  }
  const { totals, run: summary } = await project.readSummary()
  expect(totals).toMatchObject({ tests: monitored, monitoredTests: monitored })
  expect(summary.registered).toBe(true)
}
