import { selectDetails } from '../details/select-details.js'
import type { FindingDetails } from '../fields/finding-fields.js'
import { redactFinding } from '../fields/redact-fields.js'
import { toFindingPath } from '../keys/finding-path.js'
import type { FindingName, Occurrence } from '../kinds/finding.js'
import { getKindRules } from '../kinds/kinds.js'
import type { ResolvedMonitorOptions } from './options.js'
import { isRecorded } from './record-options.js'

/** How the options of a test affect its findings. */
export interface FindingFilter {
  /** The options are not known yet: each kind has room of its own, because the test may not record the others. */
  readonly isUnknown?: boolean
  /** Ignored occurrences are not recorded. */
  isIgnored(occurrence: Occurrence): boolean
  /** Whether an occurrence fails no test, even if it exceeds the limit of findings. */
  neverFails(occurrence: Occurrence): boolean
  /** Of redacted values, so that the reporter computes the same key. */
  toName(occurrence: Occurrence): FindingName
  /** Where it occurred, as the paths of a baseline entry say it; of the redacted URL like the key. */
  toPath(occurrence: Pick<Occurrence, 'url'>): string
  selectDetails(details: FindingDetails | undefined): FindingDetails | undefined
}

/** What a test's options ignore, and the keys and details that findings get. */
export function createFilter(options: ResolvedMonitorOptions): FindingFilter {
  const { redactor, findRoute } = options
  return {
    isIgnored: (occurrence) => !isRecorded(occurrence, options.record) || isIgnored(occurrence, options),
    neverFails: ({ kind, mocked }) =>
      options.record.reported.has(kind) || (options.mocked === 'report' && mocked === true),
    toName: (occurrence) => {
      const redacted = redactFinding(occurrence, redactor)
      const { toPatternKey, toTitle } = getKindRules(occurrence.kind)
      return { key: toPatternKey(redacted, findRoute), title: toTitle(redacted, findRoute) }
    },
    toPath: ({ url }) => toFindingPath(redactor.url(url), options),
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
