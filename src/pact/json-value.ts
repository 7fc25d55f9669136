// Turns a value into plain JSON without losing anything in silence: what JSON cannot hold is an error with its path.
import { types } from 'node:util'
import type { AnyJson } from './json.js'

/** Where a value is, from the root on: `['params', 'movie', 'tags', 2]`. */
export type Path = readonly (string | number)[]

/** The value as JSON; undefined stays undefined. */
export function toJsonValue(
  value: unknown,
  path: Path,
  parents: readonly object[] = [],
): AnyJson | undefined {
  switch (typeof value) {
    case 'undefined':
    case 'boolean':
    case 'string':
      return value
    case 'number':
      return toJsonNumber(value, path)
    case 'object':
      return value === null ? null : toJsonObject(value, path, parents)
    default:
      throw refusal(path, `a ${typeof value}`)
  }
}

/** Objects made by a literal, by `Object.create(null)` or by JSON, also in another realm. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** JSON would drop them without a word. */
export function refuseSymbolKeys(record: object, path: Path): void {
  const symbol = Object.getOwnPropertySymbols(record)[0]
  if (symbol) throw refusal(path, `an object with the key ${String(symbol)}`)
}

function toJsonNumber(value: number, path: Path): number {
  if (!Number.isFinite(value)) throw refusal(path, String(value))
  return value
}

function toJsonObject(value: object, path: Path, parents: readonly object[]): AnyJson | undefined {
  if (parents.includes(value)) throw refusal(path, 'a cycle')
  const inside = [...parents, value]
  if (hasToJson(value)) return toJsonValue(callToJson(value, path), path, inside)
  if (Array.isArray(value)) return toJsonArray(value, path, inside)
  if (isPlainObject(value)) return toJsonRecord(value, path, inside)
  throw refusal(path, `an instance of ${nameOfClass(value)}`)
}

function toJsonArray(array: readonly unknown[], path: Path, inside: readonly object[]): AnyJson[] {
  if (Object.keys(array).length > array.length) throw refusal(path, 'an array with named properties')
  return Array.from(array, (element, index) => {
    const json = toJsonValue(element, [...path, index], inside)
    if (json === undefined) throw refusal([...path, index], 'undefined in an array')
    return json
  })
}

/** Leaves out undefined, as JSON does: the one documented loss. */
function toJsonRecord(
  record: Readonly<Record<string, unknown>>,
  path: Path,
  inside: readonly object[],
): AnyJson {
  refuseSymbolKeys(record, path)
  const entries = Object.entries(record).map(([key, value]) => [
    key,
    toJsonValue(value, [...path, key], inside),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function'
}

function callToJson(value: { toJSON(): unknown }, path: Path): unknown {
  if (types.isDate(value) && Number.isNaN(value.getTime())) throw refusal(path, 'an invalid date')
  return value.toJSON()
}

function nameOfClass(value: object): string {
  return value.constructor?.name || 'an unnamed class'
}

function refusal(path: Path, what: string): TypeError {
  return new TypeError(
    `Failed to convert ${pathText(path)}: ${what}, which JSON cannot hold. Give a plain value instead.`,
  )
}

function pathText(path: Path): string {
  return path.map((step, index) => (index === 0 ? step : stepText(step))).join('')
}

function stepText(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
}
