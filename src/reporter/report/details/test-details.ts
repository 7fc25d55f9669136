// The tests of a run with their attempts, which only the page has room for.

import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { listNotes } from '../../../findings/log/messages.js'
import type { SummaryFinding } from '../../../summary-file/summary.js'
import { append } from '../../../values/groups.js'
import { count, formatDuration, formatNumber } from '../../../values/numbers.js'
import type { AttemptEntry } from '../../collect/test-entry.js'
import type { SummaryModel, TestModel } from '../../summary/model.js'
import {
  type Line,
  type List,
  linkToTest,
  listItems,
  listLines,
  listPresent,
  type Part,
  type Section,
} from '../document.js'
import { describeShare, toOutcome } from '../explain-error.js'
import { formatTest, formatTraceCommand, offerTrace, referToTest } from '../format-test.js'
import { countOccurrences, sortTestsWorstFirst } from './sort-tests.js'

/** Number of errors that the row of a test names. */
const maxNames = 3

/** Lists the tests with something to report, worst first. */
export function buildTests(model: SummaryModel): Section {
  const missing = new Map<string, string[]>()
  for (const { testId, templateName } of model.webhookTimeouts) append(missing, testId, templateName)
  return {
    id: 'tests',
    title: '',
    noun: 'test',
    tone: 'plain',
    ...listItems(sortTestsWorstFirst(model), (test) => ({
      id: test.id,
      sortKeys: { firstSeen: test.attempts[0]?.startedAt ?? '' },
      parts: [toOutcome(test.outcome), ...formatTest(test)],
      place: describeTest(test, missing.get(test.id) ?? []),
      listDetails: () => [toPlace(test, model.playwrightReport), ...test.attempts.flatMap(listAttempt)],
    })),
  }
}

/** Says what happened in a test. Expects the names of its missing webhooks. */
function describeTest(test: TestModel, missing: readonly string[]): Line {
  const { attempts } = test
  const names = [...new Set(attempts.flatMap(({ effects }) => effects.map(({ name }) => name)))]
  const occurrences = countOccurrences(test)
  const statuses = attempts.map(({ status }) => toOutcome(status).outcome).join(', ')
  const rest = names.length - maxNames
  return listPresent<Part>([
    occurrences > 0 && count(occurrences, 'occurrence'),
    attempts.length > 1 && `${count(attempts.length, 'attempt')}: ${statuses}`,
    ...missing.map((name): Part => ({ phrase: ['missing webhook ', { code: name }] })),
    ...names.slice(0, maxNames).map((code) => ({ code })),
    rest > 0 && `and ${count(rest, 'more error')}`,
  ])
}

function toPlace(test: TestModel, playwrightReport: string | undefined): List {
  const { id, path, line, column } = test
  const links = toReportLink(id, playwrightReport)
  const lines = [[{ code: referToTest(test).title }], [{ code: `${path}:${line}:${column}` }, ...links]]
  return { title: '', noun: 'line', ...listLines(lines) }
}

function toReportLink(id: string, playwrightReport: string | undefined): readonly Part[] {
  if (playwrightReport === undefined) return []
  return [{ link: linkToTest(playwrightReport, id), text: 'Open in the Playwright report' }]
}

function listAttempt(attempt: AttemptEntry): readonly List[] {
  const { retry, status, occurrences, findings, pending } = attempt
  const title = `Attempt ${retry + 1}: ${toOutcome(status).outcome}`
  const sorted = findings.toSorted((a, b) => compareTexts(a.timestamp, b.timestamp))
  return [
    { title, noun: 'fact', ...listLines([describeAttempt(attempt)]) },
    {
      title: '',
      noun: 'occurrence',
      ...listItems(sorted, (finding) => ({ parts: describeFinding(finding) })),
      total: occurrences,
    },
    {
      title: 'Still open when the test ended',
      noun: 'request',
      ...listItems(pending, ({ method, url, durationMs }) => ({
        parts: [{ code: method }, { url }, formatDuration(durationMs)],
      })),
    },
  ]
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function describeAttempt(attempt: AttemptEntry): readonly Part[] {
  const { verdict, occurrences, recovered, findings, parallelIndex, startedAt, durationMs, trace } = attempt
  const unlisted = occurrences - findings.length
  return listPresent<Part>([
    verdict !== null && `verdict: ${verdict}`,
    count(occurrences, 'occurrence'),
    unlisted > 0 && `${formatNumber(unlisted)} of them not listed`,
    describeShare(recovered, occurrences, 'recovered'),
    `parallel worker ${parallelIndex}`,
    'started:',
    { time: startedAt },
    `took ${formatDuration(durationMs)}`,
    trace !== undefined && offerTrace(formatTraceCommand(trace)),
  ])
}

/** Picks what a line shows. The samples of the finding's error have the details. */
function describeFinding(finding: SummaryFinding): Line {
  const { kind, name, url, timestamp, method = '', status, recovered, late } = finding
  const { hasStatus } = getKindLabel(kind)
  return listPresent<Part>([
    ...(hasStatus && status !== undefined ? [{ code: `${status} ${method}` }, { url }] : [{ code: name }]),
    ...listNotes(finding),
    recovered && 'recovered',
    !late && { time: timestamp },
  ])
}
