import type { Observation } from '../fields/finding-fields.js'
import type { Naming } from '../names/request-name.js'

/** Everything that differs between kinds of findings. `kinds.ts` lists all kinds. */
export interface FindingKindRules<Name extends string = string, Options extends object = object>
  extends OwnRules<Name, Options>,
    CommonRules {}

/** Rules that each kind has to define. */
interface OwnRules<Name extends string, Options extends object> {
  readonly name: Name
  /** The kind's `record` option with its default; empty for a kind that is always recorded. */
  readonly record: Options
  readonly label: KindLabel
  /** Formats a finding as one line of a message. */
  formatLine(finding: Observation): string
  /** Names the error of a redacted occurrence; `nameError` adds what is the same for all kinds. */
  toName(occurrence: Observation, naming: Naming): string
}

/** Rules that are the same for most kinds. */
interface CommonRules {
  /** Identifies duplicates within a test. Usually combines name and URL. */
  toIdentity(occurrence: Observation): string
  /** The texts that a rule's `message` is tested against. Usually the message and, if any, the code. */
  getMessages(occurrence: Observation): readonly string[]
  /**
   * Returns a key shared by an error and the later success that recovers it, if body and context are also the same.
   * Undefined if the kind never recovers.
   */
  toRecoveryKey(request: RecoverableRequest): string | undefined
  /** Whether an occurrence is recorded and fails no test. */
  neverFails(occurrence: { readonly message?: string | undefined }): boolean
}

/** Defines a kind, whose rules replace the common ones. */
export function defineKind<Name extends string, Options extends object>(
  rules: OwnRules<Name, Options> & Partial<CommonRules>,
): FindingKindRules<Name, Options> {
  return {
    toIdentity: (occurrence) =>
      `${rules.name} ${rules.toName(occurrence, { findRoute: () => undefined })} ${occurrence.url}`,
    getMessages: ({ message, code }) => [message, code].filter((text) => text !== undefined),
    toRecoveryKey: () => undefined,
    neverFails: () => false,
    ...rules,
  }
}

/** The fields that match a later success to an error. */
export interface RecoverableRequest {
  readonly method?: string | undefined
  readonly url: string
  readonly operationName?: string | undefined
  /** The body that was sent; absent for a request without one. Compared only. */
  readonly sentBody?: SentBody | undefined
  /** What sent the request: a browser context, or a request context of the test. Compared only. */
  readonly context?: object | undefined
  /** When the request was sent, as a `performance.now()` time. Compared only. */
  readonly began?: number | undefined
  /** When its error occurred. Compared only. */
  readonly ended?: number | undefined
  /** Whether the test made the response itself. */
  readonly mocked?: boolean | undefined
}

/** Identifies a body that was sent. */
export interface SentBody {
  /** Undefined until the browser has been asked, and for good if it does not show the body; empty without a body. */
  readonly id: string | undefined
  /** Asks the browser. Called only if there is an error to compare with, because it costs a message. */
  read?(): void
}

export const noBody: SentBody = { id: '' }

/** Joins the parts of a finding's line with spaces, without those that an error does not have. */
export function joinParts(...parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}

/** Returns the recovery key for kinds that identify a request by method and URL. */
export function toRequestRecoveryKey({ method = '', url }: RecoverableRequest): string {
  return `${method} ${url}`
}

/** How reports refer to a kind of finding. */
export interface KindLabel {
  /** The noun after the number 1, as in `1 page error`. */
  readonly singular: string
  readonly plural: string
  /** A column heading or the text of a badge. */
  readonly title: string
  /** Who sent the message or response body that explains the error. */
  readonly speaker: 'server' | 'browser' | 'page'
  /** Whether reports show HTTP status and method in separate columns. */
  readonly hasStatus?: true
  /** Whether reasons include the host, which is more useful than the path if there was no response. */
  readonly namesHost?: true
}
