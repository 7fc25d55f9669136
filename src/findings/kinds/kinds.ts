import { makeVisible } from '../../values/text.js'
import type { LiveFinding, Observation } from '../fields/finding-fields.js'
import type { Naming } from '../names/request-name.js'
import { maxNameLength, shortenName } from '../names/shorten-name.js'
import { apiError } from './api-error.js'
import { consoleError, consoleWarning } from './console-call.js'
import { cspViolation } from './csp-violation.js'
import { graphqlError } from './graphql-error.js'
import { httpError } from './http-error.js'
import type { FindingKindRules, KindLabel, RecoverableRequest, SentBody } from './kind.js'
import { pageError } from './page-error.js'
import { requestFailed } from './request-failed.js'

type AllKinds = [
  typeof httpError,
  typeof requestFailed,
  typeof graphqlError,
  typeof apiError,
  typeof pageError,
  typeof consoleError,
  typeof consoleWarning,
  typeof cspViolation,
]

/** All kinds of findings, in the order in which messages list them. */
export const findingKinds: Readonly<AllKinds> = [
  httpError,
  requestFailed,
  graphqlError,
  apiError,
  pageError,
  consoleError,
  consoleWarning,
  cspViolation,
]

export type FindingKind = AllKinds[number]['name']

const rulesByName = new Map<string, FindingKindRules>(findingKinds.map((rules) => [rules.name, rules]))

export function getKindRules(kind: FindingKind): FindingKindRules {
  return rulesByName.get(kind) ?? httpError
}

/**
 * Returns the name by which findings are grouped, shown, compared and known, on one line and with visible characters
 * only, so that people can copy it. It has no wildcard, and stars and placeholders of foreign text are escaped, so that an
 * entry of the baseline with this name covers no error with another one. Expects a redacted occurrence.
 */
export function nameError(occurrence: Occurrence, naming: Naming): string {
  const name = getKindRules(occurrence.kind).toName(occurrence, naming)
  return shortenName(makeVisible(name), maxNameLength)
}

/** The name of a kind, which a sentence may contain without quotes. */
const kindName = /^[a-z]{1,20}(?:-[a-z]{1,20}){0,3}$/

/** Returns a kind's label, even for an unknown kind, which a newer version may have recorded. */
export function getKindLabel(kind: string): KindLabel {
  const words = kindName.test(kind) ? kind.replaceAll('-', ' ') : 'unknown'
  const unknown: KindLabel = {
    singular: `error of kind ${words}`,
    plural: `errors of kind ${words}`,
    title: words,
    speaker: 'page',
  }
  return rulesByName.get(kind)?.label ?? unknown
}

/** Whether the page itself reports errors of this kind, by an exception or a console call. */
export function isOfPage(kind: string): boolean {
  return getKindLabel(kind).speaker === 'page'
}

interface EndedError {
  /** Absent in the summary of an older version. */
  readonly kind?: string | undefined
  /** Set if it first occurred after the test's last step. */
  readonly late?: true | undefined
}

/** Whether an error of a page occurred after the test's last step: another run may end before it. */
export function isRace({ kind = '', late }: EndedError): boolean {
  return late === true && isOfPage(kind)
}

/**
 * An error that occurred during a test. Duplicates within the test become one finding.
 *
 * @example
 * { kind: 'http-error', name: 'GET 500 /api/cart', url: 'https://shop.test/api/cart?page=2', method: 'GET', status: 500,
 *   timestamp: '2026-01-31T12:00:00.000Z', count: 3 }
 */
export interface Finding extends LiveFinding {
  readonly kind: FindingKind
}

/** Where a page threw an exception, and whether it is `null` without a name or a stack. */
export interface Thrown {
  /** URL, line and column; undefined if the URL is unknown. */
  readonly location: string | undefined
  readonly isNull: boolean
}

/** A single occurrence reported by a detector. Equal occurrences become one finding. */
export interface Occurrence extends Observation {
  readonly kind: FindingKind
  /** The page on which it occurred. Compared only, because the page's URL may change at any time. */
  readonly page?: object | undefined
  /** URLs of the scripts in the stack of a console call, where they were read. Compared only. */
  readonly scripts?: readonly string[] | undefined
  /** Whether a request went to the origin of its page. Compared only. */
  readonly ownOrigin?: boolean | undefined
  /** The body that was sent. Compared only. */
  readonly sentBody?: SentBody | undefined
  /** What sent the request. Compared only. */
  readonly context?: object | undefined
  /** When the request was sent, and when its error occurred, as `performance.now()` times. Compared only. */
  readonly began?: number | undefined
  readonly ended?: number | undefined
  /** Of a page error. Compared only. */
  readonly thrown?: Thrown | undefined
}

/** A successful request or GraphQL operation. Its earlier errors in the test count as recovered. */
export interface RequestLine extends RecoverableRequest {
  readonly kind: FindingKind
}
