import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describePath, replaceFile } from '../values/files.js'
import { getErrorMessage } from '../values/thrown-errors.js'
import { type Baseline, type BaselineEntry, BaselineError } from './baseline.js'

const schemaPath = 'node_modules/playwright-backchannel/schema/network-error-baseline.json'

/** Writes the file atomically, adding a `$schema` if it has none. Throws a `BaselineError`. */
export function writeBaseline(baseline: Baseline): void {
  const { file, entries, schema = findSchema(dirname(file)) } = baseline
  try {
    // The user's file may be a link to it.
    replaceFile(existsSync(file) ? realpathSync(file) : file, formatBaseline(entries, schema))
  } catch (error) {
    throw new BaselineError(
      `Failed to write ${describePath(file)}: ${getErrorMessage(error)}. It is as it was. Run the command again afterwards.`,
    )
  }
}

/** Formats the file sorted by name, with one entry per line, so that it is easy to merge. */
export function formatBaseline(entries: readonly BaselineEntry[], schema?: string): string {
  const lines = entries.toSorted(compareByName).map((entry) => `    ${formatEntry(entry)}`)
  const knownErrors = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  const schemaLine = schema === undefined ? '' : `  "$schema": ${JSON.stringify(schema)},\n`
  return `{\n${schemaLine}  "knownErrors": ${knownErrors}\n}\n`
}

function formatEntry({ error, reason, ticket, expires, added }: BaselineEntry): string {
  const fields = Object.entries({ error, reason, ticket, expires, added })
  const present = fields.filter(([, value]) => value !== undefined)
  return `{ ${present.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(', ')} }`
}

/** Compares the names, which differ, by code unit, so that the order is the same on every machine. */
function compareByName(a: BaselineEntry, b: BaselineEntry): number {
  return a.error < b.error ? -1 : 1
}

/**
 * Looks for the schema in this folder, then in each parent, as Node resolves packages, so that the baseline can point
 * editors to it. Undefined if it is not found, for example under Yarn PnP.
 */
function findSchema(folder: string): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    const file = join(parent, schemaPath)
    if (existsSync(file)) return toRelativeReference(folder, file)
    if (dirname(parent) === parent) return undefined
  }
}

function toRelativeReference(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll('\\', '/')
  return path.startsWith('../') ? path : `./${path}`
}
