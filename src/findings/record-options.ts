import { defineOptions } from '../values/define-options.js'
import { flag, when } from '../values/option-rows.js'
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

const table = defineOptions<Required<RecordOptions>>('record', {
  failedRequests: flag(false),
  pageErrors: flag(false),
  consoleErrors: flag(false),
  graphqlErrors: when(isSwitchOrRegExp, 'true, false or a RegExp', false),
  traffic: flag(false),
})

export function resolveRecord(options: unknown = {}, name = 'record'): ResolvedRecord {
  const record = table.resolve(options, name)
  const { graphqlErrors, traffic } = record
  return {
    kinds: new Set(findingKinds.filter(({ option }) => !option || record[option]).map(({ name }) => name)),
    traffic,
    isGraphqlUrl: graphqlErrors instanceof RegExp ? createUrlTest(graphqlErrors) : endsInGraphql,
  }
}

function isSwitchOrRegExp(value: unknown): value is boolean | RegExp {
  return typeof value === 'boolean' || value instanceof RegExp
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

function createUrlTest(pattern: RegExp): (url: string) => boolean {
  const stateless = toStatelessRegExp(pattern)
  return (url) => stateless.test(url)
}

function endsInGraphql(url: string): boolean {
  return /^[^?#]*\/graphql\/?(?:[?#]|$)/i.test(url)
}
