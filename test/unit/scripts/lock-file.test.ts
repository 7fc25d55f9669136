// `npm ci` refuses a lock file that lacks an optional package, even one for another platform:
// https://github.com/npm/cli/issues/4828
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type LockedPackages = Readonly<Record<string, LockedPackage>>

const { packages } = JSON.parse(
  readFileSync(join(resolve(import.meta.dirname, '../../..'), 'package-lock.json'), 'utf8'),
) as { packages: LockedPackages }

test('the lock file contains the dependencies of every package for every platform', () => {
  expect(findMissing(packages)).toEqual([])
})

test('the lock file contains no registry address', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
})

describe('findMissing', () => {
  const tool = { version: '1.0.0', optionalDependencies: { 'tool-win32': '1.0.0' } }

  test('finds a missing optional package', () => {
    expect(findMissing({ 'node_modules/tool': tool })).toEqual(['tool-win32, of node_modules/tool@1.0.0'])
  })

  test.each(['node_modules/tool-win32', 'node_modules/a/node_modules/tool-win32'])(
    'accepts an optional package in %s',
    (path) => {
      expect(findMissing({ 'node_modules/a/node_modules/tool': tool, [path]: {} })).toEqual([])
    },
  )

  test("does not accept an optional package in a sibling's folder", () => {
    const locked = { 'node_modules/tool': tool, 'node_modules/a/node_modules/tool-win32': {} }
    expect(findMissing(locked)).toHaveLength(1)
  })
})

function findMissing(locked: LockedPackages): string[] {
  return Object.entries(locked).flatMap(([path, { version, dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(locked, path, name))
      .map((name) => `${name}, of ${path}@${version}`),
  )
}

/** Looks up a package as Node does, in the package itself, then in every folder above. */
function isFound(locked: LockedPackages, path: string, name: string): boolean {
  const prefix = path === '' ? '' : `${path}/`
  if (`${prefix}node_modules/${name}` in locked) return true
  if (path === '') return false
  return isFound(locked, path.slice(0, Math.max(path.lastIndexOf('node_modules/') - 1, 0)), name)
}
