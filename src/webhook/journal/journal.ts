// How a registry reads a server's journal. Internal: a custom provider is read through its four methods.
import type { ReceivedWebhook, WebhookProvider } from '../types.js'

export interface Journal {
  /**
   * Returns the webhooks that reached the server since the journal was opened, in order of arrival. Later calls may
   * return a webhook again. Webhooks that `hint` excludes may be omitted; without a hint, none are.
   */
  read(hint: ReadHint, signal: AbortSignal): Promise<readonly ReceivedWebhook[]>
  /** Describes known losses since the journal was opened; a timeout error lists them. */
  problems?(): readonly string[]
  close?(): void
}

/** A condition that all waits of a registry share, so that a server can narrow its response. */
export interface ReadHint {
  /** The exact paths (without query) of all waits. Absent if a wait does not name its path. */
  readonly paths?: readonly string[]
}

/** Opens a journal. Called once, synchronously, when a registry is constructed, to mark the start of the journal. */
type OpenJournal = () => Journal

/** How this package's own providers open their journals. Not a method, because it would be public. */
const ownJournals = new WeakMap<WebhookProvider, OpenJournal>()

export function setOwnJournal(provider: WebhookProvider, open: OpenJournal): void {
  ownJournals.set(provider, open)
}

export function openOwnJournal(provider: WebhookProvider): Journal | undefined {
  return ownJournals.get(provider)?.()
}
