import type { AttachedFinding, Observation } from '../fields/finding-fields.js'
import type { FindRoute } from '../keys/pattern-key.js'

/** Everything that differs between kinds of findings. `kinds.ts` lists them all. */
export interface FindingKindRules<Name extends string = string, Options extends object = object> {
  readonly name: Name
  /** The option of `record` that enables the kind, with its default; none for a kind that is always recorded. */
  readonly record: Options
  readonly label: KindLabel
  /** The lines above its findings in the message of a failed test. */
  formatHeading(count: number): readonly string[]
  /** One finding as one line of a message. */
  formatLine(finding: AttachedFinding): string
  /** Occurrences with the same identity are duplicates within a test. */
  toIdentity(occurrence: Observation): string
  /** Expects a redacted occurrence, so that worker and reporter agree. */
  toPatternKey(occurrence: Observation, findRoute: FindRoute): string
  /** The key as a short line for people. Also expects a redacted occurrence. */
  toTitle(occurrence: Observation, findRoute: FindRoute): string
  /** The text that `excludePatterns` are tested against. */
  getSearchText(occurrence: Observation): string
  /** The texts that a rule's `message` is tested against. */
  getMessages(occurrence: Observation): readonly string[]
  /** The same for an error and a later success that recovers it; undefined for kinds that never recover. */
  toRecoveryKey(request: RecoverableRequest): string | undefined
}

/** What an error and a later success have in common. */
export type RecoverableRequest = Pick<Observation, 'method' | 'url' | 'operationName'>

/** How reports name a kind of finding. */
export interface KindLabel {
  /** Follows a number: `1 page error`. */
  readonly singular: string
  readonly plural: string
  /** The heading of a column, or the text of a badge. */
  readonly title: string
  /** Who says why it happened, in bodies or messages. */
  readonly speaker: 'server' | 'browser' | 'page'
  /** Reports show HTTP status and method in columns of their own. */
  readonly hasStatus?: true
  /** Its key ends with the beginning of the request's path. */
  readonly namesPath?: true
  /** There was no response, so that the host says more than the path in the key. */
  readonly namesHost?: true
}
