// The servers that the webhooks of a test can be sent to, of which the option `server` names one.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  MockoonWebhookProvider,
  MockServerWebhookProvider,
  ReceiverWebhookProvider,
  type WebhookProvider,
  WireMockWebhookProvider,
} from 'playwright-backchannel/webhook'
import { test as base } from 'playwright-backchannel/webhook/fixtures'

export const { WIREMOCK_URL = '', MOCKSERVER_URL = '', MOCKOON_URL = '' } = process.env

export type Server =
  | 'receiver'
  | 'WireMock'
  | 'a lockable WireMock'
  | 'a slow WireMock'
  | 'MockServer'
  | 'Mockoon'

/** A proxy in front of WireMock's journal, which responds with 503 as soon as it is locked. */
export interface JournalProxy {
  url: string
  isLocked: boolean
  roundTripMs: number
}

interface Fixtures {
  server: Server
  journalProxy: JournalProxy
  /** Where the system under test sends its webhooks. */
  hookUrl: string
}

export const test = base.extend<Fixtures>({
  server: ['receiver', { option: true }],

  journalProxy: async ({ server }, use) => {
    const state: JournalProxy = {
      url: '',
      isLocked: false,
      roundTripMs: server === 'a slow WireMock' ? 500 : 0,
    }
    const proxy = createServer(async ({ method = '', url }, response) => {
      if (state.isLocked) return response.writeHead(503).end('the journal is locked')
      await sleep(state.roundTripMs / 2)
      const answer = await fetch(WIREMOCK_URL + url, { method })
      await sleep(state.roundTripMs / 2)
      return response.writeHead(answer.status).end(await answer.text())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    await use(state)
    proxy.closeAllConnections()
    proxy.close()
  },

  webhookProvider: async ({ server, webhookReceiver, journalProxy }, use) => {
    const providers: Record<Server, () => WebhookProvider> = {
      receiver: () => new ReceiverWebhookProvider(webhookReceiver),
      WireMock: () => new WireMockWebhookProvider(WIREMOCK_URL),
      'a lockable WireMock': () => new WireMockWebhookProvider(journalProxy.url),
      'a slow WireMock': () => new WireMockWebhookProvider(journalProxy.url),
      MockServer: () => new MockServerWebhookProvider(MOCKSERVER_URL),
      Mockoon: () => new MockoonWebhookProvider(MOCKOON_URL, undefined, { adminToken: 'secret-token' }),
    }
    await use(providers[server]())
  },

  hookUrl: async ({ server, webhookReceiver }, use) => {
    const urls: Record<Server, string> = {
      receiver: webhookReceiver.url,
      WireMock: WIREMOCK_URL,
      'a lockable WireMock': WIREMOCK_URL,
      'a slow WireMock': WIREMOCK_URL,
      MockServer: MOCKSERVER_URL,
      Mockoon: MOCKOON_URL,
    }
    await use(`${urls[server]}/orders`)
  },
})
