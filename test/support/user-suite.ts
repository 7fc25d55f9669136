// A user's suite, for the packed tarball in projects of different kinds. Needs the address of a status server as SERVER.
import { launchOptions } from '../../scripts/browser.mjs'

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

test('one instance', async ({ page, networkErrorMonitor, webhookRegistry }) => {
  expect([defaultTest === merged, mergeTests === playwrightMerge, 'Pixel 5' in devices]).toEqual([true, true, true])
  expect(new CartPage(page).items).toBeTruthy()
  await page.goto(process.env['SERVER'] + '/page?fetch=/status/500/api/7')
  await expect(page).toHaveTitle('done')
  expect(networkErrorMonitor.errors.map(errorPatternKey)).toEqual(['GET:500:/status/500/api'.replace('/status/500/api', '/status')])
  expect(await webhookRegistry.getReceived()).toEqual([])
})
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
`

export const userConfig = `
import { defineConfig, type NetworkErrorMonitorFixtures } from 'playwright-backchannel'
export default defineConfig<NetworkErrorMonitorFixtures>({
  workers: 1,
  reporter: [['json', { outputFile: 'results.json' }], ['playwright-backchannel/reporter', { outputs: ['json'] }]],
  use: { launchOptions: ${JSON.stringify(launchOptions())} },
})
`
