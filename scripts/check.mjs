// Checks format, lint, types, linear regular expressions, unused code and packaging. Runs all checks even if one fails.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { toolCommand } from './commands.mjs'
import { root } from './paths.mjs'

const checks = [
  ['format and lint', '@biomejs/biome', ['ci', '--error-on-warnings', '.']],
  ['build', undefined, ['scripts/build.mjs']],
  ['regular expressions', undefined, ['scripts/linear-time.mjs']],
  ['types of the tests, examples and bench', 'typescript', ['-p', 'tsconfig.test.json']],
  ['types of the report page', 'typescript', ['-p', 'src/reporter/page/tsconfig.json']],
  ['length of functions', undefined, ['scripts/long-functions.mjs']],
  ['paths of the unit tests', undefined, ['scripts/mirrored-tests.mjs']],
  ['workflows', undefined, ['scripts/workflows.mjs']],
  ['lock file', undefined, ['scripts/lock-file.mjs']],
  ['links', undefined, ['scripts/links.mjs']],
  ['the guide to a new kind', undefined, ['scripts/guides.mjs']],
  ['unused code and dependencies', 'knip', []],
  ['package contents', 'publint', ['--strict']],
  [
    'package types',
    '@arethetypeswrong/cli',
    ['--pack', '.', '--profile', 'esm-only', '--exclude-entrypoints', ...schemaEntryPoints()],
  ],
]

const failed = checks.filter(([name, tool, args]) => !passes(name, tool, args)).map(([name]) => name)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

function passes(name, tool, toolArgs) {
  console.log(`\n— ${name}`)
  const { command, args } = tool ? toolCommand(tool, toolArgs) : { command: process.execPath, args: toolArgs }
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}

/** Returns the entry points that are JSON files, which have no types to check. */
function schemaEntryPoints() {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  return Object.keys(exports).filter((entryPoint) => entryPoint.endsWith('.json'))
}
