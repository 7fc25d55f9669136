// Fixtures outside of the suite's folder, such as a package of the same workspace.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { count } from '../../values/numbers.js'
import { listModules } from '../imports/list-files.js'
import { resolveFile } from '../imports/resolve-file.js'
import { readSource } from '../imports/source-file.js'
import { findReplaceable, type ListedFile } from './scan-suite.js'

const specifiers = /\b(?:from|import|require)\s?\(?['"]([^'"\n]+)['"]/g

/** Finds what the suite imports from outside of its folder and `init` leaves as it is, although it imports Playwright. */
export function findSharedPackages(modules: readonly string[], folder: string): readonly ListedFile[] {
  const real = realpathSync(folder)
  return listTargets(modules).flatMap((target) => {
    if (!isOutside(target, real)) return []
    const files = /\.[cm]?[jt]sx?$/.test(target) ? [target] : listModules(target)
    const imports = findReplaceable(files).length
    return imports === 0 ? [] : [{ file: target, note: count(imports, 'import') }]
  })
}

/**
 * Lists the linked packages and the files that modules import, each once. Reads the specifiers without parsing, because
 * it needs those of all modules, and a specifier in a comment leads nowhere or to what is listed anyway.
 */
function listTargets(modules: readonly string[]): readonly string[] {
  const imports = new Map<string, { readonly specifier: string; readonly from: string }>()
  for (const { file, text } of modules.map(readSource)) {
    const from = dirname(file)
    for (const [, specifier = ''] of text.matchAll(specifiers)) {
      imports.set(`${from}\n${specifier}`, { specifier, from })
    }
  }
  const targets = [...imports.values()].map(({ specifier, from }) => resolveShared(specifier, from))
  return [...new Set(targets.filter((target) => target !== undefined))]
}

/** Resolves a relative specifier to a file, and a package's to its folder if it is linked and not installed. */
function resolveShared(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) {
    const file = resolveFile(resolve(from, specifier))
    return file === undefined ? undefined : realpathSync(file)
  }
  const [name = '', second = ''] = specifier.split('/')
  if (!/^(?:@[\w.-]+|[\w.-]+)$/.test(name)) return undefined
  const linked = findPackage(name.startsWith('@') ? `${name}/${second}` : name, from)
  return linked?.split(sep).includes('node_modules') ? undefined : linked
}

function findPackage(name: string, folder: string): string | undefined {
  const path = join(folder, 'node_modules', name)
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(folder)
  return parent === folder ? undefined : findPackage(name, parent)
}

function isOutside(path: string, folder: string): boolean {
  const from = relative(folder, path)
  return from.startsWith('..') || isAbsolute(from)
}
