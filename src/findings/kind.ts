import type { Finding, FindingKind, Occurrence } from './finding.js'
import type { FindRoute } from './routes.js'

/** Everything that differs between kinds of findings. `kinds.ts` lists them all. */
export interface FindingKindRules {
  readonly name: FindingKind
  /** The option of `record` that enables the kind; absent if the kind is always recorded. */
  readonly option?: RecordOptionName
  /** The lines above its findings in the message of a failed test. */
  formatHeading(count: number): readonly string[]
  /** One finding as one line of a message. */
  formatLine(finding: Finding): string
  /** Occurrences with the same identity are duplicates within a test. */
  toIdentity(occurrence: Occurrence): string
  /** Expects a redacted occurrence, so that worker and reporter agree. */
  toPatternKey(occurrence: Occurrence, findRoute: FindRoute): string
  /** The key as a short line for people. Also expects a redacted occurrence. */
  toTitle(occurrence: Occurrence, findRoute: FindRoute): string
  /** The text that `excludePatterns` are tested against. */
  getSearchText(occurrence: Occurrence): string
  /** The texts that a rule's `message` is tested against. */
  getMessages(occurrence: Occurrence): readonly string[]
  /** The same for an error and a later success that recovers it; undefined for kinds that never recover. */
  toRecoveryKey(occurrence: Occurrence): string | undefined
}

export type RecordOptionName = 'failedRequests' | 'pageErrors' | 'consoleErrors' | 'graphqlErrors'
