// Each test sees one webhook, then its server loses webhooks, and a wait has to say so.
import { type WebhookReceiver, type WebhookRegistry, webhookTemplate } from 'playwright-backchannel/webhook'
import { expect } from 'playwright-backchannel/webhook/fixtures'
import {
  type JournalProxy,
  MOCKOON_URL,
  MOCKSERVER_URL,
  type Server,
  test,
  WIREMOCK_URL,
} from './real-servers.js'

const mockoonToken = { authorization: 'Bearer secret-token' }

test.use({ webhookReceiverOptions: { maxEntries: 5, maxBodyBytes: 1_000 } })

interface Losing {
  readonly hookUrl: string
  readonly webhookReceiver: WebhookReceiver
  readonly journalProxy: JournalProxy
}

async function deliver(url: string, body: object): Promise<void> {
  await fetch(url, { method: 'POST', body: JSON.stringify(body) })
}

async function deliverMany({ hookUrl }: Losing): Promise<void> {
  for (let n = 0; n < 30; n += 1) await deliver(hookUrl, { event: 'order.shipped', n })
}

const losses: { title: string; server: Server; lose: (losing: Losing) => unknown }[] = [
  {
    title: 'the receiver is emptied',
    server: 'receiver',
    lose: ({ webhookReceiver: { url } }) => fetch(`${url}/webhooks/received`, { method: 'DELETE' }),
  },
  { title: "Mockoon's log rolls over", server: 'Mockoon', lose: deliverMany },
  {
    title: 'the receiver refuses',
    server: 'receiver',
    lose: ({ hookUrl }) => deliver(hookUrl, { event: 'order.shipped', text: 'x'.repeat(2_000) }),
  },
  { title: 'the receiver drops', server: 'receiver', lose: deliverMany },
  {
    title: 'the journal is unreadable',
    server: 'a lockable WireMock',
    lose: ({ journalProxy }) => {
      journalProxy.isLocked = true
    },
  },
  { title: "WireMock's journal rolls over", server: 'WireMock', lose: deliverMany },
  { title: "MockServer's log rolls over", server: 'MockServer', lose: deliverMany },
  {
    title: 'WireMock is emptied',
    server: 'WireMock',
    lose: () => fetch(`${WIREMOCK_URL}/__admin/requests`, { method: 'DELETE' }),
  },
  {
    title: 'MockServer is emptied',
    server: 'MockServer',
    lose: () => fetch(`${MOCKSERVER_URL}/mockserver/clear?type=log`, { method: 'PUT' }),
  },
  {
    title: 'Mockoon is emptied',
    server: 'Mockoon',
    lose: () => fetch(`${MOCKOON_URL}/mockoon-admin/logs/purge`, { method: 'POST', headers: mockoonToken }),
  },
]

const paid = (name: string) =>
  webhookTemplate(name).matchField('event', 'order.paid').withTimeout(300).build()
const refunded = (name: string) =>
  webhookTemplate(name).matchField('event', 'order.refunded').withTimeout(300).build()

const waits: { kind: string; wait: (registry: WebhookRegistry, name: string) => Promise<unknown> }[] = [
  { kind: 'waitFor', wait: (registry, name) => registry.waitFor(refunded(name)) },
  { kind: 'waitForCount', wait: (registry, name) => registry.waitForCount(paid(name), 2) },
  { kind: 'expectNone', wait: (registry, name) => registry.expectNone(refunded(name), { within: 300 }) },
  {
    kind: 'not.toHaveReceived',
    wait: (registry, name) => expect(registry).not.toHaveReceived(refunded(name), { within: 300 }),
  },
  {
    kind: 'toHaveReceivedTimes',
    wait: (registry, name) => expect(registry).toHaveReceivedTimes(paid(name), 1, { settle: 300 }),
  },
]

for (const { kind, wait } of waits) {
  for (const { title, server, lose } of losses) {
    test.describe(title, () => {
      test.use({ server })
      test(`${title}: ${kind}`, async ({ webhookRegistry, webhookReceiver, hookUrl, journalProxy }) => {
        test.fail()
        await deliver(hookUrl, { event: 'order.paid' })
        await webhookRegistry.waitFor(
          webhookTemplate('the first one').matchField('event', 'order.paid').build(),
        )
        await lose({ hookUrl, webhookReceiver, journalProxy })
        // The loss is known before the wait, whose reads a busy server may answer too late.
        await webhookRegistry.getReceived().catch(() => undefined)
        await wait(webhookRegistry, `${title}: ${kind}`)
      })
    })
  }
}
