import type { Redactor } from '../../redaction/redactor.js'
import { isRecord, isStringList, type Time } from '../../values/json.js'
import { makeVisible, truncate } from '../../values/text.js'
import type { Verdict, WarningReason } from '../../verdicts.js'

/** A field's type, how to redact it, and its maximum length. */
interface Field {
  readonly type: keyof FieldValues | 'object'
  readonly optional?: true
  /** How to redact the field; absent for a string that never contains secrets. */
  readonly redact?: Redaction
  /** Maximum length. Strings are truncated after redaction, so that no part of a secret remains at the end. */
  readonly limit?: number
  /** The flag to set when the field is truncated. */
  readonly cutFlag?: string
  /** The fields of a nested object. */
  readonly fields?: Fields
}

export type Fields = Readonly<Record<string, Field>>

interface FieldValues {
  readonly string: string
  readonly time: Time
  readonly integer: number
  /** @fraction */
  readonly number: number
  readonly verdict: Verdict
  readonly baselineState: 'new' | 'known' | 'expired'
  readonly phase: 'beforeAll'
  readonly warnedBy: WarningReason
  /** A flag, which is absent unless it is set. */
  readonly true: true
  readonly texts: readonly string[]
  /** Header values by lower-case header name. */
  readonly headers: Readonly<Record<string, string>>
}

/** The type of an object with these fields. */
export type FromFields<T extends Fields> = {
  readonly [Name in keyof T as T[Name] extends Optional ? never : Name]: ValueOf<T[Name]>
} & {
  readonly [Name in keyof T as T[Name] extends Optional ? Name : never]?: ValueOf<T[Name]> | undefined
}

interface Optional {
  readonly optional: true
}

type ValueOf<T extends Field> = T extends { readonly fields: infer Nested extends Fields }
  ? FromFields<Nested>
  : FieldValues[T['type'] & keyof FieldValues]

type Redaction = 'url' | 'text' | 'name' | 'args'

type Values = Readonly<Record<string, unknown>>

/** Redacts declared fields. Omits all others, because a newer version wrote them and they may contain secrets. */
export function redactFields<T extends object>(values: T, fields: Fields, redactor: Redactor): T
export function redactFields(values: Values, fields: Fields, redactor: Redactor): Values {
  const redacted: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    const value = values[name]
    if (!field || value === undefined || (field.type === 'true' && value !== true)) continue
    const clean = redactValue(value, field, redactor)
    const isCut = typeof clean === 'string' && field.limit !== undefined && clean.length > field.limit
    redacted[name] = isCut ? truncate(clean, field.limit) : clean
    if (isCut && field.cutFlag) redacted[field.cutFlag] = true
  }
  return redacted
}

function redactValue(value: unknown, { type, redact, fields }: Field, redactor: Redactor): unknown {
  if (typeof value === 'string') return redact ? redactions[redact](value, redactor) : value
  if (type === 'texts' && isStringList(value)) return value.map(redactor.text)
  if (fields && isRecord(value)) return redactFields(value, fields, redactor)
  return type === 'headers' && isHeaders(value) ? redactor.headers(value) : value
}

function isHeaders(value: unknown): value is FieldValues['headers'] {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

const redactions: Readonly<Record<Redaction, (text: string, redactor: Redactor) => string>> = {
  url: (text, { url }) => url(text),
  text: (text, redactor) => redactor.text(text),
  name: redactName,
  args: redactArgs,
}

/**
 * Redacts the last part of an error's name as a URL, if it is the location of a request. Makes the name visible again,
 * because redacting JSON decodes its escapes.
 */
export function redactName(name: string, { text, url }: Redactor): string {
  const [, request = '', location = ''] = /^((?:API )?[A-Z]+ [^/]* )((?:[a-z]+:)*\/.*)$/s.exec(name) ?? []
  return makeVisible(location === '' ? text(name) : `${text(request)}${url(location)}`)
}

const maxNameLength = 200

/** Redacts arguments, one per line. One may name the secret in the next, as in `console.error('token:', token)`. */
function redactArgs(args: string, redactor: Redactor): string {
  const lines = args.split('\n')
  const contexts = listContexts(lines[0] ?? '')
  const redacted = lines.map((line, index) => {
    const previous = lines[index - 1]
    const inFormat = redactAfter(contexts[index - 1] ?? '', line, redactor)
    return previous === undefined ? inFormat : redactAfter(`${previous} `, inFormat, redactor)
  })
  return redactor.text(redacted.join('\n'))
}

/** Lists what precedes each specifier of a format: https://console.spec.whatwg.org/#formatting-specifiers */
function listContexts(format: string): readonly string[] {
  return format.split(/%[sdifoOjc]/).slice(0, -1)
}

function redactAfter(before: string, line: string, { text }: Redactor): string {
  if (before.length > maxNameLength) return line
  const name = text(before)
  const pair = text(`${before}${line}`)
  if (pair === `${name}${text(line)}`) return line
  return pair.startsWith(name) ? pair.slice(name.length) : '' // redacted together with its name
}
