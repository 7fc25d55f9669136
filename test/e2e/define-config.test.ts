// Suites whose config imports `defineConfig` from this package, and whose specs import Playwright's own `test`.
import { expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { inlineProject } from '../support/inline-project.js'

const spec = `
import { expect, test } from '@playwright/test'
test.beforeEach(({ page }) => page.route('**/*', (route) =>
  route.fulfill({ status: route.request().url().endsWith('/broken') ? 500 : 200, body: 'shop' })))
test('passes', async ({ page }) => { await page.goto('https://shop.example/') })
test('meets a silent error', async ({ page }) => { await page.goto('https://shop.example/broken') })
`
const config = `
import { defineConfig } from 'playwright-backchannel'
export default defineConfig({
  workers: 1,
  reporter: [['list'], ['json']],
  use: { launchOptions: ${JSON.stringify(launchOptions())} },
})
`

test('one changed word in the config monitors every test, reports the run, and fails a test with a silent error', async () => {
  const project = inlineProject({ 'playwright.config.ts': config, 'a.spec.ts': spec })
  const { exitCode, output, tests } = await project.run()
  expect(exitCode).toBe(1)
  expect(tests.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['passes', 'expected'],
    ['meets a silent error', 'unexpected'],
  ])
  expect(output).toContain('GET 500 https://shop.example/broken')
  const { totals } = await project.readSummary()
  expect(totals).toMatchObject({ tests: 2, monitoredTests: 2 })
})
