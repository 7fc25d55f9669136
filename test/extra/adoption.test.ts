// Suites with other packages' test types and with every supported Playwright, adopted by the one word of their config.
import { describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import {
  type InstalledProject,
  installProject,
  installProjectWithPnpm,
  runNpm,
} from '../support/installed-project.js'

/** The first minor with everything that the monitor needs, up to the newest, and the newest alpha. */
const versions = ['1.60', '1.61', '1.62', '1.63', '1.64', '1.65', 'latest', await findNewestAlpha()]
const newest = '1.65.1'
const options = `timeout: 600_000, workers: 1, use: { launchOptions: ${JSON.stringify(launchOptions())} },`
const answer = `page.route('**/*', (route) => route.fulfill({
  status: route.request().url().endsWith('/broken') ? 500 : 200, contentType: 'text/html', body: 'shop',
}))`

const spec = `
import { test as base } from '@playwright/test'
import { test as early } from './fixtures'
for (const [name, test] of Object.entries({ base, early })) {
  test(name + ' passes', async ({ page }) => { await ${answer}; await page.goto('https://shop.example/') })
  test(name + ' meets an error', async ({ page }) => { await ${answer}; await page.goto('https://shop.example/broken') })
}
`
const suite = {
  'fixtures.ts': `import { test as base } from '@playwright/test'
export const test = base.extend({ cart: [1, { option: true }] })`,
  'playwright.config.ts': `import { test } from './fixtures'
import { defineConfig } from 'playwright-backchannel'
export default defineConfig({ ${options} metadata: { own: typeof test } })`,
  'a.spec.ts': spec,
}

describe.each(versions)('with Playwright %s,', async (version) => {
  const legacy = ['--legacy-peer-deps'] // no range of versions includes an alpha
  const project = await installProject('module', { '@playwright/test': version }, legacy)

  test('each test is monitored, those of a type that was extended before as well', async () => {
    project.write(suite)
    await expectTwoOfFourToFail(project)
  })
})

test.each(['commonjs', 'module'] as const)(
  'with pnpm, each test of a %s project is monitored',
  async (type) => {
    const project = await installProjectWithPnpm(type, { '@playwright/test': newest })
    project.write(suite)
    await expectTwoOfFourToFail(project)
  },
)

test('playwright-bdd: steps with its own `test` are monitored', async () => {
  const project = await installProject('module', { '@playwright/test': newest, 'playwright-bdd': '9.2.1' })
  project.write({
    'playwright.config.ts': `import { defineConfig } from 'playwright-backchannel'
import { defineBddConfig } from 'playwright-bdd'
export default defineConfig({ ${options} testDir: defineBddConfig({ features: '*.feature', steps: 'steps.ts' }) })`,
    'steps.ts': `import { createBdd } from 'playwright-bdd'
const { When } = createBdd()
When('I open {string}', async ({ page }, path) => { await ${answer}; await page.goto('https://shop.example' + path) })`,
    'shop.feature': `Feature: Shop
  Scenario: passes
    When I open "/"
  Scenario: passes again
    When I open "/"
  Scenario: meets an error
    When I open "/broken"
  Scenario: meets it again
    When I open "/broken"
`,
  })
  const generated = await project.node(['node_modules/playwright-bdd/dist/cli/index.js', 'test'])
  expect(generated.exitCode, generated.output).toBe(0)
  await expectTwoOfFourToFail(project)
})

test('two copies of Playwright end with its own sentence', async () => {
  const project = await installProject('module', { '@playwright/test': newest })
  const kit = 'node_modules/kit/node_modules'
  project.write({
    'node_modules/kit/package.json': '{ "name": "kit", "type": "module", "exports": "./index.js" }',
    'node_modules/kit/index.js': `export { test } from '@playwright/test'`,
    'playwright.config.js': `import { defineConfig } from 'playwright-backchannel'\nexport default defineConfig({ ${options} })`,
    'a.spec.js': `import { test } from 'kit'\ntest('any', async () => {})`,
    'copy.mjs': `import { cpSync } from 'node:fs'
for (const name of ['@playwright', 'playwright', 'playwright-core'])
  cpSync('node_modules/' + name, '${kit}/' + name, { recursive: true })`,
  })
  await project.node(['copy.mjs'])
  expect((await project.playwright(['test'])).output).toContain('Requiring @playwright/test second time')
})

/** Playwright publishes an alpha for most days; a registry's tag for them may be missing. */
async function findNewestAlpha(): Promise<string> {
  const all: string[] = JSON.parse(await runNpm('.', ['view', '@playwright/test', 'versions', '--json']))
  const byDate = all
    .filter((version) => /-alpha-\d{4}-/.test(version))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return byDate.at(-1) ?? 'next'
}

/** Checks that a run monitors all of its 4 tests, that 2 of them fail, and that this is all that happens. */
async function expectTwoOfFourToFail(project: InstalledProject): Promise<void> {
  const { output, exitCode } = await project.playwright(['test'])
  expect(output).toMatch(/\b2 failed/)
  expect(output).toMatch(/\b2 passed/)
  expect(exitCode).toBe(1)
  const { totals } = project.readSummary()
  expect(totals).toMatchObject({ tests: 4, monitoredTests: 4, testsFailedByNetworkErrors: 2 })
}
