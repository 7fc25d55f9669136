// Runs `init --write` on suites of every kind. They pass before and afterwards, but only afterwards are they monitored.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { inlineProject } from '../support/inline-project.js'
import { repository } from '../support/markdown.js'

const examples = join(repository, 'examples')

/** Returns the demo's fixtures as they were before the suite had a monitor. */
function removeOwnPackage(fixtures: string): string {
  return fixtures
    .replace(/^import \{ (?:createNetworkErrorMonitorFixture|test as webhookTest) \}.*\n/gm, '')
    .replace(/^const monitored = base\.extend\([\s\S]*?^\)\n/m, '')
    .replace('mergeTests(monitored, webhookTest)', 'mergeTests(base)')
    .replace(/'playwright-backchannel[^']*'/g, "'@playwright/test'")
}

const failingCall = `
  await page.route('http://app.test/', (route) => route.fulfill({ contentType: 'text/html', body: 'app' }))
  await page.route('http://app.test/api/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('http://app.test/')
  expect(await page.evaluate(async (url) => (await fetch(url)).status, URL)).toBe(500)`

const files = {
  'playwright.config.ts': `import { defineConfig } from '@playwright/test'
export default defineConfig({
  workers: 1,
  timeout: 600_000, // no test may depend on a quick machine
  expect: { timeout: 300_000 },
  use: {
    baseURL: process.env['MOVIE_SYSTEM_URL'] ?? '',
    launchOptions: ${JSON.stringify(launchOptions())},
    networkErrorMonitorOptions: { fail: 'nothing' },
  },
  webServer: {
    command: 'node ${repository}/node_modules/typescript/bin/tsc -p ${examples}/movie-system && node ${repository}/.tmp/movie-system/main.js',
    timeout: 600_000,
    wait: { stdout: /Movie system listening on (?<movie_system_url>\\S+)/ },
  },
})
`,
  'demo/fixtures.ts': removeOwnPackage(readFileSync(join(examples, 'fixtures.ts'), 'utf8')),
  'legacy/package.json': '{ "type": "commonjs" }',
  'legacy/pages.js': `const pw = require("@playwright/test"); module.exports = { URL: '/api/legacy', ...pw }`,
  'legacy/plain.spec.js': `const { URL, test, expect } = require('./pages.js')
test('plain JavaScript', async ({ page }) => {${failingCall}
})`,
  'legacy/typed.spec.cts': `const { expect, devices } = require('@playwright/test')
import pw = require('@playwright/test')
import type { Page } from '@playwright/test'
const URL: string = '/api/typed'
pw.test.use({ userAgent: devices['Pixel 5'].userAgent })
pw.test('import with require', async ({ page }: { page: Page }) => {${failingCall}
})`,
  'fixtures/index.ts': `export * from '@playwright/test'
import { mergeTests, type Locator, type Page, test as base } from '@playwright/test'
import * as pw from "@playwright/test"
export class AppPage {
  readonly body: Locator
  constructor(readonly page: Page) { this.body = page.locator('body') }
}
const other = pw.test.extend<{ greeting: string }>({ greeting: 'app' })
export const test = mergeTests(base.extend<{ app: AppPage }>({
  app: async ({ page }, use) => { await use(new AppPage(page)) },
}), other)`,
  'fixtures/merged.spec.ts': `import { expect, test } from './index.js'
const URL = '/api/merged'
test('merged fixtures', async ({ app, greeting, page }) => {${failingCall}
  await expect(app.body).toHaveText(greeting)
})`,
  'fixtures/dynamic.spec.mjs': `const { default: test, expect } = await import('@playwright/test')
const URL = '/api/dynamic'
test('dynamic import', async ({ page }) => {${failingCall}
})`,
  'other-monitor/fixtures.ts': `import { mergeTests, test as base } from '@playwright/test'
import { createNetworkErrorMonitorFixture, test as other } from '@seontechnologies/playwright-utils/network-error-monitor/fixtures'
import { test as log } from '@seontechnologies/playwright-utils/log/fixtures'
export const own = base.extend(createNetworkErrorMonitorFixture({ excludePatterns: [/excluded/], maxTestsPerError: 1 }))
export const merged = mergeTests(base, other, log)`,
  'other-monitor/other.spec.ts': `import { expect } from '@playwright/test'
import { merged, own } from './fixtures.js'
for (const [URL, test] of Object.entries({ '/api/other-merged': merged, '/api/other-own': own })) {
  test('other monitor ' + URL, async ({ page }) => {${failingCall}
  })
}`,
  // As in @seontechnologies/playwright-utils 4.4.
  'node_modules/@seontechnologies/playwright-utils/package.json': '{ "exports": { "./*": "./*.js" } }',
  'node_modules/@seontechnologies/playwright-utils/network-error-monitor/fixtures.js': `
const { test: base } = require('@playwright/test')
const createNetworkErrorMonitorFixture = () => ({ networkErrorMonitor: [({ page }, use) => use(), { auto: true }] })
module.exports = { createNetworkErrorMonitorFixture, test: base.extend(createNetworkErrorMonitorFixture()) }`,
  'node_modules/@seontechnologies/playwright-utils/log/fixtures.js': `
const { test: base } = require('@playwright/test')
module.exports = { test: base.extend({ log: ({}, use) => use(console.log) }) }`,
}
const project = inlineProject(files, { type: 'module' })

function runCli(...args: string[]): { status: number | null; stdout: string } {
  const cli = join(repository, 'dist/cli/main.js')
  return spawnSync(process.execPath, [cli, ...args], { cwd: project.folder, encoding: 'utf8' })
}

beforeAll(() => {
  const copied = ['add-movie-page.ts', 'movie-api.ts', 'sample-movies.ts', 'movie-system']
  for (const name of [...copied, 'specs/movies.spec.ts', 'specs/silent-failures.spec.ts'])
    cpSync(join(examples, name), join(project.folder, 'demo', name), { recursive: true })
  const git = ['-c', 'user.name=a', '-c', 'user.email=a@b.test']
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-q', '-m', 'Add the suite'],
  ])
    execFileSync('git', [...git, ...args], { cwd: project.folder })
})

test('suites of every kind still pass after init, and are monitored', async () => {
  expect(files['demo/fixtures.ts']).not.toContain('playwright-backchannel')
  const unguarded = runCli('check-imports').stdout.split('\n').slice(0, -2)
  expect(unguarded).toEqual([
    'demo/fixtures.ts:2',
    'fixtures/dynamic.spec.mjs:1',
    'fixtures/index.ts:1',
    'fixtures/index.ts:2',
    'fixtures/index.ts:3',
    'legacy/pages.js:1',
    'legacy/typed.spec.cts:2',
    'other-monitor/fixtures.ts:1',
  ])

  const { status, stdout } = runCli('init', '--write')
  expect(stdout).toMatch(/ playwright\.config\.ts +the reporter\n/)
  expect(stdout).not.toContain('Add to')
  expect(status).toBe(0)
  expect(runCli('check-imports').status).toBe(0)

  const { exitCode, output } = await project.run()
  expect(output).toContain('18 passed')
  expect(exitCode).toBe(0)
  const summary = await project.readSummary()
  expect(summary.notMonitored).toEqual([])
  const keys = summary.patterns.map(({ key }) => key)
  for (const name of ['legacy', 'typed', 'merged', 'dynamic', 'recommendations', 'other-merged', 'other-own'])
    expect(keys).toContain(`GET:500:/api/${name}`)
})
