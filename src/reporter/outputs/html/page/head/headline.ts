// The report in one or two sentences. The reporter cannot know whether a shard is missing: so it says how many
// tests it has seen, and never that these are all.
import type { SummaryTotals } from '../../../../summary/json-types.js'
import { count, formatNumber } from '../format.js'

export interface Headline {
  readonly headline: string
  readonly detail: string
}

export function hasFindings(totals: SummaryTotals): boolean {
  return totals.networkErrors + totals.webhookTimeouts + totals.unreadableAttachments > 0
}

export function getHeadline(totals: SummaryTotals): Headline {
  const seen = `${count(totals.tests, 'test')} seen`
  if (totals.tests === 0) return { headline: 'No tests were seen', detail: '' }
  if (!hasFindings(totals))
    return {
      headline: 'All is well behind the suite',
      detail: `No network errors, no missing webhooks. ${seen}.`,
    }
  const parts = [webhooks(totals.webhookTimeouts), unreadable(totals.unreadableAttachments)].filter(Boolean)
  if (totals.networkErrors === 0)
    return { headline: `No network errors in the ${seen}`, detail: `${parts.join(', ')}.` }
  const { testsWithNetworkErrors: hit, testsFailedByNetworkErrors: failed } = totals
  const headline = `${formatNumber(hit)} of the ${seen} met network errors`
  const failures =
    failed === 0 ? 'None failed because of them' : `${formatNumber(failed)} failed because of them`
  return { headline, detail: `${failures}.` }
}

function webhooks(number: number): string {
  return number === 0 ? '' : count(number, 'webhook never came', 'webhooks never came')
}

function unreadable(number: number): string {
  return number === 0 ? '' : count(number, 'unreadable attachment')
}
