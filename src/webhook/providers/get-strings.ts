import { getObject, isString } from '../../values/json-fields.js'

/** Reads a header or parameter map from names to one string or several; other values are omitted. */
export function getStrings(value: unknown, name: string): Record<string, string[]> {
  const entries = Object.entries(getObject(value, name) ?? {})
  return Object.fromEntries(entries.map(([key, text]) => [key, [text].flat().filter(isString)]))
}
