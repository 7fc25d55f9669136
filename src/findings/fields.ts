import type { Redactor } from '../redaction/redactor.js'
import { isRecord } from '../values/is-record.js'
import { truncate } from '../values/truncate.js'
import { redactArgs } from './details/redact-args.js'

/** Everything that is declared of a field: what it contains, what is hidden in it, and how long it may be. */
export interface Field {
  readonly type: keyof FieldValues | 'object'
  readonly optional?: true
  /** How secrets in it are hidden; without it, a text contains none. */
  readonly redact?: Redaction
  /** A longer text is truncated after redaction, so that no part of a secret remains at the end. */
  readonly limit?: number
  /** The flag that is set when it was truncated. */
  readonly cutFlag?: string
  /** Only of objects. */
  readonly fields?: Fields
}

export type Fields = Readonly<Record<string, Field>>

interface FieldValues {
  readonly string: string
  readonly integer: number
  readonly number: number
  /** A flag that is absent when it is not set. */
  readonly true: true
  /** Texts by lower-case name of their header. */
  readonly headers: Readonly<Record<string, string>>
}

/** The type of an object with these fields. */
export type FromFields<T extends Fields> = {
  readonly [Name in keyof T as T[Name] extends Optional ? never : Name]: ValueOf<T[Name]>
} & {
  readonly [Name in keyof T as T[Name] extends Optional ? Name : never]?: ValueOf<T[Name]>
}

interface Optional {
  readonly optional: true
}

type ValueOf<T extends Field> = T extends { readonly fields: infer Nested extends Fields }
  ? FromFields<Nested>
  : FieldValues[T['type'] & keyof FieldValues]

type Values = Readonly<Record<string, unknown>>

/** Hides secrets. Fields that are not declared are from a newer version and left out, because nobody knows what is secret in them. */
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
  if (fields && isRecord(value)) return redactFields(value, fields, redactor)
  return type === 'headers' && isHeaders(value) ? redactor.headers(value) : value
}

function isHeaders(value: unknown): value is FieldValues['headers'] {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

type Redaction = 'url' | 'text' | 'body' | 'key' | 'args'

const redactions: Readonly<Record<Redaction, (text: string, redactor: Redactor) => string>> = {
  url: (text, { url }) => url(text),
  text: (text, redactor) => redactor.text(text),
  body: (text, { body }) => body(text),
  key: redactKey,
  args: redactArgs,
}

/** The last part of a pattern key may be a path. */
function redactKey(key: string, { text, url }: Redactor): string {
  const [, prefix = '', path = ''] = /^([A-Z]+:[^/]*:)(\/.*)$/s.exec(key) ?? []
  return path === '' ? text(key) : `${text(prefix)}${url(path)}`
}
