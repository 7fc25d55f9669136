// Rows that several option tables share.

import { toStatelessRegExp } from '../patterns/stateless-regexp.js'
import { createInvalid, isNonEmptyString } from './check-value.js'
import type { OptionRow } from './define-options.js'

type Guard<T> = (value: unknown) => value is T

/** A row for values that are used unchanged. */
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

/** The first choice is the default. */
export function acceptChoice<const Choice extends string>(
  ...choices: readonly [Choice, ...Choice[]]
): OptionRow<Choice> {
  const isChoice = (value: unknown): value is Choice => choices.some((choice) => choice === value)
  return acceptWhen(isChoice, listChoices(choices), choices[0])
}

export function acceptPath<Default extends string | undefined>(
  byDefault: Default,
): OptionRow<string | Default> {
  return acceptWhen(isNonEmptyString, 'a path', byDefault)
}

export const acceptPathOrFalse: OptionRow<string | false | undefined> = acceptWhen(
  (value) => value === false || isNonEmptyString(value),
  'a path or false',
  undefined,
)

/** A row for an optional value with its own check. */
export function acceptOptional<T>(check: (value: unknown, name: string) => T): OptionRow<T | undefined> {
  return (value, name) => (value === undefined ? undefined : check(value, name))
}

export function checkRegExp(value: unknown, name: string): RegExp {
  if (value instanceof RegExp) return toStatelessRegExp(value)
  throw createInvalid(name, 'a RegExp', value)
}

/** A row for a list whose items are resolved one by one. Default: an empty list. */
export function acceptList<T>(items: string, resolveItem: OptionRow<T>): OptionRow<readonly T[]> {
  return (value = [], name) => {
    if (!Array.isArray(value)) throw createInvalid(name, `an array of ${items}`, value)
    return value.map((item: unknown, index) => resolveItem(item, `${name}[${index}]`))
  }
}

/** Formats choices as `'a', 'b' or 'c'`. */
export function listChoices(choices: readonly string[]): string {
  const quoted = choices.map((choice) => `'${choice}'`)
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].join(' or ')
}
