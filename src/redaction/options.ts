import { checkNonEmptyString, createInvalid } from '../values/check-value.js'
import { isRecord } from '../values/json.js'
import { acceptList, acceptWhen, checkRegExp, defineOptions } from '../values/options.js'

/** `true` (default) hides secrets, `false` hides nothing; an object adds names and patterns to the default rules. */
export type RedactOption = boolean | RedactAdditions

/** Additions to the default rules. Case and punctuation of names are ignored. */
export interface RedactAdditions {
  /** Additional secret names of parameters, headers, cookies, form fields and JSON fields. */
  readonly names?: readonly string[]
  /** Additional patterns of secret text; every match is hidden. */
  readonly patterns?: readonly RegExp[]
  /** Text that replaces each secret; must not contain quotes, backslashes or line breaks. Default: `[redacted]`. */
  readonly replacement?: string
}

const table = defineOptions<Required<RedactAdditions>>('redact', {
  names: acceptList('non-empty strings', (value, name) => checkNonEmptyString(name, value)),
  patterns: acceptList('RegExp', checkRegExp),
  replacement: acceptWhen(
    isReplacement,
    'a string without quotes, backslashes and line breaks',
    '[redacted]',
  ),
})

/** Fills in the defaults; returns `false` to hide nothing. Throws a `TypeError` for an unknown key or invalid value. */
export function resolveAdditions(option: unknown = true, name = 'redact'): Required<RedactAdditions> | false {
  if (typeof option !== 'boolean' && !isRecord(option)) {
    throw createInvalid(name, 'true, false or an object', option)
  }
  return option && table.resolve(option === true ? {} : option, name)
}

function isReplacement(value: unknown): value is string {
  return typeof value === 'string' && !/["'\\\p{Cc}]/u.test(value)
}
