// The three mock servers as subjects. All of them run in New York, far from the client's zone.
import { MockoonWebhookProvider } from '../../src/webhook/providers/mockoon.js'
import { MockServerWebhookProvider } from '../../src/webhook/providers/mockserver.js'
import { WireMockWebhookProvider } from '../../src/webhook/providers/wiremock.js'
import type { WebhookProvider } from '../../src/webhook/types.js'
import { startMockoon } from '../support/servers/mockoon.js'
import { startMockServer } from '../support/servers/mockserver.js'
import type { RealServer } from '../support/servers/server-process.js'
import { startWireMock } from '../support/servers/wiremock.js'
import type { Subject } from './subject.js'

const timeZone = 'America/New_York'
export const adminToken = 'secret-token'

export const wireMock: Subject = {
  name: 'WireMock',
  ...oneServer(
    () => startWireMock({ timeZone }),
    (url) => new WireMockWebhookProvider(url),
  ),
  can: {
    deletesById: true,
    knowsArrival: true,
    decompresses: true,
    decodesCharsets: true,
    keepsJsonText: true,
    keepsRawQuery: true,
  },
}

export const mockServer: Subject = {
  name: 'MockServer',
  ...oneServer(
    () => startMockServer({ timeZone }),
    (url) => new MockServerWebhookProvider(url),
  ),
  can: {
    deletesById: false,
    knowsArrival: true,
    decompresses: true,
    decodesCharsets: true,
    keepsJsonText: false,
    keepsRawQuery: false,
  },
}

export const mockoon: Subject = {
  name: 'Mockoon',
  ...oneServer(
    () => startMockoon({ timeZone, adminToken }),
    (url) => new MockoonWebhookProvider(url, undefined, { adminToken }),
  ),
  can: {
    deletesById: false,
    knowsArrival: false,
    decompresses: false,
    decodesCharsets: false,
    keepsJsonText: true,
    keepsRawQuery: true,
  },
}

function oneServer(
  startServer: () => Promise<RealServer>,
  make: (url: string) => WebhookProvider,
): Pick<Subject, 'start' | 'stop'> {
  let server: Promise<RealServer> | undefined
  return {
    start: async () => {
      server ??= startServer()
      const { baseUrl } = await server
      return { hookUrl: baseUrl, adminUrl: baseUrl, provider: (url = baseUrl) => make(url) }
    },
    stop: async () => (await server)?.stop(),
  }
}
