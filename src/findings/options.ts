import { inspect } from 'node:util'
import { createRedactor, type RedactOption, type Redactor } from '../redaction/redactor.js'
import { checkOptionNames } from '../values/check-options.js'
import { getErrorMessage } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'
import { toStatelessRegExp } from '../values/stateless-regexp.js'
import { type DetailsOption, type ResolvedDetails, resolveDetails } from './details/details-options.js'
import { getOwnOrigin } from './finding-path.js'
import { type RecordOptions, type ResolvedRecord, resolveRecord } from './record-options.js'
import { createRouteFinder, type FindRoute } from './routes.js'
import { type NetworkErrorRule, type ResolvedRule, resolveRule } from './rule.js'

/** Options for `use`, where `maxTestsPerError` and `excludePatterns` may come from different places. */
export interface MonitorUseOptions {
  /**
   * Findings whose URL, or whose message for page and console errors, matches one of these are ignored. May be empty;
   * required with `maxTestsPerError`. Default: none.
   */
  readonly excludePatterns?: readonly RegExp[] | undefined
  /**
   * How many tests of a worker slot may fail because of one error pattern before later ones only warn. Default: no limit.
   */
  readonly maxTestsPerError?: number | undefined
  /**
   * How long an open request is awaited at the end of the test, in milliseconds from its own start. `0` waits for
   * nothing. Default: 200.
   */
  readonly settleMs?: number
  /** Errors that match one of these rules are ignored. Default: none. */
  readonly ignore?: readonly NetworkErrorRule[]
  /** `'warn'` records and reports everything and fails no test. Default: `'fail'`. */
  readonly onError?: 'fail' | 'warn'
  /**
   * `'report'`: an error whose request (method and URL) gets a response below 400 later in the test does not fail it.
   * Default: `'fail'`.
   */
  readonly recovered?: 'fail' | 'report'
  /**
   * How to treat responses that the test made itself, for example with `route.fulfill`: `'report'` records them without
   * failing the test, `'ignore'` does not record them. Default: `'fail'`.
   */
  readonly mocked?: 'fail' | 'report' | 'ignore'
  /**
   * Templates such as `'/api/tenants/:tenant/users/:id'` or `'https://api.stripe.com/**'`. The most specific one that
   * matches replaces the base path in the pattern key. Default: none.
   */
  readonly routes?: readonly string[]
  /** What is hidden in everything that leaves the worker. Default: `true`. */
  readonly redact?: RedactOption
  /**
   * The file of known errors, which fail no test: a path relative to the config's folder, `false` for none. Default:
   * `network-error-baseline.json`, if present.
   */
  readonly baseline?: string | false
  /** Which kinds of findings are recorded in addition to HTTP errors. Default: none. */
  readonly record?: RecordOptions
  /** Which details are recorded with each finding. Default: `true`. */
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

export interface ResolvedMonitorOptions {
  readonly excludePatterns: readonly RegExp[]
  readonly ignore: readonly ResolvedRule[]
  /** Infinity when there is no limit. */
  readonly maxTestsPerError: number
  readonly onError: 'fail' | 'warn'
  readonly recovered: 'fail' | 'report'
  readonly mocked: 'fail' | 'report' | 'ignore'
  readonly routes: readonly string[]
  readonly findRoute: FindRoute
  readonly ownOrigin: string | undefined
  readonly redactor: Redactor
  readonly baseline: string | false | undefined
  readonly record: ResolvedRecord
  readonly details: ResolvedDetails
  readonly settleMs: number
}

const defaultSettleMs = 200
/** A request that has been open for this long is not awaited, whatever the options say. */
export const maxSettleMs = 60_000
export const monitorOptionNames: readonly string[] = [
  'excludePatterns',
  'ignore',
  'maxTestsPerError',
  'onError',
  'recovered',
  'mocked',
  'routes',
  'redact',
  'baseline',
  'record',
  'details',
  'settleMs',
]

/** Checks the options and fills in the defaults. Throws a `TypeError` that names the invalid option. */
export function resolveMonitorOptions(
  options: MonitorUseOptions = {},
  baseURL?: string,
): ResolvedMonitorOptions {
  checkMonitorOptionNames(options)
  const routes = resolveList('routes', options.routes)
  const redactor = createRedactor(options.redact)
  return {
    excludePatterns: resolvePatterns(options.excludePatterns),
    ignore: resolveRules(options.ignore, baseURL),
    maxTestsPerError: resolveLimit(options),
    onError: resolveChoice('onError', options.onError, ['fail', 'warn']),
    recovered: resolveChoice('recovered', options.recovered, ['fail', 'report']),
    mocked: resolveChoice('mocked', options.mocked, ['fail', 'report', 'ignore']),
    routes,
    findRoute: createRouteFinder(routes),
    ownOrigin: getOwnOrigin(baseURL === undefined ? undefined : redactor.url(baseURL)),
    redactor,
    baseline: resolveBaseline(options.baseline),
    record: resolveRecord(options.record),
    details: resolveDetails(options.details),
    settleMs: resolveSettleMs(options.settleMs),
  }
}

export function checkMonitorOptionNames(options: unknown): void {
  if (!isRecord(options)) throw invalidOption('networkErrorMonitorOptions', 'an object', options)
  checkOptionNames(options, monitorOptionNames, 'the network error monitor')
}

function resolvePatterns(patterns: unknown = []): readonly RegExp[] {
  if (!Array.isArray(patterns)) throw invalidOption('excludePatterns', 'an array of RegExp', patterns)
  const index = patterns.findIndex((pattern) => !(pattern instanceof RegExp))
  if (index !== -1) throw invalidOption(`excludePatterns[${index}]`, 'a RegExp', patterns[index])
  return patterns.map(toStatelessRegExp)
}

function resolveRules(rules: readonly NetworkErrorRule[] | undefined, baseURL?: string): ResolvedRule[] {
  return resolveList('ignore', rules).map((rule, index) => {
    try {
      return resolveRule(rule, baseURL)
    } catch (cause) {
      throw new TypeError(`ignore[${index}]: ${getErrorMessage(cause)}`, { cause })
    }
  })
}

function resolveList<Item>(option: string, list: readonly Item[] = []): readonly Item[] {
  if (Array.isArray(list)) return list
  throw invalidOption(option, 'an array', list)
}

function resolveChoice<Choice extends string>(
  option: string,
  value: Choice | undefined,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  if (value === undefined) return choices[0]
  if (choices.includes(value)) return value
  throw invalidOption(option, choices.map((choice) => `'${choice}'`).join(' or '), value)
}

function resolveLimit({ maxTestsPerError, excludePatterns }: MonitorUseOptions): number {
  if (maxTestsPerError === undefined) return Number.POSITIVE_INFINITY
  if (!Number.isInteger(maxTestsPerError) || maxTestsPerError < 1) {
    throw invalidOption('maxTestsPerError', 'a positive integer', maxTestsPerError)
  }
  if (excludePatterns === undefined) {
    throw new TypeError('maxTestsPerError requires excludePatterns. Pass [] if every error should count.')
  }
  return maxTestsPerError
}

function resolveBaseline(baseline: unknown): string | false | undefined {
  if (baseline === undefined || baseline === false) return baseline
  if (typeof baseline === 'string' && baseline !== '') return baseline
  throw invalidOption('baseline', 'a path or false', baseline)
}

function resolveSettleMs(settleMs: unknown = defaultSettleMs): number {
  if (typeof settleMs === 'number' && settleMs >= 0 && settleMs <= maxSettleMs) return settleMs
  throw invalidOption('settleMs', `a number of milliseconds from 0 to ${maxSettleMs}`, settleMs)
}

function invalidOption(option: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${option} must be ${expected}, got ${describe(value)}.`)
}

function describe(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : inspect(value)
}
