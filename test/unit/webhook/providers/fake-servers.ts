// Imitates Mockoon's paging and WireMock's window on a list in memory, behind the interface of Playwright's request
// context. `beforeResponse` lets the list change between two calls of one read.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestContextLike } from '../../../../src/webhook/providers/send-request.js'
import {
  type WireMockProviderOptions,
  WireMockWebhookProvider,
} from '../../../../src/webhook/providers/wiremock-provider.js'

export interface FakeServer {
  request: RequestContextLike
  /** Entries of the journal, oldest first. */
  entries: FakeEntry[]
  /** The server's time in epoch ms. */
  now: () => number
  calls: number
  beforeResponse: () => void
  /** Milliseconds between the first response and its arrival. */
  firstDelayMs: number
  add(count: number): void
}

interface FakeEntry {
  id: string
  time: number
}

/** A provider for a server with WireMock's admin API. */
export function openWireMock(
  { request }: FakeServer,
  options?: WireMockProviderOptions,
): WireMockWebhookProvider {
  return new WireMockWebhookProvider('http://127.0.0.1:1', request, options)
}

export function fakeMockoon(): FakeServer {
  return fakeServer((server, url) => {
    const page = Number(url.searchParams.get('page') ?? 1)
    const limit = Number(url.searchParams.get('limit') ?? 10)
    const start = (page - 1) * limit
    return server.entries.slice(start, start + limit).map(({ id, time }) => ({
      uuid: id,
      timestampMs: time,
      request: { method: 'post', urlPath: '/hook', query: '', body: `{"id":"${id}"}`, headers: [] },
    }))
  })
}

/** How a server with WireMock's admin API differs from WireMock. */
export interface WireMockVariant {
  newestFirst?: boolean
  /** Whether it applies `limit` and `since`. */
  limits?: boolean
  timeOnEntry?: boolean
  /** Whether it sends its time. */
  clock?: boolean
  /** For how many seconds it has been running, if it tells. */
  uptime?: () => number | undefined
  /** Entries that cannot be decoded. */
  extra?: object[]
}

export function fakeWireMock(variant: WireMockVariant = {}): FakeServer {
  const { clock = true, uptime } = variant
  return fakeServer((server, url) => {
    if (!url.pathname.endsWith('/health')) return listRequests(server, url.searchParams, variant)
    if (!clock) return undefined
    return { timestamp: new Date(server.now()).toISOString(), uptimeInSeconds: uptime?.() }
  })
}

function listRequests({ entries }: FakeServer, query: URLSearchParams, variant: WireMockVariant): unknown {
  const { newestFirst = true, limits = true, timeOnEntry = false, extra = [] } = variant
  const since = limits ? Date.parse(query.get('since') ?? '') : Number.NaN
  const oldestFirst = entries
    .filter(({ time }) => !(time <= since))
    .map(({ id, time: loggedDate }) => {
      const request = { url: '/hook', method: 'POST', headers: {}, body: `{"id":"${id}"}` }
      return timeOnEntry ? { id, request, loggedDate } : { id, request: { ...request, loggedDate } }
    })
  const requests = [...extra, ...(newestFirst ? oldestFirst.reverse() : oldestFirst)]
  const limit = query.get('limit')
  return { requests: limits && limit !== null ? requests.slice(0, Number(limit)) : requests }
}

/** Creates a MockServer version that does not send its time, and logs the request for the time. */
export function timelessMockServer(): FakeServer {
  const paths = new Map<string, string>()
  return fakeServer((server, url) => {
    if (url.pathname.endsWith('/clock')) {
      server.add(1)
      paths.set(server.entries.at(-1)?.id ?? '', url.pathname)
      return undefined
    }
    return server.entries.map(({ id, time }) => ({
      correlationId: id,
      epochTime: time,
      httpRequest: { path: paths.get(id) ?? '/hook', method: 'POST', body: { id } },
      httpResponse: { statusCode: 200 },
    }))
  })
}

/** Creates a custom back end, which need not send its time. */
export function fakeRest({ clock = true } = {}): FakeServer {
  return fakeServer(({ entries, now }) => ({
    webhooks: entries.map(({ id, time }) => ({
      id,
      url: '/hook',
      method: 'POST',
      headers: {},
      body: { id },
      receivedAt: new Date(time).toISOString(),
    })),
    ...(clock && { now: new Date(now()).toISOString() }),
  }))
}

/** Creates a server that responds with 404 if `respond` returns undefined. */
function fakeServer(respond: (server: FakeServer, url: URL) => unknown): FakeServer {
  let count = 0
  const server: FakeServer = {
    entries: [],
    calls: 0,
    // A steady clock that is years away from this machine's.
    now: () => Math.floor(1_000_000_000_000 + performance.now()),
    beforeResponse: () => undefined,
    firstDelayMs: 0,
    add(more) {
      for (let n = 0; n < more; n += 1) {
        server.entries.push({ id: String(count), time: server.now() })
        count += 1
      }
    },
    request: {
      fetch: async (url) => {
        server.calls += 1
        server.beforeResponse()
        const text = JSON.stringify(respond(server, new URL(url)))
        const date = new Date(server.now()).toUTCString()
        if (server.calls === 1 && server.firstDelayMs > 0) await sleep(server.firstDelayMs)
        if (text === undefined) return { status: () => 404, text: async () => '', headers: () => ({ date }) }
        return { status: () => 200, text: async () => text, headers: () => ({ date }) }
      },
    },
  }
  return server
}
