// UI mode, which runs tests repeatedly under one runner process, in a headless Chromium.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { type InlineProject, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const spec = `
import { test as base, expect } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
const test = base.extend(createNetworkErrorMonitorFixture({ excludePatterns: [], maxTestsPerError: 1 }))
const visit = async (page, query) => {
  await page.goto(process.env.SERVER + '/page?' + query)
  await expect(page).toHaveTitle('done')
}
test('first', async ({ page }) => { await visit(page, 'fetch=/status/500/api') })
test('second', async ({ page }) => { await visit(page, 'fetch=/status/500/api') })
test('clean', async ({ page }) => { await visit(page, 'fetch=/status/200/api') })
`

const server = await startStatusServer()
let project: InlineProject
let runner: ChildProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  project = inlineProject(
    { 'ui.spec.ts': spec },
    { config: `reporter: [['list'], ['playwright-backchannel/reporter']],` },
  )
  const { url, child } = await startUiMode(project.folder)
  runner = child
  browser = await chromium.launch(launchOptions())
  page = await browser.newPage()
  page.setDefaultTimeout(600_000)
  await page.goto(url)
  await page.getByRole('treeitem', { name: 'ui.spec.ts' }).click()
  await page.keyboard.press('ArrowRight')
})
afterAll(async () => {
  await browser?.close()
  runner?.kill()
})

test.each`
  what                                                                          | title       | icon
  ${'a test fails because of a network error'}                                  | ${'first'}  | ${'error'}
  ${'each run in UI mode resets the error limit, so the next test still fails'} | ${'second'} | ${'error'}
  ${'a test fails again when it is run again'}                                  | ${'first'}  | ${'error'}
  ${'a test without errors passes'}                                             | ${'clean'}  | ${'check'}
`('$what', async ({ title, icon }) => {
  expect(await runTest(title)).toBe(icon)
})

test('the reporter treats a run in UI mode as a partial run', async () => {
  const { run } = JSON.parse(await project.read('network-error-report/network-error-summary.json'))
  expect(run.filters).toEqual(['--ui'])
})

/** Runs a test with its button in the tree, and returns the icon that shows its result, `check` or `error`. */
async function runTest(title: string): Promise<string> {
  const item = page.getByRole('treeitem', { name: new RegExp(`\\] ${title}`) })
  const requests = server.hits.length
  await item.click()
  await item.getByRole('button', { name: 'Run' }).click()
  await vi.waitUntil(() => server.hits.length > requests, { timeout: 600_000 })
  const ended = page.getByRole('treeitem', { name: new RegExp(`icon-(check|error|warning)\\] ${title}`) })
  await ended.getByRole('button', { name: 'Run', disabled: false }).waitFor({ timeout: 600_000 })
  return /icon-(\w+)/.exec(await ended.ariaSnapshot())?.[1] ?? ''
}

async function startUiMode(cwd: string): Promise<{ url: string; child: ChildProcess }> {
  const cli = join(process.cwd(), 'node_modules/@playwright/test/cli.js')
  const { VITEST, NODE_ENV, CI, ...env } = process.env
  const child = spawn(process.execPath, [cli, 'test', '--ui-host=127.0.0.1', '--ui-port=0'], {
    cwd,
    env: { ...env, SERVER: server.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`UI mode exited with ${code}`)))
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [found] = /http:\/\/\S+/.exec(output) ?? []
      if (found) resolve(found)
    })
  })
  return { url, child }
}
