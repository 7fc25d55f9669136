// Each test waits for a webhook that is missing for the reason in its title.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  githubSignature,
  MockServerWebhookProvider,
  ReceiverWebhookProvider,
  RestWebhookProvider,
  sendWebhook,
  type WebhookTemplateBuilder,
  webhookTemplate,
} from 'playwright-backchannel/webhook'
import { test as base } from 'playwright-backchannel/webhook/fixtures'

const { MOCKSERVER_URL = '' } = process.env

const test = base.extend<{ server: 'receiver' | 'a locked journal' | 'MockServer' }>({
  server: ['receiver', { option: true }],
  webhookProvider: async ({ server, webhookReceiver }, use) => {
    if (server === 'MockServer') return use(new MockServerWebhookProvider(MOCKSERVER_URL))
    if (server === 'receiver') return use(new ReceiverWebhookProvider(webhookReceiver))
    let isLocked = false
    const journal = createServer(async ({ url }, response) => {
      if (isLocked) return response.writeHead(503).end('the journal is locked')
      const answer = await fetch(webhookReceiver.url + url)
      return response.end(await answer.text())
    })
    await new Promise<void>((resolve) => journal.listen(0, '127.0.0.1', resolve))
    const { port } = journal.address() as AddressInfo
    const provider = new RestWebhookProvider(`http://127.0.0.1:${port}`)
    await provider.setup()
    provider.setup = async () => {
      isLocked = true
    }
    provider.resetJournal = async () => undefined
    await use(provider)
    journal.closeAllConnections()
    journal.close()
  },
})

const paid = (name: string) => webhookTemplate(name).matchField('event', 'order.paid').withTimeout(300)

async function deliver(url: string, body: unknown): Promise<void> {
  await fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
}

test.beforeEach(() => test.fail())

test('nothing reaches the receiver', async ({ webhookRegistry }, { title }) => {
  await webhookRegistry.waitFor(paid(title).build())
})

test('the path is wrong', async ({ webhookRegistry, webhookReceiver }, { title }) => {
  await deliver(String(new URL('/wrong/orders', webhookReceiver.url)), { event: 'order.paid' })
  await webhookRegistry.waitFor(paid(title).build())
})

test.describe('a locked journal', () => {
  test.use({ server: 'a locked journal' })
  test('the journal answers 503', async ({ webhookRegistry, webhookReceiver }, { title }) => {
    await deliver(`${webhookReceiver.url}/orders`, { event: 'order.paid' })
    await webhookRegistry.waitFor(paid(title).build())
  })
})

test('another process emptied the journal', async ({ webhookRegistry, webhookReceiver }, { title }) => {
  await deliver(`${webhookReceiver.url}/orders`, { event: 'order.paid' })
  await fetch(`${webhookReceiver.url}/webhooks/received`, { method: 'DELETE' })
  await webhookRegistry.waitFor(paid(title).build())
})

test.describe('before the start', () => {
  test.beforeAll(({ webhookReceiver }) => deliver(`${webhookReceiver.url}/orders`, { event: 'order.paid' }))
  test('it was sent before the start', async ({ webhookRegistry }, { title }) => {
    await webhookRegistry.waitFor(paid(title).build())
  })
})

test.describe('MockServer', () => {
  test.use({ server: 'MockServer' })
  test('MockServer answered 404', async ({ webhookRegistry }, { title }) => {
    await deliver(`${MOCKSERVER_URL}/orders`, { event: 'order.paid' })
    await webhookRegistry.waitFor(paid(title).build())
  })
})

test('another event arrived', async ({ webhookRegistry, webhookReceiver }, { title }) => {
  await deliver(`${webhookReceiver.url}/orders`, { event: 'order.created' })
  await webhookRegistry.waitFor(paid(title).build())
})

test('the id is a string', async ({ webhookRegistry, webhookReceiver }, { title }) => {
  await deliver(`${webhookReceiver.url}/orders`, { event: 'order.paid', id: '7' })
  await webhookRegistry.waitFor(paid(title).matchField('id', 7).build())
})

test('the sender uses another path', async ({ webhookRegistry, webhookReceiver }, { title }) => {
  await deliver(`${webhookReceiver.url}/order`, { event: 'order.paid' })
  await webhookRegistry.waitFor(paid(title).matchUrl('^/orders$').build())
})

test('the body is no JSON', async ({ webhookRegistry, webhookReceiver }, { title }) => {
  await deliver(`${webhookReceiver.url}/orders`, 'event=order.paid')
  await webhookRegistry.waitFor(paid(title).build())
})

test('the secret differs', async ({ webhookRegistry, webhookReceiver }, { title }) => {
  const sign = githubSignature('the secret of the sender')
  await sendWebhook(fetch, `${webhookReceiver.url}/orders`, { body: { event: 'order.paid' }, sign })
  const template: WebhookTemplateBuilder = paid(title)
  await webhookRegistry.waitFor(template.matchSignature(githubSignature('the secret of the test')).build())
})

test('one of two arrived', async ({ webhookRegistry, webhookReceiver }, { title }) => {
  await deliver(`${webhookReceiver.url}/orders`, { event: 'order.paid' })
  await webhookRegistry.waitForCount(paid(title).build(), 2)
})
