import type { Verdict } from '../../verdicts.js'

/** A field's type, how to redact it, and its maximum length. */
export interface Field {
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

export interface FieldValues {
  readonly string: string
  readonly integer: number
  readonly number: number
  readonly verdict: Verdict
  readonly baselineState: 'new' | 'known' | 'expired'
  readonly phase: 'beforeAll'
  /** A flag, which is absent unless it is set. */
  readonly true: true
  /** Header values by lower-case header name. */
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

export type Redaction = 'url' | 'text' | 'key' | 'args'
