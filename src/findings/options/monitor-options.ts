import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import type { RedactOption } from '../../redaction/rules.js'
import { createInvalid, isNonEmptyString, isPositiveInteger } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import {
  acceptChoice,
  acceptList,
  acceptOptional,
  acceptWhen,
  checkRegExp,
  defineOptions,
  type OptionTable,
} from '../../values/option-table.js'
import { type DetailsOption, type ResolvedDetails, resolveDetails } from '../fields/details-options.js'
import { getOwnOrigin } from '../names/request-name.js'
import { checkRoute, createRouteFinder, type FindRoute } from '../names/routes.js'
import { type RecordOptions, type ResolvedRecord, resolveRecord } from './record-options.js'
import { type NetworkErrorRule, type OccurrenceRule, resolveOnlyRule, resolveRule } from './rule.js'

/** Options for `use`, where `maxTestsPerError` and `excludePatterns` may be set in different places. */
export interface MonitorUseOptions {
  /**
   * Ignores errors whose URL (for page and console errors, that of their script) matches one of these. Required with
   * `maxTestsPerError`, but may be empty. Default: none.
   */
  readonly excludePatterns?: readonly RegExp[] | undefined
  /** Maximum number of tests that an error fails per parallel worker; then it only warns. Default: no limit. */
  readonly maxTestsPerError?: number | undefined
  /**
   * When a test ends, it waits for each open request until this many milliseconds after the request's start. With `0`,
   * it does not wait. Default: 200.
   */
  readonly settleMs?: number
  /** Errors that match one of these rules are ignored. Default: none. */
  readonly ignore?: readonly NetworkErrorRule[]
  /**
   * Errors that match none of these rules are ignored. A rule without a `kind` applies to all kinds; page and console
   * errors have the URL of their script. Must not be empty. Default: all errors count.
   */
  readonly only?: readonly NetworkErrorRule[]
  /**
   * What an error that counts fails: its `'test'`, the `'run'` at its end, for which the reporter is needed, or
   * `'nothing'`. Default: `'test'`.
   */
  readonly fail?: 'test' | 'run' | 'nothing'
  /**
   * With `'report'`, an error does not fail its test if the same browser context sends the same request (method, URL and
   * body) again, and it gets a 2xx or 304 response. Rules such as `[{ status: 401 }]` select the errors that may recover.
   * Default: `'fail'`.
   */
  readonly recovered?: 'fail' | 'report' | readonly NetworkErrorRule[]
  /**
   * How to treat responses that the test made itself, for example with `route.fulfill`: `'report'` records them without
   * failing the test, `'ignore'` does not record them. Default: `'fail'`.
   */
  readonly mocked?: 'fail' | 'report' | 'ignore'
  /**
   * Templates such as `'/api/tenants/:tenant/users/:id'` or `'https://api.stripe.com/**'`. The most specific template
   * that matches replaces the path in the error's name. Default: none.
   */
  readonly routes?: readonly string[]
  /** What to redact in everything that leaves the worker. Default: `true`. */
  readonly redact?: RedactOption
  /**
   * The file of known errors, which never fail a test, as a path relative to the config's folder; `false` for none.
   * Default: `network-error-baseline.json`, if present.
   */
  readonly baseline?: string | false
  /** Which kinds of findings to record in addition to HTTP errors. Default: none. */
  readonly record?: RecordOptions
  /** Which details to record with each finding. Default: `true`. */
  readonly details?: DetailsOption
}

/**
 * Options of the network error monitor.
 *
 * @example
 * use: { networkErrorMonitorOptions: { excludePatterns: [/sentry\.io/], maxTestsPerError: 1 } }
 */
export type NetworkErrorMonitorOptions = MonitorUseOptions &
  ({ readonly maxTestsPerError?: undefined } | { readonly excludePatterns: readonly RegExp[] })

interface MonitorSettings {
  readonly fail: 'test' | 'run' | 'nothing'
  readonly mocked: 'fail' | 'report' | 'ignore'
  readonly routes: readonly string[]
  readonly settleMs: number
  readonly excludePatterns: readonly RegExp[]
  readonly ignore: readonly OccurrenceRule[]
  /** Undefined if no error is ignored for matching no rule. */
  readonly only: readonly OccurrenceRule[] | undefined
  /** Rules for the errors that may recover. */
  readonly recovered: 'fail' | 'report' | readonly OccurrenceRule[]
  /** `Infinity` if there is no limit. */
  readonly maxTestsPerError: number
  readonly baseline: string | false | undefined
  readonly record: ResolvedRecord
  readonly details: ResolvedDetails
}

interface CheckedOptions extends MonitorSettings {
  readonly redact: Redactor
}

export interface ResolvedMonitorOptions extends MonitorSettings {
  /** The option as given, which the reporter gets with the evidence. */
  readonly redact: RedactOption
  readonly findRoute: FindRoute
  readonly ownOrigin: string | undefined
  readonly redactor: Redactor
}

/** Maximum value of `settleMs`, and so the longest time that a test waits for an open request. */
export const maxSettleMs = 60_000

/** Whose options they are, for messages. */
export const monitorOptionOwner = 'the network error monitor'

function createTable(baseURL?: string): OptionTable<CheckedOptions> {
  return defineOptions<CheckedOptions>(monitorOptionOwner, {
    excludePatterns: acceptList('RegExp', checkRegExp),
    ignore: acceptList('rules', (rule, name) => resolveRule(rule, baseURL, name)),
    maxTestsPerError: acceptWhen(isPositiveInteger, 'a positive integer', Number.POSITIVE_INFINITY),
    only: acceptOptional((rules, name) => resolveOnlyRules(rules, name, baseURL)),
    fail: acceptChoice(['test', 'run', 'nothing'], 'test'),
    recovered: (option, name) => resolveRecovered(option, name, baseURL),
    mocked: acceptChoice(['fail', 'report', 'ignore'], 'fail'),
    routes: acceptList('templates', checkRoute),
    redact: createRedactor,
    baseline: acceptWhen(isPathOrFalse, 'a path or false', undefined),
    record: resolveRecord,
    details: resolveDetails,
    settleMs: acceptWhen(isSettleTime, `a number of milliseconds from 0 to ${maxSettleMs}`, 200),
  })
}

export const monitorOptionNames: readonly string[] = createTable().names

/** Checks the options and fills in the defaults. Throws a `TypeError` that names the invalid option. */
export function resolveMonitorOptions(
  options: MonitorUseOptions = {},
  baseURL?: string,
): ResolvedMonitorOptions {
  const { redact: redactor, ...checked } = createTable(baseURL).resolve(options)
  if (options.maxTestsPerError !== undefined && options.excludePatterns === undefined) {
    throw createTypeError('maxTestsPerError requires excludePatterns. Pass [] if every error should count.')
  }
  return {
    ...checked,
    redact: options.redact ?? true,
    redactor,
    findRoute: createRouteFinder(checked.routes),
    ownOrigin: getOwnOrigin(baseURL === undefined ? undefined : redactor.url(baseURL)),
  }
}

/** The options of a test that sets none, and of any test until its own are known. */
export const defaultMonitorOptions: ResolvedMonitorOptions = resolveMonitorOptions()

function resolveOnlyRules(
  rules: unknown,
  name: string,
  baseURL: string | undefined,
): readonly OccurrenceRule[] {
  const resolved = acceptList('rules', (rule, path) => resolveOnlyRule(rule, baseURL, path))(rules, name)
  if (resolved.length > 0) return resolved
  throw createTypeError(
    `${name} must have at least one rule; without one, every error is ignored. Omit ${name}.`,
  )
}

function resolveRecovered(
  option: unknown,
  name: string,
  baseURL: string | undefined,
): CheckedOptions['recovered'] {
  if (option === undefined) return 'fail'
  if (option === 'fail' || option === 'report') return option
  if (Array.isArray(option))
    return acceptList('rules', (rule, path) => resolveRule(rule, baseURL, path))(option, name)
  throw createInvalid(name, "'fail', 'report' or a list of rules", option)
}

function isPathOrFalse(value: unknown): value is string | false {
  return value === false || isNonEmptyString(value)
}

function isSettleTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= maxSettleMs
}
