import { createConversionError, type Path } from './conversion-error.js'

/** Whether an object was created by a literal, by `Object.create(null)` or by JSON, possibly in another realm. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** `JSON.stringify` omits symbol keys without an error. */
export function rejectSymbolKeys(object: object, path: Path): void {
  const symbol = Object.getOwnPropertySymbols(object)[0]
  if (symbol) throw createConversionError(path, `an object with the key ${String(symbol)}`)
}
