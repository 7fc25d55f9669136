import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const schema = 'node_modules/playwright-backchannel/schema/network-error-baseline.json'

/**
 * Finds the schema for a baseline in this folder as Node finds a package, in the folder or one above it, so that editors
 * find it from the file. Undefined if it is not there, as with Yarn PnP.
 */
export function findSchema(folder: string): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    const file = join(parent, schema)
    if (existsSync(file)) return toReference(relative(folder, file))
    if (dirname(parent) === parent) return undefined
  }
}

function toReference(path: string): string {
  const portable = path.replaceAll('\\', '/')
  return portable.startsWith('../') ? portable : `./${portable}`
}
