import type { ReceivedWebhook, WebhookQueryFilter } from '../../types.js'
import type { AdminOptions } from '../admin/admin-client.js'
import type { JournalQuery } from '../admin/admin-provider.js'
import type { RequestContextLike } from '../admin/send-request.js'
import { type ClockReading, createExactReading } from '../server-clock.js'
import { type ReadSince, TimedProvider } from '../timed-provider.js'
import { decodeCount, decodeReceived, type RestResponse } from './decode-response.js'

const receivedPath = '/webhooks/received'
/** Offset for a `since` that is later than any webhook, even if the clocks are a day apart. */
const farAheadMs = 7 * 24 * 60 * 60 * 1000
const hint = 'The documentation of custom webhook providers has the contract.'
const server = {
  server: 'the webhook back end',
  startHint: '`npx playwright-backchannel receiver` or `WebhookReceiver.start()`',
}

export type RestWebhookProviderOptions = AdminOptions

/**
 * Reads webhooks from any server that implements the custom back-end contract; `baseUrl` may be the `url` of a
 * `WebhookReceiver`. Without a Playwright request context, uses global `fetch`.
 *
 * @example
 * const provider = new RestWebhookProvider('http://127.0.0.1:4010', request)
 */
export class RestWebhookProvider extends TimedProvider {
  override readonly canDeleteById = true

  constructor(baseUrl: string, request?: RequestContextLike, options: RestWebhookProviderOptions = {}) {
    super(server, baseUrl, request, options)
  }

  async setup(): Promise<void> {
    await this.getCount()
  }

  async resetJournal(): Promise<void> {
    await this.client.send('DELETE', receivedPath)
  }

  /** Deletes a webhook; does nothing if it no longer exists. */
  override async deleteById(id: string): Promise<void> {
    await this.client.send('DELETE', `${receivedPath}/${encodeURIComponent(id)}`, { accept: [404] })
  }

  /** Returns the number of webhooks. With a filter, counts them here, because the contract's count has no filter. */
  override async getCount(filter?: WebhookQueryFilter): Promise<number> {
    if (filter && Object.keys(filter).length > 0) return super.getCount(filter)
    return this.client.requestJson('GET', '/webhooks/count', { decode: decodeCount, hint })
  }

  protected createReader(): ReadSince {
    return async (start, _hint, signal) => (await this.#read({ since: new Date(start) }, signal)).webhooks
  }

  protected async read({ filter, signal }: JournalQuery): Promise<ReceivedWebhook[]> {
    return (await this.#read(filter, signal)).webhooks
  }

  protected async readClock(signal: AbortSignal): Promise<ClockReading | undefined> {
    const { now } = await this.#read({ since: new Date(Date.now() + farAheadMs) }, signal)
    return now && createExactReading(now.getTime())
  }

  /** Asks for one millisecond more than needed, because servers differ in whether `since` is inclusive. */
  async #read({ since, method }: WebhookQueryFilter = {}, signal?: AbortSignal): Promise<RestResponse> {
    const query = {
      ...(since && { since: new Date(since.getTime() - 1).toISOString() }),
      ...(method && { method: method.toUpperCase() }),
    }
    const options = { query, decode: decodeReceived, hint, ...(signal && { signal }) }
    return this.client.requestJson('GET', receivedPath, options)
  }
}
