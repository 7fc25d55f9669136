// What the report says about a wait that timed out.
import type { SummaryWebhookTimeout } from '../../../summary-file/summary.js'
import { count, formatDuration, formatNumber } from '../../../values/numbers.js'
import { capitalize } from '../../../values/text.js'
import { formatUnreached } from '../../../webhook/journal/journal.js'
import type { MatcherVerdict, NearMiss, WebhookJson } from '../../../webhook/journal/types.js'
import { formatReceived } from '../../../webhook/template/json-values.js'
import { explainProblem, formatVerdict, nameMatcher } from '../../../webhook/template/verdict.js'
import type { SummaryModel } from '../../summary/model.js'
import { type List, listCodes, listItems, listLines, listPresent, toText } from '../document.js'
import { findAttempt, formatTest, type Tests } from '../format-test.js'
import { formatReason } from './reason.js'

/**
 * Describes what arrived and how long the test waited, such as `2 of 3 matched (waited 30 s)`, and says if it passed
 * nevertheless, as a test does that repeats short waits until a webhook arrives.
 */
export function describeTimeout(timeout: SummaryWebhookTimeout, tests: Tests): string {
  const waited = `waited ${formatDuration(timeout.timeoutMs)}`
  const hasPassed = findAttempt(timeout, tests)?.status === 'passed'
  return `${describeArrival(timeout)} (${waited}${hasPassed ? '; the test passed' : ''})`
}

/**
 * Describes what arrived, such as `2 of 3 matched`; if nothing did, the first known problem. What arrived instead of
 * the webhook does not make it less missing.
 */
function describeArrival(timeout: SummaryWebhookTimeout): string {
  const { totalReceived, expectedCount, matchedCount, problems } = timeout
  if (matchedCount > 0) return `${formatNumber(matchedCount)} of ${formatNumber(expectedCount)} matched`
  if (totalReceived > 0) return `${count(totalReceived, 'other webhook')} arrived instead`
  return problems[0] ?? 'no webhook was received'
}

/**
 * Lists what explains the timeout: how the closest webhook differs, what was lost, and what nobody reached. A match that
 * arrived before the webhook `after`, which the first problem names, says more than a webhook that did not match.
 */
export function explainMissing(timeout: SummaryWebhookTimeout, hasReceived: boolean): readonly string[] {
  const problems = listProblems(timeout, hasReceived)
  const isMatchFirst = timeout.matchesBeforeAfter !== undefined && timeout.totalReceived > 0
  const first = isMatchFirst ? problems.slice(0, 1) : []
  return [...first, ...listMismatches(timeout), ...problems.slice(first.length)]
}

function listMismatches({ nearMisses: [nearest] }: SummaryWebhookTimeout): readonly string[] {
  return nearest?.verdicts.filter(({ matched }) => !matched).map(formatVerdict) ?? []
}

/** Lists the problems that `describeArrival` does not say, and the address that nobody reached. */
function listProblems(timeout: SummaryWebhookTimeout, hasReceived: boolean): readonly string[] {
  const { problems, unreached, totalReceived, matchedCount } = timeout
  const others = totalReceived + matchedCount === 0 ? problems.slice(1) : problems
  return listPresent([
    ...others.map(capitalize),
    unreached !== undefined && formatUnreached(unreached, hasReceived),
  ])
}

/** The errors of the run by their names. */
type ErrorsByName = ReadonlyMap<string, SummaryModel['errors'][number]>

export function listTimeoutDetails(
  timeout: SummaryWebhookTimeout,
  tests: Tests,
  errors: ErrorsByName,
): readonly List[] {
  const { nearMisses, matcherDetails } = timeout
  return [
    toOverview(timeout, tests),
    { ...toLines('Expected', matcherDetails), shownOn: nearMisses.length > 0 ? 'text' : undefined },
    { ...toLines('How the closest webhook differs', listMismatches(timeout)), shownOn: 'text' },
    ...nearMisses.map(toTable),
    toReceived(timeout),
    toServerLog(timeout),
    listErrors(timeout, tests, errors),
  ]
}

function toLines(title: string, lines: readonly string[]): List {
  return { title, noun: 'condition', ...listCodes(lines) }
}

/** Says what the row does not: the attempt, and links to its test. */
function toOverview({ retry, testId }: SummaryWebhookTimeout, tests: Tests): List {
  const line = [`In attempt ${retry + 1}:`, ...formatTest(tests.get(testId))]
  return { title: '', noun: 'fact', shownOn: 'page', ...listLines([line]) }
}

/** Compares a webhook that nearly matched with what was expected, one row for each matcher. */
function toTable({ webhook, verdicts }: NearMiss<WebhookJson>): List {
  const matched = verdicts.filter((verdict) => verdict.matched).length
  const title = {
    phrase: [
      { code: `${webhook.method} ${webhook.url}` },
      `, ${formatNumber(matched)} of ${count(verdicts.length, 'matcher')} matched`,
    ],
  }
  return {
    title,
    noun: 'matcher',
    shownOn: 'page',
    columns: ['Matcher', 'Expected', 'Received'],
    ...listItems(verdicts, (verdict) => ({
      what: nameVerdict(verdict),
      tone: verdict.matched ? 'good' : 'plain',
      parts: [nameMatcher(verdict), ...formatValues(verdict)].map((code) => ({ code })),
      reason: explainProblem(verdict),
    })),
  }
}

function nameVerdict({ matched, cannotTell }: MatcherVerdict): string {
  if (matched) return 'matches'
  return cannotTell === undefined ? 'differs' : 'open'
}

/** Formats what was expected and what was received. */
function formatValues({ expected, actual }: MatcherVerdict): readonly string[] {
  return [
    expected === undefined ? '–' : JSON.stringify(expected),
    actual === undefined ? '–' : formatReceived(actual, JSON.stringify(actual)),
  ]
}

function toReceived({ receivedWebhooks, totalReceived, matchedCount }: SummaryWebhookTimeout): List {
  return {
    title: 'Last received webhooks',
    noun: 'webhook',
    shownOn: 'page',
    isFolded: true,
    ...listItems(receivedWebhooks, (webhook) => ({
      parts: [{ time: webhook.receivedAt }, { code: `${webhook.method} ${webhook.url}` }],
      listDetails: () => [toJson(webhook)],
    })),
    total: totalReceived + matchedCount,
  }
}

function toJson(webhook: WebhookJson): List {
  return toText('', [JSON.stringify(webhook, null, 2)])
}

function toServerLog({ serverLog }: SummaryWebhookTimeout): List {
  const text = toText('What the server printed while the test waited', serverLog?.lines ?? [])
  return { ...text, shownOn: 'page' }
}

/** Lists the errors of the attempt, which may explain why the webhook is missing. */
function listErrors(timeout: SummaryWebhookTimeout, tests: Tests, errors: ErrorsByName): List {
  return {
    title: 'Errors in the same attempt',
    noun: 'error',
    ...listItems(findAttempt(timeout, tests)?.effects ?? [], ({ name }) => {
      const error = errors.get(name)
      return {
        parts: [{ code: name }],
        reason: error?.testIds[0] === timeout.testId ? formatReason(error) : undefined,
      }
    }),
  }
}
