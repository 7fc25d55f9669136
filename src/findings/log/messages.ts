import { groupBy } from '../../values/groups.js'
import { count, formatNumber, sum } from '../../values/numbers.js'
import { capitalize, listFirst, makeVisible } from '../../values/text.js'
import { maxFindingBytes, maxFindings } from '../fields/limits.js'
import { isHttpError, mergeMethods } from '../fields/record.js'
import type { FindingKindRules } from '../kinds/kind.js'
import { type Finding, type FindingKind, findingKinds, getKindRules, isOfPage } from '../kinds/kinds.js'

const maxLines = 100
/** Maximum number of errors in a one-line warning. */
const maxErrors = 5

/** The findings that a message lists. Expects redacted URLs. */
export interface ListedFindings {
  readonly findings: readonly Finding[]
  /** Number of unrecorded occurrences by kind. */
  readonly omitted?: ReadonlyMap<FindingKind, number>
  /** Whether lines have what the page or the server said. Otherwise a name takes its place. */
  readonly showsTexts?: boolean
  /** Formats the baseline's note on a finding, to append to its line. */
  formatSuffix?(finding: Finding): string
  /** A note on the number of known errors, which are not listed. */
  readonly knownNote?: string | undefined
  /** The last paragraph, which explains why the errors occurred. */
  readonly reasons?: readonly string[]
}

/** When and why something was requested. */
interface Circumstances {
  readonly phase?: 'beforeAll' | undefined
  readonly prefetch?: true | undefined
  readonly late?: true | undefined
}

/** An expected error that has not occurred. */
export interface MissingRule {
  readonly kind: FindingKind
  readonly description: string
  /** The test's most similar error, and how it differs. */
  readonly nearest?: string | undefined
}

/** Formats the message of the error that fails a test. */
export function formatFailure(all: ListedFindings, missing: readonly MissingRule[]): string {
  const listed = leaveOneLine(all)
  return [
    ...formatGroups(listed, formatHeading),
    ...formatOmitted(listed),
    ...missing.flatMap(formatMissing),
    ...formatEnd(listed),
  ].join('\n')
}

/**
 * Formats what a test with errors prints if it passes: because of `maxTestsPerError`, or of `fail`, whose warning lists the
 * errors on one line.
 */
export function formatWarning(listed: ListedFindings, fail: 'test' | 'run' | 'nothing'): string {
  if (fail === 'test') return formatLimitWarning(listed)
  const lines = [...formatErrors(listed), ...formatOmitted(listed), ...formatEnd(listed)]
  return `Not failing the test (fail: '${fail}'): ${lines.join('\n')}`
}

/** Formats the warning for a test that passes because `maxTestsPerError` has been reached. */
function formatLimitWarning(listed: ListedFindings): string {
  const limit = 'detected but not failing test (maxTestsPerError limit reached):'
  return formatList(`Network errors ${limit}`, `Errors ${limit}`, leaveOneLine(listed))
}

/** Formats errors on one line, such as `3 errors: GET 500 /api/ratings, Error: gone`. HTTP errors come first. */
function formatErrors(listed: ListedFindings): string[] {
  const { findings } = listed
  if (findings.length === 0) return []
  const errors = [...groupBy(sortByKind(findings), ({ name }) => name).values()].map((group) => {
    const notes = [...new Set(group.map((finding) => formatNotes(finding, listed)))]
    return makeVisible(`${group[0]?.name}${notes.length === 1 ? notes.join('') : ''}`)
  })
  const shown = listFirst(errors, maxErrors).join(', ')
  return [`${count(findings.length + countOmitted(listed), 'error')}: ${shown}`]
}

/** Formats errors as context for a test that failed for another reason. */
export function formatContext(all: ListedFindings): string {
  const listed = leaveOneLine(all)
  const httpErrors = countKind(listed, 'http-error')
  return formatList(
    `Network errors also detected (${httpErrors} request(s)):`,
    'Errors also detected:',
    listed,
  )
}

/** Leaves one line for each status of a URL. */
function leaveOneLine(listed: ListedFindings): ListedFindings {
  return { ...listed, findings: mergeMethods(listed.findings) }
}

/** Lists HTTP errors first, directly under `httpHeading`, and then each other kind under a heading of its own. */
function formatList(httpHeading: string, otherHeading: string, listed: ListedFindings): string {
  const groups = formatGroups(listed, (kind, number) =>
    kind.name === 'http-error' ? [] : formatHeading(kind, number),
  )
  const heading = countKind(listed, 'http-error') === 0 ? otherHeading : httpHeading
  return [heading, ...groups, ...formatOmitted(listed), ...formatEnd(listed)].join('\n')
}

/** Formats a heading such as `Page errors: 2`, or the two heading lines for HTTP errors. */
function formatHeading({ name, label }: FindingKindRules, number: number): readonly string[] {
  if (name !== 'http-error') return [`${capitalize(label.plural)}: ${number}`]
  return [`Network errors detected: ${number} request(s) failed.`, 'Failed requests:']
}

/** Formats a heading and lines for each kind, with at most 100 lines of findings in total. */
function formatGroups(listed: ListedFindings, toHeading: typeof formatHeading): string[] {
  const sorted = sortByKind(listed.findings)
  const shown = sorted.slice(0, maxLines)
  const groups = findingKinds.flatMap((kind) => {
    const number = countKind(listed, kind.name)
    const lines = shown.filter((finding) => finding.kind === kind.name).map((one) => formatLine(one, listed))
    return number === 0 ? [] : [...toHeading(kind, number), ...lines]
  })
  return [...groups, ...formatMore(sorted.length - shown.length, sorted.every(isHttpError))]
}

function sortByKind(findings: readonly Finding[]): readonly Finding[] {
  return findingKinds.flatMap(({ name }) => findings.filter(({ kind }) => kind === name))
}

function formatLine(finding: Finding, listed: ListedFindings): string {
  const { kind, name, url } = finding
  const hasText = kind === 'graphql-error' || isOfPage(kind)
  const line =
    hasText && listed.showsTexts === false ? `${name} (${url})` : getKindRules(kind).formatLine(finding)
  return makeVisible(line + formatNotes(finding, listed))
}

/** Formats what follows a finding in a message. */
function formatNotes(finding: Finding, { formatSuffix = () => '' }: ListedFindings): string {
  return [...listNotes(finding).map((note) => ` ${note}`), formatSuffix(finding)].join('')
}

/** Lists what is unusual about an occurrence, such as `(in beforeAll)`, `(prefetch)` and `(at the end)`. */
export function listNotes({ phase, prefetch, late }: Circumstances): readonly string[] {
  return [
    ...(phase === undefined ? [] : [`(in ${phase})`]),
    ...(prefetch ? ['(prefetch)'] : []),
    ...(late ? ['(at the end)'] : []),
  ]
}

function formatMore(more: number, isHttpOnly: boolean): string[] {
  return more > 0 ? [`… and ${formatNumber(more)} more${isHttpOnly ? ' (see network-errors.json)' : ''}`] : []
}

function formatEnd({ knownNote, reasons = [] }: ListedFindings): string[] {
  const note = knownNote === undefined ? [] : [makeVisible(knownNote)]
  return reasons.length === 0 ? note : [...note, '', 'Reasons:', ...reasons]
}

function formatOmitted(listed: ListedFindings): string[] {
  const omitted = countOmitted(listed)
  const limit = `an attempt keeps at most ${formatNumber(maxFindings)} findings and ${maxFindingBytes / 1e6} MB`
  return omitted > 0 ? [`${formatNumber(omitted)} more not recorded: ${limit}.`] : []
}

/** Counts all occurrences, including those that were not recorded. */
function countKind({ findings, omitted }: ListedFindings, name: FindingKind): number {
  return findings.filter(({ kind }) => kind === name).length + (omitted?.get(name) ?? 0)
}

function countOmitted({ omitted }: ListedFindings): number {
  return sum([...(omitted?.values() ?? [])])
}

function formatMissing({ kind, description, nearest }: MissingRule): string[] {
  const what = kind === 'http-error' ? 'network error' : kind
  const line = `Expected ${what} not seen: ${makeVisible(description)}`
  return nearest === undefined ? [line] : [line, `  ${nearest}`]
}
