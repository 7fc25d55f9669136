import type { SummaryWebhook } from '../../summary-file/summary.js'

/** More than this fraction of a timeout is close to it. */
const closeFraction = 0.8

/** Whether all webhooks of a template arrive, but 1 of 20 takes more than 80 % of the timeout. */
export function isCloseToTimeout({ received, timedOut, p95Ms, timeoutMs }: SummaryWebhook): boolean {
  return received > 0 && timedOut === 0 && p95Ms > closeFraction * timeoutMs
}
