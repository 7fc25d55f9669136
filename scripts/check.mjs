// Checks format, lint, types, linear regular expressions, unused code and packaging. Runs all checks even if one fails,
// two at a time, and prints the output of each when it ends.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { toolCommand } from './commands.mjs'
import { root } from './paths.mjs'

/** The others read what it writes. */
const build = { name: 'build', script: 'build', args: ['--if-needed'] }
/** Those that take longest first. */
const checks = [
  { name: 'the guides', script: 'guides' },
  { name: 'unused code and dependencies', tool: 'knip' },
  { name: 'regular expressions', script: 'linear-time' },
  { name: 'types of the tests, examples and bench', tool: 'typescript', args: ['-p', 'tsconfig.test.json'] },
  { name: 'format and lint', tool: '@biomejs/biome', args: ['ci', '--error-on-warnings', '.'] },
  {
    name: 'package types',
    tool: '@arethetypeswrong/cli',
    args: ['--pack', '.', '--profile', 'esm-only', '--exclude-entrypoints', ...listSchemas()],
  },
  { name: 'workflows', script: 'workflows' },
  { name: 'package contents', tool: 'publint', args: ['--strict'] },
  { name: 'types of the report page', tool: 'typescript', args: ['-p', 'src/reporter/page/tsconfig.json'] },
  { name: 'length of functions', script: 'long-functions' },
  { name: 'paths of the unit tests', script: 'mirrored-tests' },
  { name: 'links', script: 'links' },
  { name: 'lock file', script: 'lock-file' },
]

const failed = []
await run(build)
const left = [...checks]
await Promise.all([runAll(), runAll()])
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runAll() {
  for (let next = left.shift(); next; next = left.shift()) await run(next)
}

async function run({ name, script, tool, args = [] }) {
  const startedAt = Date.now()
  const { output, code } = await execute(tool ? toolCommand(tool, args) : toScript(script, args))
  console.log(`\n— ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n${output}`.trimEnd())
  if (code !== 0) failed.push(name)
}

function toScript(name, args) {
  return { command: process.execPath, args: [`scripts/${name}.mjs`, ...args] }
}

function execute({ command, args }) {
  // Packing must not build again.
  const env = { ...process.env, npm_config_ignore_scripts: 'true' }
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ output, code })))
}

/** Returns the entry points that are JSON files, which have no types to check. */
function listSchemas() {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  return Object.keys(exports).filter((entryPoint) => entryPoint.endsWith('.json'))
}
