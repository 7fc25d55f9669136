import type { SummaryServerLog, SummaryWebhookTimeout } from '../../../summary-file/summary.js'
import type { LoggedWait } from '../../server-log/quote-line.js'
import type { AttemptEvidence } from '../attempt-evidence.js'
import type { Tally } from './tally.js'

/** Lists missing webhooks in the order in which the attempts ended, with what the servers printed meanwhile. */
export class TimeoutTally implements Tally<readonly SummaryWebhookTimeout[]> {
  readonly #timeouts: {
    readonly timeout: SummaryWebhookTimeout
    readonly readServerLog: (() => SummaryServerLog | undefined) | undefined
  }[] = []

  add({ timeouts, findServerLogDuring }: AttemptEvidence): void {
    for (const timeout of timeouts) {
      const wait = toWait(timeout)
      this.#timeouts.push({ timeout, readServerLog: wait && findServerLogDuring(wait) })
    }
  }

  finish(): readonly SummaryWebhookTimeout[] {
    return this.#timeouts.map(({ timeout, readServerLog }) => {
      const serverLog = readServerLog?.()
      return serverLog ? { ...timeout, serverLog } : timeout
    })
  }
}

/** Undefined if an older version does not say when the wait began and ended. */
function toWait(timeout: SummaryWebhookTimeout): LoggedWait | undefined {
  const { templateName, startedAt, endedAt, unreached, receivedWebhooks } = timeout
  if (startedAt === undefined || endedAt === undefined) return undefined
  const urls = receivedWebhooks.map(({ url }) => url)
  return { templateName, urls: unreached === undefined ? urls : [unreached, ...urls], startedAt, endedAt }
}
