type Callback = (...args: never) => unknown
type Leaf = string | number | boolean | bigint | symbol | null | undefined | Date | Callback
/** Depth below which any path is allowed, so that recursive payload types stay finite. */
type Depth = [never, 0, 1, 2, 3, 4, 5]

/** Every dot path of `T`, such as `data.id` or `items.0.name`; any string when `T` is unknown. */
export type FieldPath<T> = unknown extends T ? string : PathWithin<T, 5>

type PathWithin<T, D extends number> = unknown extends T
  ? string
  : T extends Leaf
    ? never
    : T extends readonly (infer Item)[]
      ? Step<`${number}`, Item, D>
      : { [Key in keyof T & (string | number)]: Step<`${Key}`, T[Key], D> }[keyof T & (string | number)]

type Step<Key extends string, Value, D extends number> =
  | Key
  | (Depth[D] extends never ? `${Key}.${string}` : `${Key}.${PathWithin<Value, Depth[D]>}`)

/** The type of the value at a path of `T`; `unknown` when `T` is unknown. */
export type FieldValue<T, Path extends string> = unknown extends T
  ? unknown
  : T extends unknown
    ? Path extends `${infer Key}.${infer Rest}`
      ? FieldValue<Property<T, Key>, Rest>
      : Exclude<Property<T, Path>, undefined>
    : never

type Property<T, Key extends string> = T extends readonly (infer Item)[]
  ? Key extends `${number}`
    ? Item
    : never
  : Key extends keyof T
    ? T[Key]
    : Key extends `${infer Index extends number & keyof T}`
      ? T[Index]
      : never

/** A part of `T`: keys are optional at every depth; arrays must be complete, but their elements may be parts. */
export type PartOf<T> = unknown extends T ? object : Part<T>

type Part<T> = unknown extends T
  ? unknown
  : T extends Leaf
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Part<Item>[]
      : { readonly [Key in keyof T]?: Part<T[Key]> }
