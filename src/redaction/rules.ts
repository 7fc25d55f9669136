import { checkNonEmptyString, createInvalid } from '../values/check-value.js'
import { isRecord } from '../values/json.js'
import { acceptList, acceptWhen, checkRegExp, defineOptions } from '../values/option-table.js'
import { memoize } from './memoize.js'
import { classifyName, type NameVerdict, normalizeName } from './names.js'
import { hidePattern } from './patterns.js'

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

/** The additions with their defaults. */
export type ResolvedAdditions = Required<RedactAdditions>

/** What stands for a secret, unless the option `redact` says otherwise. */
export const defaultReplacement = '[redacted]'

const table = defineOptions<ResolvedAdditions>('redact', {
  names: acceptList('non-empty strings', (value, name) => checkNonEmptyString(name, value)),
  patterns: acceptList('RegExp', checkPattern),
  replacement: acceptWhen(
    isReplacement,
    'a string without quotes, backslashes and line breaks',
    defaultReplacement,
  ),
})

/** Fills in the defaults; returns `false` to hide nothing. Throws a `TypeError` for an unknown key or invalid value. */
export function resolveAdditions(option: unknown = true, name = 'redact'): ResolvedAdditions | false {
  if (typeof option !== 'boolean' && !isRecord(option)) {
    throw createInvalid(name, 'true, false or an object', option)
  }
  return option && table.resolve(option === true ? {} : option, name)
}

/** Accepts any flags, because `hidePattern` searches the whole text whatever they are. */
function checkPattern(value: unknown, name: string): RegExp {
  return value instanceof RegExp ? value : checkRegExp(value, name)
}

function isReplacement(value: unknown): value is string {
  return typeof value === 'string' && !/["'\\\p{Cc}]/u.test(value)
}

/** Decides which values are secret, and what replaces them. */
export interface Rules {
  readonly replacement: string
  /** Whether a replacement that contains a delimiter is already at `index`, possibly cut off by the end of the text. */
  readonly isHidden: (text: string, index: number) => boolean
  /** Applies to parameters, form fields and cookies. */
  hidesParameter(name: string, value: string): boolean
  /** Applies to JSON and XML fields, where names such as `state` are ordinary. */
  hidesField(name: string, value?: string): boolean
  hidesHeader(name: string, value: string): boolean
  /** Hides the matches of the option's patterns. */
  hidePatterns(text: string): string
}

const minAmbiguousLength = 6
/** Values that reveal nothing even if their name is secret, as in `?token=true` or an empty password. */
export const revealsNothing: RegExp = /^(?:true|false|null|undefined)?$/i

export function createRules(additions: ResolvedAdditions): Rules {
  const { replacement } = additions
  const isPlain = /^[\w[\]*.-]*$/.test(replacement)
  const names = new Set(additions.names.map(normalizeName))
  const classify = memoize(
    (name): NameVerdict => (names.has(normalizeName(name)) ? 'secret' : classifyName(name)),
  )
  const hides = (verdict: NameVerdict, value: string): boolean =>
    !revealsNothing.test(value) &&
    (verdict === 'secret' || (verdict === 'ambiguous' && value.length >= minAmbiguousLength))
  return {
    replacement,
    isHidden: (text, index) =>
      !isPlain && (text.startsWith(replacement, index) || replacement.startsWith(text.slice(index))),
    hidesParameter: (name, value) => hides(classify(name), value),
    hidesField: (name, value = '') => classify(name) === 'secret' || isCookieHeader(name, value),
    hidesHeader: (name, value) => hides(classifyHeader(name, value, classify), value),
    hidePatterns: (text) =>
      additions.patterns.reduce((clean, pattern) => hidePattern(clean, pattern, replacement), text),
  }
}

/** The header `Cookie`, also with the name that Rack and WSGI give it. */
function isCookieHeader(name: string, value: string): boolean {
  return /^(?:http_)?cookie$/i.test(name) && /^"?[^\s=;,"]+=/.test(value)
}

/** Headers that end in `-key` but are not secret. */
const ordinaryKeyHeader =
  /(?:idempotency|surrogate|event|cache|request|correlation|message|object|public|dedup|websocket)-?key$/i
const longToken = /^(?:(?=\D*\d)(?=[^a-z]*[a-z])[\w.~+/=-]{8,}|[\w.~+/=-]{16,})$/i

/** Classifies a header by its name, or as secret if its name is like `x-<vendor>-key` and its value is a long token. */
function classifyHeader(name: string, value: string, classify: (name: string) => NameVerdict): NameVerdict {
  const plain = normalizeName(name)
  if (plain === 'cookie') return 'secret'
  if (/[-_]key$/i.test(name) && !ordinaryKeyHeader.test(name) && longToken.test(value)) return 'secret'
  return classify(name)
}

/** Whether a number with this name counts: the tokens of a language model, or the secrets of an organization. */
export function isCount(name: string): boolean {
  return /(?:tokens|secrets)$/i.test(name)
}

const maxLength = 300
const words = /\S\s+\S/
const reasonWord =
  /\b(?:required|invalid|missing|expired|must|should|cannot|match|least|characters?|short|long|blank|empty|incorrect|wrong|taken)\b/i
const quotation = /(["'`])([^"'`]{1,300})\1/g
/** A word with letters and digits, like a generated password. */
const generatedWord = /(?<!\w)(?=\w{0,300}\d)(?=\w{0,300}[a-z])\w{6,}/i

/**
 * Whether a value under a secret name is a validation message, as in `{"password": "The password field is required."}`.
 * Returns false if the message quotes anything but a secret name or a number, because that may be the rejected value.
 */
export function isValidationMessage(value: unknown, rules: Rules): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => isMessageText(item, rules))
  return isMessageText(value, rules)
}

function isMessageText(value: unknown, rules: Rules): boolean {
  if (typeof value !== 'string' || value.length > maxLength) return false
  if (!words.test(value) || !reasonWord.test(value) || generatedWord.test(value)) return false
  return [...value.matchAll(quotation)].every(
    ([, , quoted = '']) => /^\d*$/.test(quoted) || rules.hidesField(quoted),
  )
}
