// Safe looks into JSON of unknown shape.
import { isRecord } from '../../matchers/equality.js'

export type JsonObject = Readonly<Record<string, unknown>>

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function objectIn(object: JsonObject, key: string): JsonObject | undefined {
  const value = object[key]
  return isRecord(value) ? value : undefined
}

export function stringIn(object: JsonObject, key: string): string | undefined {
  const value = object[key]
  return typeof value === 'string' ? value : undefined
}

export function numberIn(object: JsonObject, key: string): number | undefined {
  const value = object[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A header or parameter map: name to one text or several; other values are left out. */
export function textsIn(object: JsonObject, key: string): Record<string, string[]> {
  const entries = Object.entries(objectIn(object, key) ?? {})
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().filter(isString)]))
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}
