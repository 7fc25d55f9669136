// Names folders of `src` with more than 12 files, and unit tests that a reader would not find by path: `src/a/b.ts`, or the
// folder `src/a/b`, is tested in `test/unit/a/b.test.ts`, or by aspect in `test/unit/a/b.<aspect>.test.ts`.
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
const sources = readdirSync(new URL('src/', root), { recursive: true, withFileTypes: true })
const folders = sources.filter((entry) => entry.isFile()).map(({ parentPath }) => parentPath)
const full = [...new Set(folders)].filter((path) => folders.filter((other) => other === path).length > 12)

for (const path of lost) console.error(`test/unit/${path} has no counterpart in src.`)
for (const path of full) console.error(`${path} has more than 12 files.`)
process.exitCode = lost.length + full.length === 0 ? 0 : 1
