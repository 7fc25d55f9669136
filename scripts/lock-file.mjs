// Checks that the lock file has the dependencies of every package for every platform, and no registry's address. `npm ci`
// refuses a lock file that lacks an optional package: https://github.com/npm/cli/issues/4828
import { readFileSync } from 'node:fs'
import { root } from './paths.mjs'

const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))

const problems = Object.entries(packages).flatMap(([path, locked]) => [
  ...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
    .filter((name) => !isFound(path, name))
    .map((name) => `${path || 'The project'} needs ${name}, which the lock file lacks.`),
  ...(locked.resolved ? [`${path} has the address ${locked.resolved}.`] : []),
])
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

/** Looks up a package as Node does, in the package itself, then in every folder above. */
function isFound(path, name) {
  if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true
  if (path === '') return false
  return isFound(path.slice(0, Math.max(path.lastIndexOf('node_modules/') - 1, 0)), name)
}
