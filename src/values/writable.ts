/** For an object that is still being built. */
export type Writable<T> = { -readonly [name in keyof T]: T[name] }
