import type { Baseline, BaselineEntry } from './baseline.js'

/** Formats the file: sorted by key, one entry on each line, so that merging is easy. */
export function formatBaseline({ schema, entries }: Omit<Baseline, 'file'>): string {
  const lines = entries.toSorted(compareByKey).map((entry) => `    ${formatEntry(entry)}`)
  const knownErrors = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  const schemaLine = schema === undefined ? '' : `  "$schema": ${JSON.stringify(schema)},\n`
  return `{\n${schemaLine}  "knownErrors": ${knownErrors}\n}\n`
}

function formatEntry({ key, reason, ticket, expires, added, tests, paths }: BaselineEntry): string {
  const fields = Object.entries({ key, reason, ticket, expires, added, tests, paths })
  const present = fields.filter(([, value]) => value !== undefined)
  return `{ ${present.map(([name, value]) => `"${name}": ${formatValue(value)}`).join(', ')} }`
}

/** A list gets a space after each comma, as formatters write it. */
function formatValue(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
}

/** Compares by code unit, which is the same on every machine. */
function compareByKey(a: BaselineEntry, b: BaselineEntry): number {
  return a.key < b.key ? -1 : Number(a.key > b.key)
}
