// Runs the example suite in a real browser and checks its result, which includes deliberate failures. Before that, runs
// a part of the suite, so that the report can compare the run with an earlier one.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkOperations, findDifferences } from './demo-outcome.mjs'
import { root } from './paths.mjs'

const toPath = (path) => fileURLToPath(new URL(path, root))
const report = toPath('network-error-report/index.html')
const outputs = {
  summary: toPath('network-error-report/network-error-summary.json'),
  results: toPath('test-results/results.json'),
}

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'examples']

/** The tests and faults of the earlier run. Its error `GET 500 /api/movies/lookup` is gone in the run of all tests. */
const earlierRun = {
  DEMO_TESTS: 'adds a movie|recommendations are broken|movies of the API',
  MOVIE_SYSTEM_FAULTS: 'lookup:500',
}

run('scripts/build.mjs', '--if-needed')
removeLastRun()
const earlierOutput = runPart()
runExamples()
checkResult()

function removeLastRun() {
  for (const path of [report, ...Object.values(outputs)]) rmSync(path, { force: true })
}

/** Runs part of the suite. Returns the output, which is shown only if the demo's result is not as expected. */
function runPart() {
  console.log('A short run first, with which the report compares the second run')
  const args = [...playwright, '--workers', '1']
  const env = { ...process.env, ...earlierRun, GITHUB_STEP_SUMMARY: '' }
  const { error, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  if (error) throw error
  return stdout + stderr
}

function runExamples() {
  run(...playwright)
}

function run(...args) {
  const { error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (error) throw error
}

function checkResult() {
  const missing = [report, ...Object.values(outputs)].filter((path) => !existsSync(path))
  const found = missing.length > 0 ? missing.map((path) => `Not written: ${path}`) : compareResult()
  if (found.length > 0) {
    console.error(`${earlierOutput}\nThe demo did not go as intended:\n  ${found.join('\n  ')}`)
    process.exit(1)
  }
  console.log(`\nThe demo went as intended; its failures are deliberate. Report: ${report}`)
}

function compareResult() {
  return [
    ...findDifferences(readJson(outputs.summary), readJson(outputs.results)),
    ...checkOperations(listOperations()),
  ]
}

/** Returns the output of the command that lists which operations the tests called. */
function listOperations() {
  const command = ['dist/cli/main.js', 'coverage', 'examples/movie-system/openapi.yaml']
  const { error, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  if (error) throw error
  return stdout + stderr
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
