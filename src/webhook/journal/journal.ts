// How a registry reads a server's journal. Internal: a custom provider is read through its four methods.

import type { EarlierWebhooks } from './earlier.js'
import type { Loss } from './loss.js'
import type { ReceivedWebhook } from './types.js'

export interface Journal {
  /** The server, for messages; absent if only its provider knows it. */
  readonly server?: string
  /** The server's option that limits how many entries it keeps. */
  readonly sizeOption?: string | undefined
  /** Finds out where the journal starts, which may take a round trip of its own; `read` does so too. */
  ready?(signal: AbortSignal): Promise<void>
  read(hint: ReadHint, signal: AbortSignal): Promise<JournalRead>
  /** Called after the registry itself has emptied the journal, which is therefore no loss. */
  afterReset?(): void
  close?(): void
}

export interface JournalRead {
  /** What arrived since the start, in order. May repeat webhooks, and omit what the hint excludes. */
  readonly entries: readonly ReceivedWebhook[]
  readonly losses: readonly Loss[]
  /** Whether `entries` are all that the journal still has since the start, rather than only those that are new. */
  readonly isComplete: boolean
  /** Whether the journal still has webhooks from before the start. Absent if this read does not show it. */
  readonly hasEarlier?: boolean | undefined
  readonly earlier?: EarlierWebhooks | undefined
  /** What may explain that a webhook is missing, although nothing was lost. */
  readonly notes?: readonly string[] | undefined
  /** The address of a receiver that accepted no connection since the start. */
  readonly unreached?: string | undefined
}

export interface ReadHint {
  /** The exact paths (without query) of all waits, so that a server can narrow its response. Absent if one has none. */
  readonly paths?: readonly string[]
  /** Whether a wait ends with this read and needs to know about earlier webhooks. */
  readonly isFinal?: boolean
}
