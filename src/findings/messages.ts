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
}

/** Message of the error that fails a test. `missing` are descriptions of expected errors. */
export function formatFailure({ findings, omitted = 0 }: ListedFindings, missing: readonly string[]): string {
  return [
    ...formatGroups(findings),
    ...formatOmitted(omitted),
    ...missing.map((rule) => `Expected network error not seen: ${makeVisible(rule)}`),
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
function formatGroups(findings: readonly Finding[]): string[] {
  const listed = sortByKind(findings)
  const shown = new Set(listed.slice(0, maxLines))
  const groups = findingKinds.flatMap((kind) => {
    const group = listed.filter((finding) => finding.kind === kind.name)
    const lines = group.filter((finding) => shown.has(finding)).map(formatLine)
    return group.length === 0 ? [] : [...kind.formatHeading(group.length), ...lines]
  })
  return [...groups, ...formatMore(listed.length - shown.size)]
}

function sortByKind(findings: readonly Finding[]): readonly Finding[] {
  return findingKinds.flatMap(({ name }) => findings.filter(({ kind }) => kind === name))
}

function formatList(heading: string, { findings, omitted = 0 }: ListedFindings): string {
  const lines = findings.slice(0, maxLines).map(formatLine)
  return [heading, ...lines, ...formatMore(findings.length - lines.length), ...formatOmitted(omitted)].join(
    '\n',
  )
}

function formatLine(finding: Finding): string {
  return makeVisible(getKindRules(finding.kind).formatLine(finding))
}

function formatMore(count: number): string[] {
  return count > 0 ? [`… and ${count} more (see network-errors.json)`] : []
}

function formatOmitted(omitted: number): string[] {
  return omitted > 0
    ? [`${omitted} more not recorded: an attempt keeps at most ${maxFindings} findings and 1 MB.`]
    : []
}
