import { createInvalid, isHttpToken, isNonEmptyString } from './check-value.js'
import { createTypeError } from './errors.js'
import { isRecord } from './json.js'
import { toStatelessRegExp } from './text.js'

/**
 * One row of an option table: a function that returns the resolved value, or the default for `undefined`. For an
 * invalid value, it throws an error whose message begins with the name.
 */
export type OptionRow<T> = (value: unknown, name: string) => T

export interface OptionTable<T> {
  readonly names: readonly string[]
  /** Checks the names, then each value. `path` is the location of nested options, such as `ignore[1]`. */
  resolve(options: unknown, path?: string): T
}

/**
 * Declares options, one row each. Messages about unknown options mention `owner`; all others begin with `prefix`.
 *
 * @example
 * defineOptions<Size>('the box', { width: acceptWhen(isWidth, 'from 1 to 9', 1), round: acceptFlag(false) }).resolve({ width: 3 })
 */
export function defineOptions<T>(
  owner: string,
  rows: { readonly [name in keyof T]-?: OptionRow<T[name]> },
  prefix?: string,
): OptionTable<T>
export function defineOptions(
  owner: string,
  rows: Readonly<Record<string, OptionRow<unknown>>>,
  prefix = '',
): OptionTable<unknown> {
  const names = Object.keys(rows)
  return {
    names,
    resolve: (options, path) => {
      const given = checkOptions(options, names, path ?? owner, path)
      const before = path === undefined ? prefix : `${path}.`
      const entries = Object.entries(rows)
      return Object.fromEntries(entries.map(([name, row]) => [name, row(given[name], before + name)]))
    },
  }
}

/** Throws a `TypeError` for no object, and for an unknown option, because a misspelled one would be ignored silently. */
export function checkOptions(
  options: unknown,
  names: readonly string[],
  owner: string,
  label: string = `options of ${owner}`,
): Readonly<Record<string, unknown>> {
  if (!isRecord(options) || options instanceof RegExp) throw createInvalid(label, 'an object', options)
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown === undefined) return options
  throw createTypeError(`Unknown option "${unknown}" of ${owner}. ${createHint(unknown, names)}`)
}

/** Creates the second sentence of the message about an unknown name. */
export function createHint(name: string, valid: readonly string[], kind = 'options'): string {
  const meant = suggest(name, valid)
  return meant ? `Did you mean "${meant}"?` : `Valid ${kind}: ${valid.join(', ')}.`
}

/** Returns the closest valid name, if the differing part has at most two characters or a third of the name. */
export function suggest(name: string, valid: readonly string[]): string | undefined {
  const [closest] = valid
    .map((meant) => ({ meant, different: countDifferent(simplify(name), simplify(meant)) }))
    .filter(({ meant, different }) => different <= Math.max(2, meant.length / 3))
    .toSorted((a, b) => a.different - b.different)
  return closest?.meant
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll('-', '')
}

/** Returns the number of characters between the common prefix and the common suffix. */
function countDifferent(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end
}

type Guard<T> = (value: unknown) => value is T

/** Creates a row for values that are used unchanged. */
export function acceptWhen<T, Default>(
  isValid: Guard<T>,
  expected: string,
  byDefault: Default,
): OptionRow<T | Default> {
  return (value, name) => {
    if (value === undefined) return byDefault
    if (isValid(value)) return value
    throw createInvalid(name, expected, value)
  }
}

export function acceptFlag(byDefault: boolean): OptionRow<boolean> {
  return acceptWhen((value) => typeof value === 'boolean', 'true or false', byDefault)
}

/** Creates a row for a choice between strings. */
export function acceptChoice<const Choice extends string, Default extends Choice | undefined>(
  choices: readonly Choice[],
  byDefault: Default,
): OptionRow<Choice | Default> {
  const isChoice = (value: unknown): value is Choice => choices.some((choice) => choice === value)
  return acceptWhen(isChoice, listChoices(choices), byDefault)
}

export function acceptPath<Default extends string | undefined>(
  byDefault: Default,
): OptionRow<string | Default> {
  return acceptWhen(isNonEmptyString, 'a path', byDefault)
}

/** Creates a row for an optional value with its own check. */
export function acceptOptional<T>(check: (value: unknown, name: string) => T): OptionRow<T | undefined> {
  return (value, name) => (value === undefined ? undefined : check(value, name))
}

export function checkRegExp(value: unknown, name: string): RegExp {
  if (value instanceof RegExp) return toStatelessRegExp(value)
  throw createInvalid(name, 'a RegExp', value)
}

/** Returns the name of a header in lower case. */
export function checkHeaderName(value: unknown, name: string): string {
  if (isHttpToken(value)) return value.toLowerCase()
  throw createInvalid(name, 'the name of a header', value)
}

/** Creates a row for a list whose items are resolved one by one. Default: an empty list. */
export function acceptList<T>(items: string, resolveItem: OptionRow<T>): OptionRow<readonly T[]> {
  return (value = [], name) => {
    if (!Array.isArray(value)) throw createInvalid(name, `an array of ${items}`, value)
    return value.map((item: unknown, index) => resolveItem(item, `${name}[${index}]`))
  }
}

/** Formats choices as `'a', 'b' or 'c'`. */
function listChoices(choices: readonly string[]): string {
  const quoted = choices.map((choice) => `'${choice}'`)
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].join(' or ')
}

/**
 * Merges options from several levels, the one closest to the test last. The closest value of each option wins. An
 * undefined option counts as not given, as in Playwright's own `use`.
 */
export function mergeOptions<Options extends object>(far: Options, ...closer: readonly Options[]): Options {
  return closer.reduce(mergeTwo, far)
}

function mergeTwo<Options extends object>(far: Options, close: Options): Options {
  const merged = { ...far, ...close }
  for (const name in close) if (close[name] === undefined) merged[name] = far[name]
  return merged
}
