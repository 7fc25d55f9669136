import type { ReceivedWebhook, WebhookJournal } from '../../types.js'
import type { AdminOptions } from '../admin/admin-client.js'
import { AdminProvider, type JournalQuery } from '../admin/admin-provider.js'
import type { RequestContextLike } from '../admin/send-request.js'
import { decodeEntries } from '../decode-problems.js'
import { pushWebhooks } from './event-stream.js'
import { MockoonJournal } from './mockoon-journal.js'
import { MockoonStart } from './start-cut.js'
import { decodeWebhook, findTail, MockoonLogs, type Tail } from './transaction-log.js'

const server = {
  server: 'Mockoon',
  startHint: '`mockoon-cli start --data environment.json --admin-api-token <token>`',
}

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
export class MockoonWebhookProvider extends AdminProvider {
  readonly #logs = new MockoonLogs(this.client)
  /** Ends the event streams at teardown; replaced each time, because the provider may be set up again. */
  #closing = new AbortController()
  /** Number of tests that have set the provider up and not yet torn it down. */
  #users = 0
  #end: Tail | undefined
  #start: MockoonStart | undefined

  constructor(baseUrl: string, request?: RequestContextLike, options: MockoonProviderOptions = {}) {
    super(server, baseUrl, request, authorize(options), ['adminToken'])
  }

  /** Checks that the server responds and accepts the token, and remembers the end of its log. */
  async setup(): Promise<void> {
    this.#users += 1
    await this.client.send('GET', '/mockoon-admin')
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

  async resetJournal(): Promise<void> {
    await this.#logs.purge()
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
    void pushWebhooks(this.client, start, AbortSignal.any([stopping.signal, this.#closing.signal]), listener)
    return () => stopping.abort()
  }

  protected async read({ signal, onUndecodable }: JournalQuery): Promise<ReceivedWebhook[]> {
    return decodeEntries(await this.#logs.readAll(signal), decodeWebhook, onUndecodable)
  }
}

/** Adds the token to the headers. */
function authorize(options: MockoonProviderOptions): MockoonProviderOptions {
  const token = options.adminToken ?? process.env['MOCKOON_ADMIN_API_TOKEN']
  return token ? { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } } : options
}
