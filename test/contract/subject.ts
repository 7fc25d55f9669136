// What the contract suite needs to know about a provider and its server.
import type { RequestContextLike } from '../../src/webhook/providers/admin/send-request.js'
import type { WebhookProvider } from '../../src/webhook/types.js'

export interface Subject {
  readonly name: string
  /** Starts the server at the first call; a test file stops it at its end. */
  start(): Promise<RunningSubject>
  stop(): Promise<void>
  readonly can: Capabilities
}

export interface RunningSubject {
  /** Where the system under test sends its webhooks; paths such as `/hook` are added. */
  readonly hookUrl: string
  /** The server's own address; undefined for a provider that works in memory. */
  readonly adminUrl?: string
  /** A provider for the server, or for a replacement at `adminUrl`, with or without Playwright's request context. */
  provider(adminUrl?: string, request?: RequestContextLike): WebhookProvider
  /** Makes it hold back its next response for 3 s, where `/slow/*` alone does not. */
  slowDown?(): void
}

/** What a server can do that not all of them can. */
interface Capabilities {
  readonly deletesById: boolean
  /** A delayed response does not change the order, because the journal knows when a request arrived. */
  readonly knowsArrival: boolean
  readonly decompresses: boolean
  readonly decodesCharsets: boolean
  /** The bodies whose bytes are kept. */
  readonly keepsBytes: 'all' | 'binary' | 'none'
  /** The text of a JSON body is kept as it was sent. */
  readonly keepsJsonText: boolean
  /** The query is kept as it was sent, in its order. */
  readonly keepsRawQuery: boolean
}
