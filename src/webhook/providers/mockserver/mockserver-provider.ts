import { getNumber, parseJson } from '../../../values/json.js'
import type { ReceivedWebhook } from '../../types.js'
import type { AdminOptions } from '../admin/admin-client.js'
import type { JournalQuery } from '../admin/admin-provider.js'
import type { RequestContextLike } from '../admin/send-request.js'
import type { OnUndecodable } from '../decode-problems.js'
import { type ClockReading, createExactReading } from '../server-clock.js'
import { type ReadSince, TimedProvider } from '../timed-provider.js'
import { ArrivalLog } from './arrival-log.js'
import { clockPath } from './log-entries.js'

const server = {
  server: 'MockServer',
  startHint: '`java -jar mockserver-netty-jar-with-dependencies.jar -serverPort 1080`',
}

export type MockServerProviderOptions = AdminOptions

/**
 * Reads webhooks from MockServer. A request is listed when it gets its response. If the server is started with
 * `-logLevel WARN`, requests that no expectation matches are not listed at all. The server cannot delete a single
 * entry, so use the clean-up strategy `full-reset`.
 *
 * Calls reject with a `WebhookProviderError` when the server cannot be reached or returns an error.
 *
 * @example
 * const provider = new MockServerWebhookProvider('http://127.0.0.1:1080')
 * const webhooks = await provider.getReceivedWebhooks({ method: 'POST', urlPattern: '^/hook' })
 */
export class MockServerWebhookProvider extends TimedProvider {
  constructor(baseUrl: string, request?: RequestContextLike, options: MockServerProviderOptions = {}) {
    super(server, baseUrl, request, options)
  }

  async setup(): Promise<void> {
    await this.client.send('PUT', '/mockserver/status')
  }

  /** Clears the log, but keeps expectations. */
  async resetJournal(): Promise<void> {
    await this.client.send('PUT', '/mockserver/clear?type=log')
  }

  protected createReader(onUndecodable: OnUndecodable): ReadSince {
    const log = new ArrivalLog(this.client, onUndecodable)
    return (start, hint, signal) => log.readNeeded(start, hint, signal)
  }

  protected read({ filter, signal, onUndecodable }: JournalQuery): Promise<ReceivedWebhook[]> {
    const since = filter?.since?.getTime()
    return new ArrivalLog(this.client, onUndecodable).read({
      ...(since !== undefined && { since }),
      ...(signal && { signal }),
    })
  }

  /** Reads the clock of MockServer 8 or later; earlier versions handle the call like any unmatched request. */
  protected async readClock(signal: AbortSignal): Promise<ClockReading | undefined> {
    const { text } = await this.client.send('GET', clockPath, { signal, accept: [404] })
    const epochMs = getNumber(parseJson(text), 'currentEpochMillis')
    return epochMs === undefined ? undefined : createExactReading(epochMs)
  }
}
