import { inspect } from 'node:util'
import { checkOptionNames } from '../values/check-options.js'
import { isRecord } from '../values/is-record.js'
import { toStatelessRegExp } from '../values/stateless-regexp.js'
import type { Occurrence } from './finding.js'
import { type FindingKind, findingKinds, getKindRules } from './kinds.js'
import type { ResolvedRule } from './rule.js'

/** Which kinds are recorded in addition to HTTP errors. */
export interface RecordOptions {
  /** Requests that never got a response: refused, DNS, reset, TLS, CORS. Default: `false`. */
  readonly failedRequests?: boolean
  /** Uncaught exceptions and unhandled rejections of pages. Default: `false`. */
  readonly pageErrors?: boolean
  /** `console.error` calls by the pages' code. Default: `false`. */
  readonly consoleErrors?: boolean
  /**
   * GraphQL responses below 400 that contain errors, from URLs whose path ends in `/graphql` or that match a regular
   * expression. Default: `false`.
   */
  readonly graphqlErrors?: boolean | RegExp
  /**
   * Counts the responses by method, path and status, for the coverage of the reporter's option `openapi`. Default:
   * `false`.
   */
  readonly traffic?: boolean
}

export interface ResolvedRecord {
  readonly kinds: ReadonlySet<FindingKind>
  readonly traffic: boolean
  isGraphqlUrl(url: string): boolean
}

const optionNames: readonly (keyof RecordOptions)[] = [
  'failedRequests',
  'pageErrors',
  'consoleErrors',
  'graphqlErrors',
  'traffic',
]

/** Throws a `TypeError` that names the invalid part of the option `record`. */
export function resolveRecord(record: RecordOptions = {}): ResolvedRecord {
  if (!isRecord(record)) throw invalidRecord('record', 'an object', record)
  checkOptionNames(record, optionNames, 'record')
  for (const name of optionNames) checkSwitch(name, record[name])
  const { graphqlErrors, traffic = false }: RecordOptions = record
  return {
    kinds: new Set(findingKinds.filter(({ option }) => !option || record[option]).map(({ name }) => name)),
    traffic,
    isGraphqlUrl: graphqlErrors instanceof RegExp ? createUrlTest(graphqlErrors) : endsInGraphql,
  }
}

export function isRecorded({ kind, url }: Occurrence, { kinds, isGraphqlUrl }: ResolvedRecord): boolean {
  return kinds.has(kind) && (kind !== 'graphql-error' || isGraphqlUrl(url))
}

/** Throws a `TypeError` for a kind that is never seen, because `record` leaves it out. */
export function checkExpectable({ kind }: Pick<ResolvedRule, 'kind'>, { kinds }: ResolvedRecord): void {
  if (kinds.has(kind)) return
  const { option } = getKindRules(kind)
  throw new TypeError(
    `expectError needs errors of the kind '${kind}' to be recorded. Set record: { ${option}: true } in networkErrorMonitorOptions.`,
  )
}

function checkSwitch(name: keyof RecordOptions, value: unknown): void {
  if (value === undefined || typeof value === 'boolean') return
  if (name === 'graphqlErrors' && value instanceof RegExp) return
  const expected = name === 'graphqlErrors' ? 'true, false or a RegExp' : 'true or false'
  throw invalidRecord(`record.${name}`, expected, value)
}

function createUrlTest(pattern: RegExp): (url: string) => boolean {
  const stateless = toStatelessRegExp(pattern)
  return (url) => stateless.test(url)
}

function endsInGraphql(url: string): boolean {
  return /^[^?#]*\/graphql\/?(?:[?#]|$)/i.test(url)
}

function invalidRecord(option: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${option} must be ${expected}, got ${inspect(value)}.`)
}
