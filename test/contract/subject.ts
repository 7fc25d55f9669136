// What the contract suite needs to know of a provider and its server.
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
  /** A provider for the server, or for what stands at `adminUrl` in its place, with Playwright's context or without. */
  provider(adminUrl?: string, request?: RequestContextLike): WebhookProvider
  /** Makes it hold back its next response for 3 s, where `/slow/*` alone does not. */
  slowDown?(): void
}

/** Where a server cannot do what the others do. */
interface Capabilities {
  readonly deletesById: boolean
  /** A delayed response does not change its place: the journal knows when a request arrived. */
  readonly knowsArrival: boolean
  readonly decompresses: boolean
  readonly decodesCharsets: boolean
  /** Which bodies have their bytes. */
  readonly keepsBytes: 'all' | 'binary' | 'none'
  /** The text of a JSON body is the one that was sent. */
  readonly keepsJsonText: boolean
  /** The query is the raw one, in its order. */
  readonly keepsRawQuery: boolean
}
