// The package in users' projects on other Node versions, which the npm package `node` installs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { type InstalledProject, installProject } from '../support/installed-project.js'
import { startStatusServer } from '../support/status-server.js'

const config = `
import { defineConfig } from '@playwright/test'
export default defineConfig({
  workers: 1,
  reporter: [['list'], ['playwright-backchannel/reporter', { outputs: ['json'] }]],
  use: { launchOptions: ${JSON.stringify(launchOptions())} },
})
`
const spec = `
import { test, expect, webhookTemplate } from 'playwright-backchannel'
import { createProviderState } from 'playwright-backchannel/pact'
test('runs on the expected Node', () => { expect(process.versions.node.split('.')[0]).toBe(process.env.NODE_MAJOR) })
test('network error', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page?fetch=/status/500/api/7')
  await expect(page).toHaveTitle('done')
})
test('webhook', async ({ request, webhookReceiver, webhookRegistry }) => {
  await request.post(webhookReceiver.url + '/hook', { data: { id: 1 } })
  await webhookRegistry.waitFor(webhookTemplate('any').matchField('id', 1).build())
  expect(createProviderState({ name: 'state', params: { id: 1 } })).toEqual(['state', { id: 1 }])
})
`

const server = await startStatusServer()

const playwrightVersion: string = JSON.parse(
  readFileSync('node_modules/@playwright/test/package.json', 'utf8'),
).version

describe.each(['commonjs', 'module'] as const)('a %s project', (type) => {
  describe.each(['22', '24'])('on Node %s', (major) => {
    let project: InstalledProject
    beforeAll(async () => {
      project = await installProject(type, { '@playwright/test': playwrightVersion, node: major })
      project.write({ 'playwright.config.ts': config, 'a.spec.ts': spec })
    })
    afterAll(() => project.dispose())

    test('runs without a warning and records the error', async () => {
      const node = join(project.folder, 'node_modules/node/bin/node')
      const run = await project.playwright(['test'], { node, env: { SERVER: server.url, NODE_MAJOR: major } })
      expect(run.output).toMatch(/1 failed\n(.*\n)*.*2 passed/)
      expect(run.output).not.toMatch(/warning/i)
      const path = join(project.folder, 'network-error-report/network-error-summary.json')
      const { totals } = JSON.parse(readFileSync(path, 'utf8'))
      expect(totals).toMatchObject({ tests: 3, testsFailedByNetworkErrors: 1, networkErrors: 1 })
    })
  })
})
