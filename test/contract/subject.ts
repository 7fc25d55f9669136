// Describes a provider and its server for the contract suite.
import type { RequestContextLike } from '../../src/webhook/providers/admin/send-request.js'
import type { WebhookProvider } from '../../src/webhook/types.js'

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
  readonly deletesById: boolean
  /** Whether the journal records when a request arrived. If so, a delayed response does not change the order. */
  readonly knowsArrival: boolean
  readonly decompresses: boolean
  readonly decodesCharsets: boolean
  /** The bodies whose bytes the server keeps. */
  readonly keepsBytes: 'all' | 'binary' | 'none'
  /** Whether the server keeps the text of a JSON body as it was sent. */
  readonly keepsJsonText: boolean
  /** The server keeps the query exactly as it was sent. */
  readonly keepsRawQuery: boolean
}
