// Installs the newest release of every dependency, whatever package.json allows. Changes only node_modules.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { npmCommand } from './commands.mjs'
import { root } from './paths.mjs'

const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const newest = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `${name}@latest`)
const { command, args, shell } = npmCommand(['install', '--no-save', ...process.argv.slice(2), ...newest])
process.exitCode = spawnSync(command, args, { cwd: root, shell, stdio: 'inherit' }).status ?? 1
