// `npm ci` refuses a lock file that lacks an optional package, even one for another platform:
// https://github.com/npm/cli/issues/4828
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type LockedPackages = Readonly<Record<string, LockedPackage>>

const { packages }: { packages: LockedPackages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('the lock file contains the dependencies of every package for every platform', () => {
  expect(findMissing(packages)).toEqual([])
})

test('the lock file contains no registry address', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
})

test.each([
  ['nowhere', 'node_modules/tool', [], ['tool-win32, of node_modules/tool@1.0.0']],
  ['at the top', 'node_modules/a/node_modules/tool', ['node_modules/tool-win32'], []],
  ['next to the tool', 'node_modules/a/node_modules/tool', ['node_modules/a/node_modules/tool-win32'], []],
  [
    "in a sibling's folder",
    'node_modules/tool',
    ['node_modules/a/node_modules/tool-win32'],
    ['tool-win32, of node_modules/tool@1.0.0'],
  ],
])('an optional package that is %s is missing or not', (_where, tool, others, missing) => {
  const locked = { [tool]: { version: '1.0.0', optionalDependencies: { 'tool-win32': '1.0.0' } } }
  const found = { ...locked, ...Object.fromEntries(others.map((path) => [path, {}])) }
  expect(findMissing(found)).toEqual(missing)
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
