import type { Journal } from '../journal/journal.js'
import { openSnapshotJournal } from '../journal/snapshot-journal.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { AdminOptions } from './admin/admin-client.js'
import { AdminProvider, type JournalQuery } from './admin/admin-provider.js'
import type { RequestContextLike } from './admin/send-request.js'
import { decodeEntries, expectList, type OnUndecodable } from './decode-problems.js'
import { decodeTransaction, getUuid, LogContinuity } from './mockoon-log.js'

const logPath = '/mockoon-admin/logs'
/** Mockoon returns the log in pages, of 10 by default; one page of this size is the whole log. */
const wholeLog = { page: '1', limit: '1000000000' }
const server = {
  server: 'Mockoon',
  startHint: '`mockoon-cli start --data environment.json --admin-api-token <token>`',
}

export interface MockoonProviderOptions extends AdminOptions {
  /** Token of the admin API. Default: the environment variable `MOCKOON_ADMIN_API_TOKEN`. */
  readonly adminToken?: string
}

/**
 * Reads webhooks from Mockoon. The server logs a request when it responds, so times and order are those of the
 * responses. It keeps 100 transactions unless it is started with `--max-transaction-logs <n>`. It cannot delete a
 * single entry, so use the clean-up strategy `full-reset`.
 *
 * Calls reject with a `WebhookProviderError` when the server cannot be reached or returns an error, for example for a
 * wrong token.
 *
 * @example
 * const provider = new MockoonWebhookProvider('http://127.0.0.1:3000', undefined, { adminToken: 'secret' })
 * const webhooks = await provider.getReceivedWebhooks({ method: 'POST', urlPattern: '^/hook' })
 */
export class MockoonWebhookProvider extends AdminProvider {
  constructor(baseUrl: string, request?: RequestContextLike, options: MockoonProviderOptions = {}) {
    super(server, baseUrl, request, authorize(options), ['adminToken'])
  }

  /** Checks that the server responds and accepts the token. */
  async setup(): Promise<void> {
    await this.client.send('GET', '/mockoon-admin')
  }

  async resetJournal(): Promise<void> {
    await this.client.send('POST', `${logPath}/purge`, { idempotent: true })
  }

  protected openJournal(onUndecodable: OnUndecodable, startedAt: number | undefined): Journal {
    const continuity = new LogContinuity()
    const ask = async (_since: unknown, signal?: AbortSignal) => {
      const log = await this.#readLog(signal)
      continuity.learn(log.map(getUuid))
      return decodeEntries(log, decodeTransaction, onUndecodable)
    }
    const journal = openSnapshotJournal(ask, { startedAt, getLosses: () => continuity.losses })
    return { ...journal, afterReset: () => continuity.restart() }
  }

  protected async read({ signal, onUndecodable }: JournalQuery): Promise<ReceivedWebhook[]> {
    return decodeEntries(await this.#readLog(signal), decodeTransaction, onUndecodable)
  }

  #readLog(signal: AbortSignal | undefined): Promise<readonly unknown[]> {
    return this.client.requestJson('GET', logPath, { query: wholeLog, decode: expectList, signal })
  }
}

function authorize(options: MockoonProviderOptions): MockoonProviderOptions {
  const token = options.adminToken ?? process.env['MOCKOON_ADMIN_API_TOKEN']
  return token ? { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } } : options
}
