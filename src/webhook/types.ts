/** One HTTP request that a mock server received, in the same form from every provider. */
export interface ReceivedWebhook<TPayload = unknown> {
  /** Unique id assigned by the mock server; the same on every read. */
  readonly id: string
  /** Path plus raw query where the server keeps it, such as `/hook?a=1`. */
  readonly url: string
  /** Upper case. */
  readonly method: string
  /** Names in lower case; several values joined with `, `. */
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON whatever the content type; else the raw string; `undefined` for an empty body. */
  readonly body: TPayload
  /** The body as text; `''` when it was empty. */
  readonly rawBody?: string
  /** The bytes of the body, decompressed; only where the server keeps them. */
  readonly rawBytes?: Uint8Array
  /** `true` when a body that is not empty is no JSON. */
  readonly parseError?: boolean
  /** When the server received it, right whatever its time zone; the same on every read. */
  readonly receivedAt: Date
}

/** Narrows a journal query. All given fields must hold. */
export interface WebhookQueryFilter {
  /** Only webhooks received at or after this moment of the server's clock. */
  readonly since?: Date
  /** HTTP method, in any case. */
  readonly method?: string
  /** Regular expression, or the source of one, unanchored, matched against the webhook's `url`. */
  readonly urlPattern?: string | RegExp
}

/** What the registry needs from a mock server. Implement the four required methods to bring your own. */
export interface WebhookProvider {
  /** Oldest first, in order of arrival, with ids that do not change between calls. */
  getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]>
  resetJournal(): Promise<void>
  /** Removes one webhook; does nothing on servers that cannot. */
  deleteById(id: string): Promise<void>
  getCount(filter?: WebhookQueryFilter): Promise<number>
  /** Health check and stubs; awaited before the test. */
  setup?(): Promise<void>
  /** Releases connections; awaited after the test. */
  teardown?(): Promise<void>
  /** Push: calls the listener for each webhook as it arrives, and returns the way to stop. */
  onReceived?(listener: (webhook: ReceivedWebhook) => void): () => void
  /** `false` says that `deleteById` does nothing, so that `matched-only` warns. */
  readonly canDeleteById?: boolean
  /** `true` says that no other worker's webhooks are in this journal, so that a full reset is safe. */
  readonly isIsolated?: boolean
}

/** What a provider with a cursor offers on top: reads that cost what is new, not what the journal holds. */
export interface WebhookJournalSource {
  /** Called once, synchronously, when the registry is constructed: that moment is the start of the journal. */
  openJournal(): WebhookJournal
}

export interface WebhookJournal {
  /**
   * Webhooks that reached the server since the journal was opened, in order of arrival. A webhook may be returned
   * again by a later call, and one that `hint` rules out may be left out; a call without hint leaves nothing out.
   */
  read(hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]>
  /** What the journal knows it has lost since it was opened, in words; a timeout error lists it. */
  problems?(): readonly string[]
  close?(): void
}

/** What the waits of a registry have in common, so that a server can narrow its response. */
export interface JournalHint {
  /** Every wait is for one of these exact paths (no query). Absent: anything may match. */
  readonly paths?: readonly string[]
}

/** The verdict of one matcher on one webhook. */
export interface MatcherVerdict {
  /** The matcher's summary, such as `field(data.id="42")`. */
  readonly matcher: string
  readonly matched: boolean
  /** The value that the matcher looked at; absent when there was none. */
  readonly actual?: unknown
  /** The value that the matcher expected, where it has one. */
  readonly expected?: unknown
  /** What the matcher threw, the path at which a partial or schema first differed, or how the types differ. */
  readonly note?: string
}

/** A received webhook in plain JSON: `receivedAt` is ISO 8601. */
export type WebhookJson = Omit<ReceivedWebhook, 'receivedAt' | 'rawBytes'> & {
  readonly receivedAt: string
  /** Size of the whole body, where `body` and `rawBody` are cut. */
  readonly bodyBytes?: number
}

/** A received webhook that nearly matched. */
export interface NearMiss<TWebhook = ReceivedWebhook> {
  readonly webhook: TWebhook
  /** One for each matcher of the template, in its order. */
  readonly verdicts: readonly MatcherVerdict[]
}

/** What `WebhookTimeoutError.toJSON()` returns and `webhook-timeout.json` holds, without secrets. */
export interface WebhookTimeoutJson {
  readonly name: 'WebhookTimeoutError'
  readonly message: string
  readonly templateName: string
  readonly timeoutMs: number
  /** Webhooks that arrived but did not match. */
  readonly totalReceived: number
  readonly matcherDetails: readonly string[]
  /** The last 10, oldest first. */
  readonly receivedWebhooks: readonly WebhookJson[]
  /** At most 3, closest first. */
  readonly nearMisses: readonly NearMiss<WebhookJson>[]
  /** Server errors that were retried while waiting. */
  readonly problems: readonly string[]
  /** What was cut, in words; absent when everything is here. */
  readonly truncated?: string
}
