import type { Redactor } from '../../redaction/redactor.js'
import { capitalize, makeVisible } from '../../values/text.js'
import type { NearMiss, ReceivedWebhook, TimeoutFacts } from '../journal/types.js'
import { formatName } from '../template/template.js'
import { formatVerdict } from '../template/verdict.js'
import { formatMatched, formatUnreached } from './arrival.js'

/** Formats the message of a timeout, without the error's name, which `String(error)` puts before the first line. */
export function formatTimeout(facts: TimeoutFacts<ReceivedWebhook>, redactor: Redactor): string {
  const { templateName, timeoutMs, matcherDetails, problems, matchesBeforeAfter, unreached } = facts
  const [closest] = facts.nearMisses
  const lines = problems.map((problem) => capitalize(makeVisible(redactor.text(problem))))
  // On a shared server, the closest webhook is usually another test's.
  const first = matchesBeforeAfter === undefined ? [] : lines.splice(0, 1)
  return [
    `Webhook "${formatName(templateName, redactor)}" not received within ${timeoutMs}ms.`,
    formatTally(facts),
    `Matchers: ${matcherDetails.join(', ')}`,
    ...first,
    ...(closest ? formatNearMiss(closest, redactor) : []),
    ...lines,
    ...(unreached === undefined ? [] : [formatUnreached(makeVisible(redactor.url(unreached)))]),
  ].join('\n  ')
}

function formatTally({ totalReceived, matchedCount, expectedCount }: TimeoutFacts<unknown>): string {
  if (matchedCount === 0) return `${totalReceived} webhook(s) were received but none matched.`
  const received = totalReceived + matchedCount
  return `${received} webhook(s) were received, ${formatMatched(matchedCount, expectedCount)}.`
}

function formatNearMiss({ webhook, verdicts }: NearMiss, redactor: Redactor): string[] {
  const request = makeVisible(`${webhook.method} ${redactor.url(webhook.url)}`)
  return [`Closest: ${request}`, ...verdicts.map((verdict) => `  ${formatVerdict(verdict)}`)]
}
