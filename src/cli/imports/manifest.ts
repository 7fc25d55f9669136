// What package.json files say about the packages of a repository.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readTextIfPresent } from '../../values/files.js'
import { getField, getString, isRecord, type JsonObject, parseJson } from '../../values/json.js'
import { ownPackage, playwright } from './source-file.js'

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/**
 * Whether a folder has a package of its own that does not list this one, such as an example that users copy. A
 * package.json without name and dependencies only sets the type of the modules.
 */
export function isForeignPackage(folder: string): boolean {
  const manifest = readManifest(folder)
  if (!manifest) return false
  const isPackage =
    getString(manifest, 'name') !== undefined || dependencyFields.some((name) => name in manifest)
  return isPackage && !listsPackage(manifest, ownPackage)
}

/** The name by which a suite imports Playwright: that of the package that its package.json lists. */
export function findPlaywrightName(folder: string): string {
  const manifest = findManifest(folder)
  const hasOnlyLibrary =
    manifest && listsPackage(manifest, 'playwright') && !listsPackage(manifest, playwright)
  return hasOnlyLibrary ? 'playwright/test' : playwright
}

/** Reads the version of the Playwright that a folder's tests use; undefined if it is not installed. */
export function readPlaywrightVersion(folder: string): string | undefined {
  try {
    const manifest: unknown = createRequire(join(folder, 'index.js'))(`${playwright}/package.json`)
    return getString(manifest, 'version')
  } catch {
    return undefined
  }
}

/** What each package manager writes, with its commands. */
const packageManagers = [
  { lockFile: 'pnpm-lock.yaml', add: 'pnpm add --save-dev', remove: 'pnpm remove' },
  { lockFile: 'yarn.lock', add: 'yarn add --dev', remove: 'yarn remove' },
  { lockFile: 'bun.lock', add: 'bun add --dev', remove: 'bun remove' },
]
const npm = { add: 'npm install --save-dev', remove: 'npm uninstall' }

/** Finds the commands of the package manager whose lock file is in the folder or above it. */
export function findPackageManager(folder: string): { readonly add: string; readonly remove: string } {
  const found = packageManagers.find(({ lockFile }) => existsSync(join(folder, lockFile)))
  if (found || existsSync(join(folder, 'package-lock.json'))) return found ?? npm
  const parent = dirname(folder)
  return parent === folder ? npm : findPackageManager(parent)
}

function findManifest(folder: string): JsonObject | undefined {
  const manifest = readManifest(folder)
  const parent = dirname(folder)
  return manifest ?? (parent === folder ? undefined : findManifest(parent))
}

/** Returns undefined without a package.json, or for one that is broken, with which nothing could be installed. */
function readManifest(folder: string): JsonObject | undefined {
  try {
    const manifest: unknown = parseJson(readTextIfPresent(join(folder, 'package.json')) ?? '')
    return isRecord(manifest) ? manifest : undefined
  } catch {
    return undefined
  }
}

function listsPackage(manifest: JsonObject, name: string): boolean {
  return dependencyFields.some((field) => getField(getField(manifest, field), name) !== undefined)
}
