/** Declares a field's type, how its secrets are hidden, and its maximum length. */
export interface Field {
  readonly type: keyof FieldValues | 'object'
  readonly optional?: true
  /** How to hide its secrets; absent for a string that contains none. */
  readonly redact?: Redaction
  /** Longer strings are truncated, but only after redaction, so that no part of a secret remains at the end. */
  readonly limit?: number
  /** The flag to set when the field was truncated. */
  readonly cutFlag?: string
  /** The fields of an object. */
  readonly fields?: Fields
}

export type Fields = Readonly<Record<string, Field>>

export interface FieldValues {
  readonly string: string
  readonly integer: number
  readonly number: number
  /** A flag that is absent when it is not set. */
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

export type Redaction = 'url' | 'text' | 'body' | 'key' | 'args'
