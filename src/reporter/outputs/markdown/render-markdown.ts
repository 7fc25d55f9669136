// `network-error-summary.md`: reads well as a GitHub step summary and as a pull request comment.
import type { NearMiss } from '../../../webhook/types.js'
import type { PatternModel, SummaryModel, TestModel, WebhookTimeoutModel } from '../../summary/model.js'
import {
  count,
  formatPattern,
  formatTestLocation,
  formatTestName,
  hasNoFindings,
  indexTests,
  summarizeErrors,
  summarizeTimeouts,
  summarizeUnreadable,
} from '../phrases.js'
import { code, details, table } from './markup.js'

/** A pull request comment may have 65,536 characters. */
export const commentBytes = 65_000

const most = {
  patternRows: 50,
  patternDetails: 20,
  urls: 10,
  tests: 20,
  timeouts: 20,
  unreadable: 20,
} as const

const wholeSummary = code('network-error-summary.json')

/** As people say it: an expected failure passed. */
const outcomeWords = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

/** Whole sections, as many as `maxBytes` has room for; a notice says what was left out. `''` when nothing fits. */
export function renderMarkdown(model: SummaryModel, maxBytes: number): string {
  const sections = [
    headSection(model),
    ...patternSections(model),
    ...timeoutSections(model),
    ...unreadable(model),
  ]
  const whole = joined(sections)
  if (Buffer.byteLength(whole) <= maxBytes) return whole
  for (let kept = sections.length - 1; kept >= 0; kept--) {
    const text = joined([...sections.slice(0, kept), notice(sections.length - kept)])
    if (Buffer.byteLength(text) <= maxBytes) return text
  }
  return ''
}

function joined(sections: readonly string[]): string {
  return `${sections.join('\n\n')}\n`
}

function notice(left: number): string {
  return `> **Cut here:** ${count(left, 'section')} did not fit. The whole summary is in ${wholeSummary}.`
}

function headSection(model: SummaryModel): string {
  const { run, totals } = model
  const facts = [
    `${summarizeErrors(model)}.`,
    ...(totals.webhookTimeouts > 0 ? [`${summarizeTimeouts(model)}.`] : []),
    ...(totals.unreadableAttachments > 0 ? [`${summarizeUnreadable(model)}.`] : []),
    ...(hasNoFindings(model) ? [] : [`Run: ${run.status}, ${Math.round(run.durationMs / 1000)} s.`]),
  ]
  return `## Network errors behind the tests\n\n${facts.join(' ')}`
}

function patternSections(model: SummaryModel): string[] {
  const { patterns } = model
  if (patterns.length === 0) return []
  const shown = patterns.slice(0, most.patternRows)
  const head = ['Pattern', 'Tests', 'Failed', 'Let through', 'Only reported', 'Errors']
  const rows = shown.map((pattern) => [
    code(formatPattern(pattern)),
    ...[
      pattern.tests,
      pattern.failedTests,
      pattern.limitedTests,
      pattern.reportedTests,
      pattern.networkErrors,
    ].map(String),
  ])
  const tests = indexTests(model)
  return [
    `### Patterns, worst first\n\n${table(head, rows)}${rest(patterns.length - shown.length, 'pattern')}`,
    ...patterns.slice(0, most.patternDetails).map((pattern) => patternDetails(pattern, tests)),
    ...detailsLeftOut(shown.length - most.patternDetails),
  ]
}

function detailsLeftOut(patterns: number): string[] {
  return patterns > 0 ? [`URLs and tests of ${count(patterns, 'more pattern')} are in ${wholeSummary}.`] : []
}

function patternDetails(pattern: PatternModel, tests: ReadonlyMap<string, TestModel>): string {
  const urls = pattern.readUrls(most.urls).map(({ url, count: times }) => [code(url), String(times)])
  const hit = pattern.testIds.slice(0, most.tests).flatMap((id) => tests.get(id) ?? [])
  const testRows = hit.map((test) => [
    code(formatTestName(test)),
    code(formatTestLocation(test)),
    outcomeWords[test.outcome],
  ])
  return details(
    `${code(formatPattern(pattern))} in ${count(pattern.tests, 'test')}`,
    [
      table(['URL', 'Times'], urls) + rest(pattern.urlCount - urls.length, 'URL'),
      table(['Test', 'File', 'Outcome'], testRows) + rest(pattern.testIds.length - hit.length, 'test'),
    ].join('\n\n'),
  )
}

function timeoutSections(model: SummaryModel): string[] {
  if (model.webhookTimeouts.length === 0) return []
  const tests = indexTests(model)
  const shown = model.webhookTimeouts.slice(0, most.timeouts)
  return [
    `### ${summarizeTimeouts(model)}${rest(model.webhookTimeouts.length - shown.length, 'webhook')}`,
    ...shown.map((timeout) => timeoutDetails(timeout, tests.get(timeout.testId))),
  ]
}

function timeoutDetails(timeout: WebhookTimeoutModel, test: TestModel | undefined): string {
  const { matcherDetails, nearMisses } = timeout.read()
  const where = test ? ` in ${code(formatTestName(test))} (${code(formatTestLocation(test))})` : ''
  const received = `${count(timeout.totalReceived, 'other webhook')} came within ${timeout.timeoutMs} ms.`
  const matchers = matcherDetails.slice(0, most.tests).map((matcher) => `- ${code(matcher)}`)
  return details(
    `${code(timeout.templateName)}${where}`,
    [received, matchers.join('\n'), ...nearestMiss(nearMisses)].filter(Boolean).join('\n\n'),
  )
}

/** What kept the closest webhook from matching. The payload was validated when it was read. */
function nearestMiss(nearMisses: readonly unknown[]): string[] {
  const [nearest] = nearMisses as readonly NearMiss<unknown>[]
  if (!nearest) return []
  const rows = nearest.verdicts
    .filter(({ matched }) => !matched)
    .map(({ matcher, actual, note }) => [code(matcher), code(shown(actual)), code(note ?? '')])
  return [`Closest webhook:\n\n${table(['Matcher', 'Saw', 'Note'], rows)}`]
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

function unreadable(model: SummaryModel): string[] {
  const { unreadableAttachments } = model
  if (unreadableAttachments.length === 0) return []
  const tests = indexTests(model)
  const listed = unreadableAttachments.slice(0, most.unreadable)
  const rows = listed.map(({ testId, name, reason }) => {
    const test = tests.get(testId)
    return [code(name), code(reason), test ? code(`${formatTestLocation(test)} ${formatTestName(test)}`) : '']
  })
  const left = rest(unreadableAttachments.length - listed.length, 'attachment')
  return [`### ${summarizeUnreadable(model)}\n\n${table(['Attachment', 'Reason', 'Test'], rows)}${left}`]
}

function rest(left: number, what: string): string {
  return left > 0 ? `\n\n… and ${count(left, `more ${what}`)} in ${wholeSummary}` : ''
}
