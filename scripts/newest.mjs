// Installs the newest release of every dependency, whatever package.json allows. Changes only node_modules.
//
// package.json has the newest releases that Node 20.20 can run. The next ones of @pact-foundation/pact, both packages of
// Stryker, chalk, svix and vitest need Node 22. @types/node stays at 20, the oldest Node that is supported, and vite at
// 8.3, because 8.4 has an optional package that is not in the registry.
//
// npm leaves out optional packages for other platforms when it updates a lock file next to an existing node_modules, so
// run `npm install --package-lock-only` in a copy without that folder. A test finds a package that is missing.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { npmCommand } from './commands.mjs'
import { root } from './paths.mjs'

const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const newest = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `${name}@latest`)
const { command, args, shell } = npmCommand(['install', '--no-save', ...process.argv.slice(2), ...newest])
process.exitCode = spawnSync(command, args, { cwd: root, shell, stdio: 'inherit' }).status ?? 1
