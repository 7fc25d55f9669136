// A user's suite, for the packed tarball in projects of different kinds. Needs the address of a status server as SERVER.
import { launchOptions } from '../../scripts/browser.mjs'
import { readPage } from './markdown.js'

/** Every entry point in one file; of the 3 tests, one fails because of an error. */
export const userSpec = `
import defaultTest, { test as merged, expect, webhookTemplate, createNetworkErrorMonitorFixture, devices, mergeTests, type Locator, type Page } from 'playwright-backchannel'
import { test as monitor, errorPatternKey, type NetworkErrorMonitorOptions } from 'playwright-backchannel/network-error-monitor'
import { test as webhook } from 'playwright-backchannel/webhook/fixtures'
import { WebhookRegistry, ReceiverWebhookProvider, WebhookReceiver } from 'playwright-backchannel/webhook'
import { createProviderState } from 'playwright-backchannel/pact'
import type Reporter from 'playwright-backchannel/reporter'
import { mergeTests as playwrightMerge, test as base } from '@playwright/test'

export class CartPage {
  readonly items: Locator
  constructor(readonly page: Page) { this.items = page.getByRole('listitem') }
}
export type Others = [Reporter]
const options: NetworkErrorMonitorOptions = { excludePatterns: [], maxTestsPerError: 3 }
const test = mergeTests(merged, monitor, webhook)
const own = base.extend(createNetworkErrorMonitorFixture(options))

own('own', async ({ networkErrorMonitor }) => { expect(networkErrorMonitor.errors).toEqual([]) })
test('webhook', async () => {
  const receiver = await WebhookReceiver.start()
  const registry = new WebhookRegistry(new ReceiverWebhookProvider(receiver))
  await fetch(receiver.url + '/hook', { method: 'POST', body: '{"id":1}' })
  const found = await registry.waitFor(webhookTemplate<{ id: number }>('any').matchField('id', 1).build())
  expect(found.body.id).toBe(1)
  await receiver.close()
  const [name] = createProviderState({ name: 'state', params: {} })
  expect(name).toBe('state')
})
test('one instance', async ({ page, networkErrorMonitor, webhookRegistry }) => {
  expect([defaultTest === merged, mergeTests === playwrightMerge, 'Pixel 5' in devices]).toEqual([true, true, true])
  expect(new CartPage(page).items).toBeTruthy()
  await page.goto(process.env['SERVER'] + '/page?fetch=/status/500/api/7')
  await expect(page).toHaveTitle('done')
  expect(networkErrorMonitor.errors.map(errorPatternKey)).toEqual(['GET:500:/status/500/api'.replace('/status/500/api', '/status')])
  expect(await webhookRegistry.getReceived()).toEqual([])
})
`

export const userConfig = `
import { defineConfig } from 'playwright-backchannel'
export default defineConfig({
  workers: 1,
  reporter: [['json', { outputFile: 'results.json' }], ['playwright-backchannel/reporter', { outputs: ['json'] }]],
  use: { launchOptions: ${JSON.stringify(launchOptions())}, networkErrorMonitorOptions: {}, webhookReceiverOptions: {} },
})
`

/** The types that `defineConfig` has, and adds to Playwright's. Each `@ts-expect-error` must hide an error. */
export const typesOfDefineConfig = {
  'config-types.ts': readPage('test/types/define-config.ts').text.replace(
    '../../src/index.js',
    'playwright-backchannel',
  ),
  'plain-types.ts': `import { test } from '@playwright/test'
test.use({ networkErrorMonitorOptions: { ignore: [{ status: 401 }] } })
test('any', ({ networkErrorMonitor }) => networkErrorMonitor.allow({ status: 404 }))
// @ts-expect-error no such option
test.use({ networkErrorMonitorOption: {} })
`,
  // Editors compile a spec without its config where no tsconfig.json has both.
  'alone.json': `{
    "extends": "./tsconfig.json",
    "include": ["alone-types.ts"],
    "compilerOptions": { "skipLibCheck": true }
  }`,
  'alone-types.ts': `import { test } from '@playwright/test'
import { expectNetworkError } from 'playwright-backchannel'
test('refuses an empty order', async ({ page, networkErrorMonitor }) => {
  expectNetworkError({ status: 422 })
  await page.goto('/')
  networkErrorMonitor.allow({ status: 404 })
})
`,
}
