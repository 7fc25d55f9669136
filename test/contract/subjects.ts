// The five providers under test. Servers in their own process run in New York's time zone, far from the client's.
import type { RequestContextLike } from '../../src/webhook/providers/admin/send-request.js'
import { MockoonWebhookProvider } from '../../src/webhook/providers/mockoon/mockoon-provider.js'
import { MockServerWebhookProvider } from '../../src/webhook/providers/mockserver-provider.js'
import { ReceiverWebhookProvider } from '../../src/webhook/providers/receiver-provider.js'
import { RestWebhookProvider } from '../../src/webhook/providers/rest-provider.js'
import { WireMockWebhookProvider } from '../../src/webhook/providers/wiremock-provider.js'
import { WebhookReceiver } from '../../src/webhook/receiver/webhook-receiver.js'
import type { WebhookProvider } from '../../src/webhook/types.js'
import { startMockoon } from '../support/servers/mockoon.js'
import { startMockServer } from '../support/servers/mockserver.js'
import { startReceiverProcess } from '../support/servers/receiver.js'
import type { RealServer } from '../support/servers/server-process.js'
import { startWireMock } from '../support/servers/wiremock.js'
import type { Subject } from './subject.js'

const timeZone = 'America/New_York'
export const adminToken = 'secret-token'

const everything: Subject['can'] = {
  deletesById: true,
  knowsArrival: true,
  decompresses: true,
  decodesCharsets: true,
  keepsBytes: 'all',
  keepsJsonText: true,
  keepsRawQuery: true,
}

export const wireMock: Subject = {
  name: 'WireMock',
  ...oneServer(
    () => startWireMock({ timeZone }),
    (url, request) => new WireMockWebhookProvider(url, request),
  ),
  can: everything,
}

export const mockServer: Subject = {
  name: 'MockServer',
  ...oneServer(
    () => startMockServer({ timeZone }),
    (url, request) => new MockServerWebhookProvider(url, request),
  ),
  can: {
    ...everything,
    deletesById: false,
    keepsBytes: 'binary',
    keepsJsonText: false,
    keepsRawQuery: false,
  },
}

export const mockoon: Subject = {
  name: 'Mockoon',
  ...oneServer(
    () => startMockoon({ timeZone, adminToken }),
    (url, request) => new MockoonWebhookProvider(url, request, { adminToken }),
  ),
  can: {
    ...everything,
    deletesById: false,
    knowsArrival: false,
    decompresses: false,
    decodesCharsets: false,
    keepsBytes: 'none',
  },
}

export const rest: Subject = {
  name: 'Rest',
  ...oneServer(
    () => startReceiverProcess({ timeZone }),
    (url, request) => new RestWebhookProvider(url, request),
  ),
  can: { ...everything, knowsArrival: false }, // the arrival is known, but nothing can slow down the other process
}

let embedded: Promise<WebhookReceiver> | undefined

export const receiver: Subject = {
  name: 'Receiver',
  start: async () => {
    embedded ??= WebhookReceiver.start({ maxEntries: 100_000 })
    const started = await embedded
    return {
      hookUrl: started.url,
      provider: () => new ReceiverWebhookProvider(started),
      slowDown: () => started.respondWith({ delayMs: 3000 }, { delayMs: 0 }),
    }
  },
  stop: async () => {
    await (await embedded)?.close()
    embedded = undefined
  },
  can: everything,
}

function oneServer(
  startServer: () => Promise<RealServer>,
  make: (url: string, request?: RequestContextLike) => WebhookProvider,
): Pick<Subject, 'start' | 'stop'> {
  let server: Promise<RealServer> | undefined
  return {
    start: async () => {
      server ??= startServer()
      const { baseUrl } = await server
      return { hookUrl: baseUrl, adminUrl: baseUrl, provider: (url = baseUrl, request) => make(url, request) }
    },
    stop: async () => {
      await (await server)?.stop()
      server = undefined
    },
  }
}
