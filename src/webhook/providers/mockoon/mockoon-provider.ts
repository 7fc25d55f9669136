import { setTimeout as sleep } from 'node:timers/promises'
import { checkOptions } from '../../../values/options/define-options.js'
import { createFilter } from '../../filter.js'
import { WebhookProviderError } from '../../provider-error.js'
import type {
  ReceivedWebhook,
  WebhookJournal,
  WebhookJournalSource,
  WebhookProvider,
  WebhookQueryFilter,
} from '../../types.js'
import { AdminClient, type AdminOptions, adminOptionNames } from '../admin/admin-client.js'
import type { RequestContextLike } from '../admin/send-request.js'
import { DecodeProblems, decodeEntries, type OnUndecodable } from '../decode-problems.js'
import { followEvents } from './event-stream.js'
import { findTail, type Tail } from './find-tail.js'
import { MockoonJournal } from './mockoon-journal.js'
import { type Cut, isAfter, MockoonStart } from './start-cut.js'
import { decodeWebhook, MockoonLogs, type Transaction } from './transaction-log.js'

const settings = {
  server: 'Mockoon',
  startHint: '`mockoon-cli start --data environment.json --admin-api-token <token>`',
}
const retryMs = 1_000

export interface MockoonProviderOptions extends AdminOptions {
  /** Token of the admin API. Default: the environment variable `MOCKOON_ADMIN_API_TOKEN`. */
  readonly adminToken?: string
}

/**
 * Reads webhooks from Mockoon, and receives them as they arrive. The server logs a request when it responds, so times
 * and order are those of the responses. It keeps 100 transactions unless it is started with
 * `--max-transaction-logs <n>`. It cannot delete a single entry, so use the clean-up strategy `full-reset`.
 *
 * Calls reject with a `WebhookProviderError` when the server cannot be reached or returns an error, for example for a
 * wrong token.
 *
 * @example
 * const provider = new MockoonWebhookProvider('http://127.0.0.1:3000', undefined, { adminToken: 'secret' })
 * const webhooks = await provider.getReceivedWebhooks({ method: 'POST', urlPattern: '^/hook' })
 */
export class MockoonWebhookProvider implements WebhookProvider, WebhookJournalSource {
  readonly canDeleteById = false
  readonly #client: AdminClient
  readonly #headers: Readonly<Record<string, string>>
  readonly #logs: MockoonLogs
  readonly #problems = new DecodeProblems()
  /** Ends the event streams at teardown; replaced each time, because the provider may be set up again. */
  #closing = new AbortController()
  /** Number of tests that have set the provider up and not yet torn it down. */
  #users = 0
  #end: Tail | undefined
  #start: MockoonStart | undefined

  constructor(baseUrl: string, request?: RequestContextLike, options: MockoonProviderOptions = {}) {
    checkOptions(options, [...adminOptionNames, 'adminToken'], 'MockoonWebhookProvider')
    this.#headers = buildHeaders(options)
    this.#client = new AdminClient(baseUrl, request, { ...settings, headers: this.#headers })
    this.#logs = new MockoonLogs(this.#client)
  }

  /** Checks that the server responds and accepts the token, and remembers the end of its log. */
  async setup(): Promise<void> {
    this.#users += 1
    await this.#client.send('GET', '/mockoon-admin')
    this.#end = await findTail(this.#logs, 0, this.#closing.signal)
  }

  /** Ends the event streams when no other test uses the provider. */
  teardown(): Promise<void> {
    this.#users = Math.max(0, this.#users - 1)
    if (this.#users > 0) return Promise.resolve()
    this.#closing.abort()
    this.#closing = new AbortController()
    this.#start = undefined
    return Promise.resolve()
  }

  /** Returns the webhooks oldest first; the filter is applied here, not by the server. */
  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    const warn: OnUndecodable = (found) => this.#problems.warn(found)
    return decodeEntries(await this.#logs.readAll(), decodeWebhook, warn).filter(passes)
  }

  async resetJournal(): Promise<void> {
    await this.#logs.purge()
  }

  /** Does nothing, because the server cannot remove a single entry. */
  deleteById(_id: string): Promise<void> {
    return Promise.resolve()
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }

  openJournal(): WebhookJournal {
    this.#start = new MockoonStart(this.#logs, this.#end)
    return new MockoonJournal(this.#logs, this.#start)
  }

  /**
   * Reports webhooks that arrive after the latest journal was opened, or after this call if there is none. Reports
   * nothing if the server has no event stream; reading still finds everything.
   */
  onReceived(listener: (webhook: ReceivedWebhook) => void): () => void {
    const start = this.#start ?? new MockoonStart(this.#logs, this.#end)
    const stopping = new AbortController()
    const signal = AbortSignal.any([stopping.signal, this.#closing.signal])
    const cut = retryUntilSuccess(() => start.getCertainCut(), signal)
    const notified = new Set<string>()
    const notify = (transaction: Transaction, before: Cut | undefined) => {
      if (!before || notified.has(transaction.uuid) || !isAfter(before, transaction)) return
      notified.add(transaction.uuid)
      decodeEntries([transaction], decodeWebhook, () => undefined).forEach(listener) // reading the log reports problems
    }
    // Connects immediately; transactions that arrive before the snapshot are handled after it, in order.
    const onTransaction = (transaction: Transaction) => void cut.then((before) => notify(transaction, before))
    void followEvents({ baseUrl: this.#client.baseUrl, headers: this.#headers, onTransaction }, signal)
    return () => stopping.abort()
  }
}

function buildHeaders({ adminToken, headers = {} }: MockoonProviderOptions): Record<string, string> {
  const token = adminToken ?? process.env['MOCKOON_ADMIN_API_TOKEN']
  return token ? { ...headers, authorization: `Bearer ${token}` } : { ...headers }
}

/** Retries until an attempt succeeds. Resolves with undefined if no attempt ever can, or if the signal aborts first. */
async function retryUntilSuccess(attempt: () => Promise<Cut>, signal: AbortSignal): Promise<Cut | undefined> {
  while (!signal.aborted) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof WebhookProviderError && !error.transient) return undefined
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  return undefined
}
