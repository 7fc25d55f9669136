// Tells one story with the sample suite: its tests are green, one word of the config is changed, and what was behind them
// appears. Checks that the second run went as intended, which includes deliberate failures.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findDifferences } from './demo-outcome.mjs'
import { root } from './paths.mjs'

const toPath = (path) => fileURLToPath(new URL(path, root))
const report = toPath('examples/network-error-report/index.html')
const summary = toPath('examples/network-error-report/network-error-summary.json')
const results = toPath('test-results/results.json')

run(['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' })
for (const path of [report, summary, results]) rmSync(path, { force: true })

console.log("A movie shop's tests, with defineConfig from '@playwright/test':\n")
const before = runSuite('examples/without-monitor.config.ts', ['--reporter=dot', 'movies.spec', 'api.spec'])
console.log(`  ${before.stdout.trim().split('\n').at(-1)?.trim()}`)

console.log("\nThe same tests and its webhook tests, with defineConfig from 'playwright-backchannel':")
const after = runSuite('examples/playwright.config.ts')
console.log(cutOutput(after.stdout))
checkOutcome()

function checkOutcome() {
  const missing = [report, summary, results].filter((path) => !existsSync(path))
  const problems =
    missing.length > 0
      ? missing.map((path) => `Not written: ${path}`)
      : findDifferences(readJson(summary), readJson(results))
  if (before.status !== 0) problems.unshift(`The first run failed:\n${before.stdout}${before.stderr}`)
  if (problems.length > 0) {
    console.error(`${after.stderr}\nThe demo did not go as intended:\n  ${problems.join('\n  ')}`)
    process.exit(1)
  }
  console.log(`\nThe failures are deliberate. Open the report: ${report}`)
}

/** Returns what follows Playwright's last line, `6 passed (9.1s)`: what the reporter of this package prints. */
function cutOutput(output) {
  const [, printed = output] = /^ {2}\d+ passed \(.*\)\n([\s\S]*)/m.exec(output) ?? []
  return `\n${printed.trim()}`.replace(/^(?=\S)/gm, '  ')
}

function runSuite(config, args = []) {
  return run(['node_modules/@playwright/test/cli.js', 'test', '--config', config, ...args], {
    encoding: 'utf8',
    env: { ...process.env, GITHUB_STEP_SUMMARY: '' },
  })
}

function run(args, options) {
  const result = spawnSync(process.execPath, args, { cwd: root, ...options })
  if (result.error) throw result.error
  return result
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
