/** One HTTP request that a mock server received, in the same form from every provider. */
export interface ReceivedWebhook<TPayload = unknown> {
  /** Unique id, the same on every read. */
  readonly id: string
  /** Path and, if the server keeps it, raw query, such as `/hook?a=1`. */
  readonly url: string
  /** HTTP method in upper case. */
  readonly method: string
  /** Headers with names in lower case; repeated values are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON, whatever the content type; the raw string if it is not JSON; `undefined` if the body is empty. */
  readonly body: TPayload
  /** The body as a string; `''` if it was empty. */
  readonly rawBody?: string
  /** The decompressed bytes of the body, if the server keeps them. */
  readonly rawBytes?: Uint8Array | undefined
  /** `true` when the body is non-empty and not JSON, or could not be read. */
  readonly parseError?: boolean | undefined
  /**
   * Why the body could not be read, such as `content-encoding: br`; `body` is then the raw string, and `parseError` is
   * `true`. Matchers cannot tell whether such a body matches.
   */
  readonly unread?: string | undefined
  /** When the server received the webhook, independent of the server's time zone; the same on every read. */
  readonly receivedAt: Date
}

/** Narrows a journal query. All given fields must match. */
export interface WebhookQueryFilter {
  /** Only webhooks received at or after this time by the server's clock. */
  readonly since?: Date | undefined
  /** HTTP method, case-insensitive. */
  readonly method?: string | undefined
  /** Regular expression, or the source of one, unanchored, matched against the webhook's `url`. */
  readonly urlPattern?: string | RegExp | undefined
}

/** Connects the registry to a mock server. Implement the four required methods to connect your own. */
export interface WebhookProvider {
  /** Returns the webhooks oldest first, in order of arrival, with ids that do not change between calls. */
  getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]>
  resetJournal(): Promise<void>
  /** Removes one webhook; does nothing if the server cannot do so. */
  deleteById(id: string): Promise<void>
  getCount(filter?: WebhookQueryFilter): Promise<number>
  /** Checks the server and prepares stubs; awaited before the test. */
  setup?(): Promise<void>
  /** Releases connections; awaited after the test. */
  teardown?(): Promise<void>
  /** Calls the listener for each webhook as it arrives (push). Returns a function that removes the listener. */
  onReceived?(listener: (webhook: ReceivedWebhook) => void): () => void
  /** `false` if `deleteById` does nothing; the clean-up strategy `matched-only` then warns. */
  readonly canDeleteById?: boolean
  /** `true` if this journal contains no other worker's webhooks, which makes a full reset safe. */
  readonly isIsolated?: boolean
}

/** Kinds of matchers whose summary consists of the place and the expected value. */
export type NamedKind = 'field' | 'header' | 'query' | 'form'
type PayloadKind = 'partial' | 'predicate' | 'schema'

/** What a matcher compares; `custom` for a matcher that this package did not create. */
export type MatcherKind = NamedKind | PayloadKind | 'url' | 'method' | 'signature' | 'custom'

/** The verdict of one matcher on one webhook. */
export interface MatcherVerdict {
  /** The matcher's summary, such as `field(data.id=42)`. */
  readonly matcher: string
  readonly kind: MatcherKind
  readonly matched: boolean
  /** Why the matcher could not compare the webhook; absent if it matches or differs. */
  readonly cannotTell?: string | undefined
  /** What a function of the test threw, if this is why; left out with `details: false`, because it can quote the body. */
  readonly thrown?: string | undefined
  /**
   * Where the compared values are: the keys that lead to them in the body, or the name of a header, a query parameter
   * or a form field.
   * Empty for the whole body and for other values.
   */
  readonly place: readonly string[]
  /** The value that the matcher compared; absent if there was none. */
  readonly actual?: unknown
  /** The value that the matcher expected, if it has one. */
  readonly expected?: unknown
  /** The beginning of `place` up to the first key that is missing, or the name of what is missing. */
  readonly missing?: readonly string[] | undefined
  /** What the body has instead, such as `data has the keys id and total`; left out with `details: false`. */
  readonly found?: string | undefined
  /** The problem that the matcher found. */
  readonly note?: string | undefined
}

/** A received webhook as plain JSON, with `receivedAt` in ISO 8601. */
export type WebhookJson = Omit<ReceivedWebhook, 'body' | 'receivedAt' | 'rawBytes'> & {
  readonly body?: unknown
  readonly receivedAt: string
  /** Size of the whole body in bytes, if `body` and `rawBody` are truncated or left out. */
  readonly bodyBytes?: number | undefined
}

/** A received webhook that nearly matched. */
export interface NearMiss<TWebhook = ReceivedWebhook> {
  readonly webhook: TWebhook
  /** One verdict for each matcher of the template, in the same order. */
  readonly verdicts: readonly MatcherVerdict[]
}

/** The result of `WebhookTimeoutError.toJSON()` and the content of `webhook-timeout.json`, without secrets. */
export interface WebhookTimeoutJson extends TimeoutFacts<WebhookJson> {
  readonly name: 'WebhookTimeoutError'
  readonly message: string
  /** Describes what was truncated; absent if nothing was. */
  readonly truncated?: string
}

/** What was awaited, and what arrived instead. */
export interface TimeoutFacts<TWebhook> {
  readonly templateName: string
  readonly timeoutMs: number
  /** Number of webhooks that arrived but did not match. */
  readonly totalReceived: number
  /** Number of matches that were awaited. */
  readonly expectedCount: number
  /** Number of matches that arrived. */
  readonly matchedCount: number
  readonly matcherDetails: readonly string[]
  /** The last 10 received webhooks, oldest first. */
  readonly receivedWebhooks: readonly TWebhook[]
  /** At most three received webhooks that did not match, closest first. */
  readonly nearMisses: readonly NearMiss<TWebhook>[]
  /** When the wait began and ended, in ISO 8601 by the worker's clock; absent in evidence of an older version. */
  readonly startedAt?: string
  readonly endedAt?: string
  /** What may explain the timeout: server errors that were retried, lost webhooks, and matches that arrived too early. */
  readonly problems: readonly string[]
  /** Number of matches that do not count because they arrived before the webhook `after`; the first problem names them. */
  readonly matchesBeforeAfter?: number | undefined
  /** The URL of the receiver, if nobody connected to it since the test's start. */
  readonly unreached?: string | undefined
}

export interface StartedWait {
  readonly templateName: string
  /** Number of matches that are awaited. */
  readonly count: number
  readonly timeoutMs: number
}

/** The outcome of a registry's wait, as plain data without secrets. */
export interface SettledWait extends StartedWait {
  /** Whether all awaited matches arrived. If not, the wait ended at its timeout or earlier with a server error. */
  readonly received: boolean
  readonly durationMs: number
}
