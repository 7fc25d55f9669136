// Names unit tests that a reader would not find by path: `src/a/b.ts`, or the folder `src/a/b`, is tested in
// `test/unit/a/b.test.ts`, or by aspect in `test/unit/a/b.<aspect>.test.ts`.
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import '../test/mutation/parts.mjs' // throws if a part's tests have moved
import { root } from './paths.mjs'

/** Folders and files that test something other than a file of `src`. */
const others = /^(?:docs|examples|scripts)\/|^(?:entry-points|feature-pairs|import-direction)\.test\.ts$/

const tests = readdirSync(fileURLToPath(new URL('test/unit/', root)), { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts') && !others.test(path))
const lost = tests.filter((path) => {
  const source = path.replace(/\.[^/]*$/, '')
  return !['.ts', '.tsx', ''].some((extension) => existsSync(new URL(`src/${source}${extension}`, root)))
})
for (const path of lost) console.error(`test/unit/${path} has no counterpart in src.`)
process.exitCode = lost.length === 0 ? 0 : 1
