// How a registry reads a server's journal, and the sentences for what a read returns besides webhooks. Internal: a custom
// provider is read through its four methods.

import { count, formatDuration } from '../../values/numbers.js'
import { isLoopback, makeVisible } from '../../values/text.js'
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

/**
 * Webhooks that a registry cannot know about. A positive wait lists them if it times out; a negative wait rejects because
 * of them.
 */
export interface Loss {
  readonly reason: 'emptied' | 'rolled' | 'refused' | 'dropped' | 'unreadable'
  /** Number of webhooks that were lost; 0 if nobody knows. */
  readonly count: number
  /** The whole clause, or what `formatLoss` adds to the count. */
  readonly detail: string
}

/** Formats a loss as a clause. Every message and output uses this text. */
export function formatLoss({ reason, count: lost, detail }: Loss): string {
  if (reason === 'refused') return `${count(lost, 'delivery was', 'deliveries were')} ${detail}`
  return reason === 'dropped' ? `${count(lost, 'webhook was', 'webhooks were')} dropped (${detail})` : detail
}

export const emptied: Loss = {
  reason: 'emptied',
  count: 0,
  detail: 'the journal was emptied by somebody else',
}

/** Webhooks from before the start. They count for no wait, but explain why a webhook is missing. */
export interface EarlierWebhooks {
  readonly webhooks: readonly ReceivedWebhook[]
  /** What they arrived before, such as `the test started`. */
  readonly before: string
  /** When that was, in epoch ms on the server's clock; undefined if that clock is unknown. */
  readonly at: number | undefined
  /** The earliest time at which one may belong to this test: -Infinity if nobody knows, undefined if none does. */
  readonly ownSince?: number | undefined
}

export function describeEarlier(
  { webhooks, before, at }: EarlierWebhooks,
  redactUrl: (url: string) => string,
): string | undefined {
  const last = webhooks.at(-1)
  if (!last) return undefined
  const time = last.receivedAt.getTime()
  const elapsedMs = at === undefined ? Number.NaN : at - time
  const ago = elapsedMs > 0 && elapsedMs <= maxAgoMs ? `${formatDuration(elapsedMs)} ` : ''
  const where = describeRequest(last, redactUrl)
  const matches = count(webhooks.length, 'match', 'matches')
  if (webhooks.length === 1) return `${matches} arrived ${ago}before ${before}: ${where}`
  return `${matches} arrived before ${before}, the last one ${ago && `${ago}before: `}${where}`
}

/** Describes a webhook by its request and its time. */
export function describeRequest(webhook: ReceivedWebhook, redactUrl: (url: string) => string): string {
  const { method, url, receivedAt } = webhook
  const time = Number.isNaN(receivedAt.getTime()) ? 'an unknown time' : receivedAt.toISOString()
  return `${makeVisible(method)} ${makeVisible(redactUrl(url))} at ${time}`
}

/** A longer time is no help, or the two clocks differ. The time of the webhook itself follows anyway. */
const maxAgoMs = 60 * 60 * 1_000

/** Says that nobody connected to an address and, unless the run received other webhooks, who usually cannot. */
export function formatUnreached(address: string, hasReceived = false): string {
  const sentence = `Nothing reached ${address}.`
  if (hasReceived || !URL.canParse(address) || !isLoopback(new URL(address).hostname)) return sentence
  return `${sentence} A container or another machine usually cannot reach this address.`
}
