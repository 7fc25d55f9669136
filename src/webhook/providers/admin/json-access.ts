// Typed reads from JSON of unknown shape.
import { isRecord } from '../../../values/is-record.js'

export type JsonObject = Readonly<Record<string, unknown>>

export function getObject(object: JsonObject, key: string): JsonObject | undefined {
  const value = object[key]
  return isRecord(value) ? value : undefined
}

export function getString(object: JsonObject, key: string): string | undefined {
  const value = object[key]
  return typeof value === 'string' ? value : undefined
}

export function getNumber(object: JsonObject, key: string): number | undefined {
  const value = object[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Reads a header or parameter map from names to one string or several; other values are omitted. */
export function getStrings(object: JsonObject, key: string): Record<string, string[]> {
  const entries = Object.entries(getObject(object, key) ?? {})
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().filter(isString)]))
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}
