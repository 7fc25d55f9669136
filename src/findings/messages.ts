import { makeVisible } from '../values/safe-text.js'
import type { Finding } from './finding.js'
import { findingKinds, getKindRules } from './kinds.js'
import { maxFindings } from './limits.js'

const maxLines = 100

/** What a message lists; URLs are redacted already. */
export interface ListedFindings {
  readonly findings: readonly Finding[]
  /** How many occurrences were not recorded. */
  readonly omitted?: number
  /** What the baseline says of the findings with this key, after their line. */
  formatSuffix?(key: string): string
  /** The last line: how many known errors are not listed. */
  readonly knownNote?: string | undefined
}

/** Message of the error that fails a test. `missing` are descriptions of expected errors. */
export function formatFailure(listed: ListedFindings, missing: readonly string[]): string {
  return [
    ...formatGroups(listed),
    ...formatOmitted(listed),
    ...missing.map((rule) => `Expected network error not seen: ${makeVisible(rule)}`),
    ...formatKnown(listed),
  ].join('\n')
}

/** Warning for a test that passes because its errors have failed enough tests already. */
export function formatLimitWarning(listed: ListedFindings): string {
  return formatList('Network errors detected but not failing test (maxTestsPerError limit reached):', listed)
}

/** Warning in place of a failure, for the option `onError: 'warn'`. */
export function formatWarning(listed: ListedFindings, missing: readonly string[]): string {
  return `Not failing test (onError: 'warn'):\n${formatFailure(listed, missing)}`
}

/** Context for a test that did not pass anyway. */
export function formatContext(listed: ListedFindings): string {
  return formatList(`Network errors also detected (${listed.findings.length} request(s)):`, listed)
}

/** Each kind with a heading of its own, at most 100 lines of findings in all. */
function formatGroups(listed: ListedFindings): string[] {
  const sorted = sortByKind(listed.findings)
  const shown = new Set(sorted.slice(0, maxLines))
  const groups = findingKinds.flatMap((kind) => {
    const group = sorted.filter((finding) => finding.kind === kind.name)
    const lines = formatLines(
      group.filter((finding) => shown.has(finding)),
      listed,
    )
    return group.length === 0 ? [] : [...kind.formatHeading(group.length), ...lines]
  })
  return [...groups, ...formatMore(sorted.length - shown.size)]
}

function sortByKind(findings: readonly Finding[]): readonly Finding[] {
  return findingKinds.flatMap(({ name }) => findings.filter(({ kind }) => kind === name))
}

function formatList(heading: string, listed: ListedFindings): string {
  const { findings } = listed
  const lines = formatLines(findings.slice(0, maxLines), listed)
  const more = formatMore(findings.length - lines.length)
  return [heading, ...lines, ...more, ...formatOmitted(listed), ...formatKnown(listed)].join('\n')
}

function formatLines(findings: readonly Finding[], { formatSuffix = () => '' }: ListedFindings): string[] {
  return findings.map((finding) =>
    makeVisible(getKindRules(finding.kind).formatLine(finding) + formatSuffix(finding.key)),
  )
}

function formatMore(count: number): string[] {
  return count > 0 ? [`… and ${count} more (see network-errors.json)`] : []
}

function formatKnown({ knownNote }: ListedFindings): string[] {
  return knownNote === undefined ? [] : [makeVisible(knownNote)]
}

function formatOmitted({ omitted = 0 }: ListedFindings): string[] {
  return omitted > 0
    ? [`${omitted} more not recorded: an attempt keeps at most ${maxFindings} findings and 1 MB.`]
    : []
}
