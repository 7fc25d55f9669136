import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Finds a file of the package by its path from the package's root, wherever the bundle with this code is. */
export function resolvePackageFile(path: string): string {
  const manifest = createRequire(import.meta.url).resolve('playwright-backchannel/package.json')
  return join(dirname(manifest), path)
}
