// Format, lint, types, unused code, packaging. Runs all of them and fails when one failed.
import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

const checks = [
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['build', 'node', ['scripts/build.mjs']],
  ['types of the tests, examples and bench', 'tsc', ['-p', 'tsconfig.test.json']],
  ['types of the report page', 'tsc', ['-p', 'src/reporter/outputs/html/page/tsconfig.json']],
  ['unused code and dependencies', 'knip', []],
  ['package contents', 'publint', ['--strict']],
  [
    'package types',
    'attw',
    ['--pack', '.', '--profile', 'esm-only', '--exclude-entrypoints', ...schemaEntryPoints()],
  ],
]

const failed = checks.filter(([name, command, args]) => !passes(name, command, args)).map(([name]) => name)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

function passes(name, command, args) {
  console.log(`\n— ${name}`)
  const [program, programArgs] =
    command === 'node' ? ['node', args] : ['npx', ['--no-install', command, ...args]]
  return spawnSync(program, programArgs, { cwd: root, stdio: 'inherit' }).status === 0
}

/** JSON files have no types to check. */
function schemaEntryPoints() {
  return ['network-error-summary', 'network-errors', 'webhook-timeout']
    .map((name) => `./schema/${name}.json`)
    .concat('./package.json')
}
