import type { FindingDetails } from '../fields/finding-fields.js'
import type { Occurrence } from '../kinds/finding.js'

/** How the options of a test affect its findings. */
export interface FindingFilter {
  /** The options are not known yet: each kind has room of its own, because the test may not record the others. */
  readonly isUnknown?: boolean
  /** Ignored occurrences are not recorded. */
  isIgnored(occurrence: Occurrence): boolean
  /** Whether an occurrence fails no test, even if it exceeds the limit of findings. */
  neverFails(occurrence: Occurrence): boolean
  toPatternKey(occurrence: Occurrence): string
  /** Where it occurred, as the paths of a baseline entry say it. */
  toPath(occurrence: Pick<Occurrence, 'url'>): string
  toTitle(occurrence: Occurrence): string
  selectDetails(details: FindingDetails | undefined): FindingDetails | undefined
}
