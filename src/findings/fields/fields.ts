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

export interface FieldValues {
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

export type Redaction = 'url' | 'text' | 'body' | 'key' | 'args'
