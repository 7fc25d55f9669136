// The output of `coverage`, as text and as Markdown.

import { formatMarkdownCode, formatMarkdownDetails, formatMarkdownPhrase } from '../../printing/markdown.js'
import { getPhraseText, type Phrase } from '../../printing/phrase.js'
import type { RunTraffic } from '../../summary-file/run-summary.js'
import type { Call } from '../../summary-file/traffic.js'
import { count, formatNumber } from '../../values/numbers.js'
import { listFirst } from '../../values/text.js'
import { formatList } from '../baseline/format-entries.js'
import { formatWithinComment } from '../markdown-comment.js'
import type { JudgedCoverage } from './judge-coverage.js'
import { listUnseenStatuses, type NotCallable, type OperationCalls } from './operation-calls.js'

interface RunFacts {
  readonly traffic: RunTraffic
  /** Whether an operation needs the name of its document. */
  readonly hasSeveralDocuments: boolean
  /** The compared run. */
  readonly since: { readonly name: string; readonly traffic: RunTraffic } | undefined
}

interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

interface Row {
  /** Method and path, which may be foreign text. */
  readonly code: string
  readonly text: Phrase
}

export function formatCoverage(coverage: JudgedCoverage, facts: RunFacts): string {
  const lists = listSections(coverage, facts).map(({ title, rows }) => {
    const columns = rows.map(({ code, text }) => [code, getPhraseText(text)] as const)
    return `\n${formatList(`${title} (${formatNumber(rows.length)}):`, columns)}`
  })
  return `${listSentences(coverage, facts).map(getPhraseText).join('\n')}\n${lists.join('')}`
}

/** Formats a pull request comment, with as many rows of each list as fit. */
export function formatMarkdownCoverage(coverage: JudgedCoverage, facts: RunFacts): string {
  const [first = '', ...others] = listSentences(coverage, facts).map(formatMarkdownPhrase)
  const head = [`**${first}**`, ...others].join('\n\n')
  const sections = listSections(coverage, facts)
  return formatWithinComment((maxRows) => {
    const lists = sections.map((section) => formatMarkdownSection(section, maxRows))
    return `${[head, ...lists].join('\n\n')}\n`
  })
}

function formatMarkdownSection({ title, rows }: Section, maxRows: number): string {
  const all = rows.map(({ code, text }) => `${formatMarkdownCode(code)} ${formatMarkdownPhrase(text)}`)
  const lines = listFirst(all, maxRows).map((line) => `- ${line}`.trimEnd())
  return formatMarkdownDetails(`${title} (${formatNumber(rows.length)})`, lines.join('\n'))
}

/** Formats the result, what decides about the exit code, and what could not be counted. */
function listSentences(coverage: JudgedCoverage, { traffic, since }: RunFacts): readonly Phrase[] {
  const { covered, lost, uncovered, excepted, min, isBelowMin } = coverage
  const total = covered.length + lost.length + uncovered.length
  const percent = total === 0 ? 0 : Math.floor((100 * covered.length) / total)
  const leftOut = excepted === 0 ? '' : `; ${formatNumber(excepted)} left out by --except`
  return [
    [
      `API coverage: ${formatNumber(covered.length)} of ${count(total, 'operation')} called (${percent} %)${leftOut}`,
    ],
    isBelowMin ? [`This is less than --min ${min}.`] : undefined,
    since && ['Since ', { code: since.name }, `, ${formatLost(lost.length)}.`],
    ...formatUncounted(traffic, []),
    ...(since ? formatUncounted(since.traffic, [' in ', { code: since.name }]) : []),
  ].filter((sentence) => sentence !== undefined)
}

function formatUncounted(traffic: RunTraffic, where: Phrase): readonly Phrase[] {
  const { omitted = 0, testsWithoutTraffic = 0, testsWithSharedWorkers = 0 } = traffic
  const sentences: Phrase[] = []
  if (omitted > 0) {
    sentences.push([`${count(omitted, 'response')} could not be counted`, ...where, ' (traffic.omitted).'])
  }
  if (testsWithoutTraffic > 0) {
    sentences.push([`${count(testsWithoutTraffic, 'test')} recorded no traffic`, ...where, '.'])
  }
  if (testsWithSharedWorkers > 0) {
    const tests = count(testsWithSharedWorkers, 'test')
    sentences.push([`${tests} ran a SharedWorker`, ...where, ', whose calls are unknown.'])
  }
  return sentences
}

function formatLost(lost: number): string {
  if (lost === 0) return 'no operation lost its calls'
  return `${count(lost, 'operation')} ${lost === 1 ? 'is' : 'are'} no longer called`
}

function listSections(coverage: JudgedCoverage, facts: RunFacts): readonly Section[] {
  const toRow = (calls: OperationCalls): Row => formatOperationCalls(calls, facts)
  const sections: readonly Section[] = [
    { title: 'No longer called', rows: coverage.lost.map(toRow) },
    { title: 'Not called', rows: coverage.uncovered.map(toRow) },
    { title: 'Called', rows: coverage.covered.map(toRow) },
    { title: 'Calls that no document describes', rows: coverage.unknown.map(formatUnknown) },
    {
      title: 'Not counted, because no call can be told to be one of them',
      rows: coverage.notCallable.map((item) => formatNotCallable(item, facts)),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

function formatOperationCalls(calls: OperationCalls, facts: RunFacts): Row {
  const { statuses, by, mocked } = calls
  const unseen = listUnseenStatuses(calls)
  return toOperationRow(calls, facts, [
    [formatStatuses(statuses)],
    [formatCallers(by)],
    mocked > 0 ? [`${formatNumber(mocked)} mocked`] : [],
    unseen.length > 0 ? ['never ', { code: unseen.join(', ') }] : [],
  ])
}

function formatNotCallable(item: NotCallable, facts: RunFacts): Row {
  return toOperationRow(item, facts, [[{ code: item.reason }]])
}

function toOperationRow(
  { operation: { id, method, path }, document }: OperationCalls | NotCallable,
  { hasSeveralDocuments }: RunFacts,
  parts: readonly Phrase[],
): Row {
  const code = `${method} ${path}`
  const text = joinParts([
    id === code ? [] : [{ code: id }],
    hasSeveralDocuments ? [{ code: document }] : [],
    ...parts,
  ])
  return { code, text }
}

function joinParts(parts: readonly Phrase[]): Phrase {
  const present = parts.filter((part) => getPhraseText(part) !== '')
  return present.flatMap((part, index) => (index === 0 ? part : [' · ', ...part]))
}

function formatUnknown({ method, url, statuses, by, tests }: Call): Row {
  const numbers = new Map(Object.entries(statuses).map(([status, times]) => [Number(status), times]))
  const text = joinParts([[formatStatuses(numbers)], [formatCallers(by)], [`in ${count(tests, 'test')}`]])
  return { code: `${method} ${url}`, text }
}

/** Formats responses by status, such as `200 ×12, 404 ×1`. */
function formatStatuses(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, times]) => `${status} ×${formatNumber(times)}`).join(', ')
}

/** Tells how many of the responses the tests requested themselves, without a page. */
function formatCallers({ page, test }: Call['by']): string {
  if (test === 0) return ''
  return page === 0
    ? "only by the tests' own requests"
    : `${formatNumber(test)} of them by the tests' own requests`
}
