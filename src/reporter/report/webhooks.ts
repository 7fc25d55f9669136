import type { SummaryWebhookTimeout } from '../../summary-file/summary.js'
import { count, formatDuration } from '../../values/numbers.js'
import { formatVerdict } from '../../webhook/matchers/verdict.js'
import type { WebhookTimeoutModel } from '../collect/attempt-evidence.js'
import { isCloseToTimeout } from '../collect/tallies/wait-statistics.js'
import type { SummaryModel } from '../summary/model.js'
import { type List, listItems, type Section } from './document.js'
import { formatMissing } from './head.js'
import { formatTest, type Tests } from './tests.js'

export function buildMissingWebhooks({ webhookTimeouts }: SummaryModel, tests: Tests): Section {
  return {
    id: 'missingWebhooks',
    title: formatMissing(webhookTimeouts.length),
    ...{ noun: 'webhook', tone: 'bad', isAnnotated: true },
    ...listItems(webhookTimeouts, (timeout) => ({
      ...{ what: 'missing webhook', tone: 'bad', at: tests.get(timeout.testId) },
      parts: [
        { code: timeout.templateName },
        describeArrival(timeout),
        ...formatTest(tests.get(timeout.testId)),
      ],
      reason: listMismatches(timeout.read())[0],
      readDetails: () => explainTimeout(timeout.read()),
    })),
  }
}

/** Describes what arrived, such as `1 webhook arrived but did not match (waited 1 s)`. */
function describeArrival({ timeoutMs, totalReceived }: WebhookTimeoutModel): string {
  const arrived =
    totalReceived > 0 ? `${count(totalReceived, 'webhook')} arrived but did not match` : 'no webhook arrived'
  return `${arrived} (waited ${formatDuration(timeoutMs)})`
}

function explainTimeout(timeout: SummaryWebhookTimeout): readonly List[] {
  const toList = (title: string, lines: readonly string[]): List => ({
    ...{ title, noun: 'condition' },
    ...listItems(lines, (code) => ({ parts: [{ code }] })),
  })
  return [toList('Expected', timeout.matcherDetails), toList('Closest webhook', listMismatches(timeout))]
}

function listMismatches({ nearMisses: [nearest] }: SummaryWebhookTimeout): readonly string[] {
  return nearest?.verdicts.filter(({ matched }) => !matched).map(formatVerdict) ?? []
}

/** Lists webhooks that almost timed out and may soon make tests flaky, those with the least headroom first. */
export function buildSlowWebhooks({ webhooks }: SummaryModel): Section {
  const slow = webhooks.filter(isCloseToTimeout)
  return {
    id: 'slowWebhooks',
    title: `${count(slow.length, 'webhook')} almost timed out`,
    ...{ noun: 'webhook', tone: 'warning' },
    ...listItems(slow, ({ templateName, p95Ms, timeoutMs, waits }) => {
      const took = `${formatDuration(p95Ms)} of ${formatDuration(timeoutMs)}`
      return {
        parts: [
          { code: templateName },
          waits === 1 ? `took ${took}` : `p95 ${took} in ${count(waits, 'wait')}`,
        ],
      }
    }),
  }
}
