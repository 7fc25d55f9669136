// Whether dist/ has been built from the current sources, so that the check, the tests and the demo build once.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { root } from './paths.mjs'

const inputs = [
  'src',
  'schema',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/summary-schema',
]
/** The last file of a build. It contains a hash of what was built. */
const stamp = new URL('build/inputs.txt', root)

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()
}

export function markBuilt(hash) {
  writeFileSync(stamp, hash)
}

/** Hashes the paths and contents of all files from which the package is built. */
export function hashInputs() {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(listFiles)) {
    hash.update(`${path}\n`).update(readFileSync(new URL(path, root)))
  }
  return hash.digest('hex')
}

function listFiles(path) {
  const url = new URL(path, root)
  if (statSync(url).isFile()) return [path]
  const names = readdirSync(url, { recursive: true }).map((name) => `${path}/${name.replaceAll('\\', '/')}`)
  return names.filter((name) => statSync(new URL(name, root)).isFile()).sort()
}
