import type { Finding, FindingKind, Occurrence } from './finding.js'
import type { FindRoute } from './routes.js'

/** Everything that differs between kinds of findings. `kinds.ts` lists them all. */
export interface FindingKindRules {
  readonly name: FindingKind
  /** The lines above its findings in the message of a failed test. */
  formatHeading(count: number): readonly string[]
  /** One finding as one line of a message. */
  formatLine(finding: Finding): string
  /** Occurrences with the same identity are duplicates within a test. */
  toIdentity(occurrence: Occurrence): string
  /** Expects a redacted URL, so that worker and reporter agree. */
  toPatternKey(occurrence: Occurrence, findRoute: FindRoute): string
  /** The text that `excludePatterns` are searched in. */
  getSearchText(occurrence: Occurrence): string
}
