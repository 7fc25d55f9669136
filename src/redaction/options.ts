import { checkOptionNames } from '../values/check-options.js'
import { isRecord } from '../values/is-record.js'
import { toStatelessRegExp } from '../values/stateless-regexp.js'

/** `true` (default) hides secrets, `false` hides nothing, an object adds names and patterns to the default rules. */
export type RedactOption = boolean | RedactAdditions

/** Additions to the default rules; names are compared without case and punctuation. */
export interface RedactAdditions {
  /** More secret names anywhere: parameters, headers, cookies, form and JSON fields. */
  readonly names?: readonly string[]
  /** More secret text: every match is hidden. */
  readonly patterns?: readonly RegExp[]
  /** More query parameters whose values are secret. */
  readonly queryParams?: readonly string[]
  /** More HTTP headers whose values are secret. */
  readonly headers?: readonly string[]
  /** Replaces each secret; must not contain quotes, backslashes or line breaks. Default: `[redacted]`. */
  readonly replacement?: string
}

const defaultReplacement = '[redacted]'

const optionNames = ['names', 'patterns', 'queryParams', 'headers', 'replacement']

/** Fills in the defaults. Throws a `TypeError` for an unknown key or an invalid value. */
export function resolveAdditions(additions: RedactAdditions): Required<RedactAdditions> {
  checkIsObject(additions)
  checkOptionNames(additions, optionNames, 'redact')
  const { names = [], patterns = [], queryParams = [], headers = [] } = additions
  const { replacement = defaultReplacement } = additions
  if (typeof replacement !== 'string' || /["'\\\p{Cc}]/u.test(replacement)) {
    throw invalidOption(
      'redact.replacement',
      'a string without quotes, backslashes and line breaks',
      replacement,
    )
  }
  checkNames('names', names)
  checkNames('queryParams', queryParams)
  checkNames('headers', headers)
  checkPatterns(patterns)
  return { names, patterns: patterns.map(toStatelessRegExp), queryParams, headers, replacement }
}

function checkIsObject(additions: unknown): void {
  if (!isRecord(additions)) throw invalidOption('redact', 'true, false or an object', additions)
}

function checkNames(option: string, names: unknown): void {
  const isName = (name: unknown) => typeof name === 'string' && name.trim() !== ''
  if (Array.isArray(names) && names.every(isName)) return
  throw invalidOption(`redact.${option}`, 'an array of non-empty strings', names)
}

function checkPatterns(patterns: unknown): void {
  if (Array.isArray(patterns) && patterns.every((pattern) => pattern instanceof RegExp)) return
  throw invalidOption('redact.patterns', 'an array of RegExp', patterns)
}

function invalidOption(option: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${option} must be ${expected}, got ${describe(value)}.`)
}

function describe(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return typeof value
  }
}
