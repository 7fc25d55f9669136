import type { Baseline, BaselineEntry } from './baseline.js'

/** Formats the file: sorted by key, one entry on each line, so that merging is easy. */
export function formatBaseline({ schema, entries }: Omit<Baseline, 'file'>): string {
  const lines = entries.toSorted(compareByKey).map((entry) => `    ${formatEntry(entry)}`)
  const knownErrors = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  const schemaLine = schema === undefined ? '' : `  "$schema": ${JSON.stringify(schema)},\n`
  return `{\n${schemaLine}  "knownErrors": ${knownErrors}\n}\n`
}

function formatEntry({ key, reason, ticket, expires, added, tests }: BaselineEntry): string {
  const fields = Object.entries({ key, reason, ticket, expires, added, tests })
  const present = fields.filter(([, value]) => value !== undefined)
  return `{ ${present.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(', ')} }`
}

/** Compares by code unit, which is the same on every machine. */
function compareByKey(a: BaselineEntry, b: BaselineEntry): number {
  return a.key < b.key ? -1 : Number(a.key > b.key)
}
