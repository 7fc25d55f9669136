import { selectDetails } from '../details/select-details.js'
import type { Occurrence } from '../kinds/finding.js'
import { getKindRules } from '../kinds/kinds.js'
import { createPath, createPatternKey, createTitle } from '../kinds/redact-finding.js'
import type { FindingFilter } from '../rules/finding-filter.js'
import type { ResolvedMonitorOptions } from './options.js'
import { isRecorded } from './record-options.js'

/** What a test's options ignore, and the keys and details that findings get. */
export function createFilter(options: ResolvedMonitorOptions): FindingFilter {
  return {
    isIgnored: (occurrence) => !isRecorded(occurrence, options.record) || isIgnored(occurrence, options),
    neverFails: ({ kind, mocked }) =>
      options.record.reported.has(kind) || (options.mocked === 'report' && mocked === true),
    toPatternKey: (occurrence) => createPatternKey(occurrence, options),
    toPath: (occurrence) => createPath(occurrence, options),
    toTitle: (occurrence) => createTitle(occurrence, options),
    selectDetails: (details) => selectDetails(details, options.details),
  }
}

/** For `beforeAll`, when a test's own options are not known yet: keeps every kind, because the test may record it. */
export function createUnknownFilter(options: ResolvedMonitorOptions): FindingFilter {
  return { ...createFilter(options), isUnknown: true, isIgnored: () => false }
}

function isIgnored(
  occurrence: Occurrence,
  { excludePatterns, ignore, mocked }: ResolvedMonitorOptions,
): boolean {
  const text = getKindRules(occurrence.kind).getSearchText(occurrence)
  return (
    (mocked === 'ignore' && occurrence.mocked === true) ||
    excludePatterns.some((pattern) => pattern.test(text)) ||
    ignore.some((rule) => rule.matches(occurrence))
  )
}
