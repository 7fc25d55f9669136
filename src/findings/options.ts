// Friendly options in, resolved read-only options out; a bad one is named at once.
import { toStatelessRegExp } from './stateless-pattern.js'

interface SettleOption {
  /**
   * How long after its own start a request that is still open at the end of the test is awaited, in milliseconds.
   * `0` waits for nothing. Default: 200.
   */
  readonly settleMs?: number
}

interface ExclusionOptions {
  /** Responses whose URL matches one of these are ignored. Default: none. */
  readonly excludePatterns?: readonly RegExp[]
  readonly maxTestsPerError?: undefined
}

interface LimitOptions {
  /** Responses whose URL matches one of these are ignored. May be empty; has to be there beside a limit. */
  readonly excludePatterns: readonly RegExp[]
  /** How many tests of a worker slot may fail because of one error pattern before later ones only warn. Default: no limit. */
  readonly maxTestsPerError: number
}

/**
 * Options of the network error monitor.
 *
 * @example
 * use: { networkErrorMonitorOptions: { excludePatterns: [/sentry\.io/], maxTestsPerError: 1 } }
 */
export type NetworkErrorMonitorOptions = SettleOption & (ExclusionOptions | LimitOptions)

export interface ResolvedMonitorOptions {
  readonly excludePatterns: readonly RegExp[]
  /** Infinity when there is no limit. */
  readonly maxTestsPerError: number
  readonly settleMs: number
}

const defaultSettleMs = 200
/** A request that has been open for this long is not awaited, whatever the options say. */
export const maxSettleMs = 60_000
const known: ReadonlySet<string> = new Set(['excludePatterns', 'maxTestsPerError', 'settleMs'])

/** Checks the options and fills in the defaults. Throws a `TypeError` that names the bad option. */
export function resolveMonitorOptions(options: NetworkErrorMonitorOptions = {}): ResolvedMonitorOptions {
  if (typeof options !== 'object' || options === null)
    throw bad('networkErrorMonitorOptions', 'an object', options)
  const unknown = Object.keys(options).find((name) => !known.has(name))
  if (unknown)
    throw new TypeError(
      `Unknown option "${unknown}" of the network error monitor. Use ${[...known].join(', ')}.`,
    )
  return {
    excludePatterns: resolvePatterns(options.excludePatterns),
    maxTestsPerError: resolveLimit(options),
    settleMs: resolveSettleMs(options.settleMs),
  }
}

function resolvePatterns(patterns: unknown = []): readonly RegExp[] {
  if (!Array.isArray(patterns)) throw bad('excludePatterns', 'an array of RegExp', patterns)
  const stranger = patterns.findIndex((pattern) => !(pattern instanceof RegExp))
  if (stranger !== -1) throw bad(`excludePatterns[${stranger}]`, 'a RegExp', patterns[stranger])
  return patterns.map(toStatelessRegExp)
}

function resolveLimit({ maxTestsPerError, excludePatterns }: NetworkErrorMonitorOptions): number {
  if (maxTestsPerError === undefined) return Number.POSITIVE_INFINITY
  if (!Number.isInteger(maxTestsPerError) || maxTestsPerError < 1) {
    throw bad('maxTestsPerError', 'a positive integer', maxTestsPerError)
  }
  if (excludePatterns === undefined) {
    throw new TypeError(
      'maxTestsPerError needs excludePatterns beside it: say which errors do not count. Pass an empty list when all do.',
    )
  }
  return maxTestsPerError
}

function resolveSettleMs(settleMs: unknown = defaultSettleMs): number {
  if (typeof settleMs === 'number' && settleMs >= 0 && settleMs <= maxSettleMs) return settleMs
  throw bad('settleMs', `a number of milliseconds from 0 to ${maxSettleMs}`, settleMs)
}

function bad(option: string, wanted: string, got: unknown): TypeError {
  return new TypeError(`${option} must be ${wanted}, got ${describe(got)}.`)
}

function describe(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
