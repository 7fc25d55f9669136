// Runs `init --write` on suites of every kind. They pass before and afterwards, but only afterwards are they monitored.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { repository } from '../support/markdown.js'

const failingCall = `
  await page.route('http://app.test/', (route) => route.fulfill({ contentType: 'text/html', body: 'app' }))
  await page.route('http://app.test/api/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('http://app.test/')
  expect(await page.evaluate(async (url) => (await fetch(url)).status, URL)).toBe(500)`

const files = {
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
const project = inlineProject(files, {
  type: 'module',
  use: `networkErrorMonitorOptions: { fail: 'nothing' }`,
})

function runCli(...args: string[]): { status: number | null; stdout: string } {
  const cli = join(repository, 'dist/cli/main.js')
  return spawnSync(process.execPath, [cli, ...args], { cwd: project.folder, encoding: 'utf8' })
}

test('suites of every kind still pass after init, and are monitored', async () => {
  execFileSync('git', ['init', '-q'], { cwd: project.folder })
  const unguarded = runCli('init', '--check').stdout.split('\n').slice(0, -1)
  expect(unguarded).toEqual([
    'fixtures/dynamic.spec.mjs:1',
    'fixtures/index.ts:1',
    'fixtures/index.ts:2',
    'fixtures/index.ts:3',
    'legacy/pages.js:1',
    'legacy/typed.spec.cts:1',
    'legacy/typed.spec.cts:2',
    'legacy/typed.spec.cts:3',
    'other-monitor/fixtures.ts:1',
    'other-monitor/fixtures.ts:2',
    'other-monitor/other.spec.ts:1',
  ])

  const { status, stdout } = runCli('init', '--write', '--force')
  expect(stdout).toMatch(/ playwright\.config\.ts +the reporter\n/)
  expect(stdout).not.toContain('Add to')
  expect(status).toBe(0)
  expect(runCli('init', '--check').status).toBe(0)

  const { exitCode, output } = await project.run()
  expect(output).toContain('6 passed')
  expect(exitCode).toBe(0)
  const summary = await project.readSummary()
  expect(summary.notMonitored).toEqual([])
  const names = summary.errors.map(({ name }) => name)
  for (const name of ['legacy', 'typed', 'merged', 'dynamic', 'other-merged', 'other-own'])
    expect(names).toContain(`GET 500 http://app.test/api/${name}`)
})
