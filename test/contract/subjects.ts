// The five providers under test.

import type { WebhookProvider } from '../../src/webhook/journal/types.js'
import { MockoonWebhookProvider } from '../../src/webhook/providers/mockoon-provider.js'
import { MockServerWebhookProvider } from '../../src/webhook/providers/mockserver-provider.js'
import { RestWebhookProvider } from '../../src/webhook/providers/rest-provider.js'
import type { RequestContextLike } from '../../src/webhook/providers/send-request.js'
import { WireMockWebhookProvider } from '../../src/webhook/providers/wiremock-provider.js'
import { ReceiverWebhookProvider } from '../../src/webhook/receiver/receiver-provider.js'
import { WebhookReceiver } from '../../src/webhook/receiver/webhook-receiver.js'
import { startMockoon } from '../support/servers/mockoon.js'
import { startMockServer } from '../support/servers/mockserver.js'
import { startReceiverProcess } from '../support/servers/receiver.js'
import type { RealServer } from '../support/servers/server-process.js'
import { startWireMock } from '../support/servers/wiremock.js'

export interface Subject {
  readonly name: string
  /** Starts the server on the first call; it stops at the end of the test file. */
  start(): Promise<RunningSubject>
  stop(): Promise<void>
  readonly can: Capabilities
}

export interface RunningSubject {
  /** The URL to which the system under test sends webhooks; paths such as `/hook` are appended. */
  readonly hookUrl: string
  /** The server's own address; undefined for a provider that works in memory. */
  readonly adminUrl?: string
  /** Creates a provider for the server, or for a replacement at `adminUrl`, with or without Playwright's context. */
  provider(adminUrl?: string, request?: RequestContextLike): WebhookProvider
  /** Delays the server's next response by 3 s; absent if the server delays responses to `/slow/*` by itself. */
  slowDown?(): void
}

/** Capabilities that not all servers have. */
interface Capabilities {
  /** Whether the provider calls a server, rather than an object in this process. */
  readonly isRemote: boolean
  readonly deletesById: boolean
  /** Whether the journal records when a request arrived. If so, a delayed response does not change the order. */
  readonly knowsArrival: boolean
  /** The bodies whose bytes the server keeps. */
  readonly keepsBytes: 'all' | 'binary' | 'none'
  /** Whether the server keeps the text of a JSON body as it was sent. */
  readonly keepsJsonText: boolean
  /** The server keeps the query exactly as it was sent. */
  readonly keepsRawQuery: boolean
  /** Whether a read transfers only what is new. */
  readonly readsOnlyNew: boolean
}

export const adminToken = 'secret-token'

const everything: Subject['can'] = {
  isRemote: true,
  deletesById: true,
  knowsArrival: true,
  keepsBytes: 'all',
  keepsJsonText: true,
  keepsRawQuery: true,
  readsOnlyNew: true,
}

export const wireMock: Subject = {
  name: 'WireMock',
  ...oneServer(
    () => startWireMock(),
    (url, request) => new WireMockWebhookProvider(url, request),
  ),
  can: everything,
}

export const mockServer: Subject = {
  name: 'MockServer',
  ...oneServer(
    () => startMockServer(),
    (url, request) => new MockServerWebhookProvider(url, request),
  ),
  can: {
    ...everything,
    deletesById: false,
    keepsBytes: 'binary',
    keepsJsonText: false,
    keepsRawQuery: false,
    readsOnlyNew: false,
  },
}

export const mockoon: Subject = {
  name: 'Mockoon',
  ...oneServer(
    () => startMockoon({ adminToken }),
    (url, request) => new MockoonWebhookProvider(url, request, { adminToken }),
  ),
  can: {
    ...everything,
    deletesById: false,
    knowsArrival: false,
    keepsBytes: 'none',
    readsOnlyNew: false,
  },
}

export const rest: Subject = {
  name: 'Rest',
  ...oneServer(startReceiverProcess, (url, request) => new RestWebhookProvider(url, request)),
  // The arrival is known, but nothing can slow down the other process.
  can: { ...everything, knowsArrival: false, readsOnlyNew: false },
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
  can: { ...everything, isRemote: false, readsOnlyNew: false },
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
