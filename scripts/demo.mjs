// Runs the example suite in a real browser and checks that it went exactly as intended, deliberate failures included.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deviations } from './demo-outcome.mjs'
import { root } from './paths.mjs'

const at = (path) => fileURLToPath(new URL(path, root))
const report = at('network-error-report/index.html')
const outputs = {
  summary: at('network-error-report/network-error-summary.json'),
  results: at('test-results/results.json'),
}

buildIfNeeded()
forgetLastRun()
runExamples()
judge()

function buildIfNeeded() {
  const built = at('dist/index.js')
  const sources = readdirSync(at('src'), { recursive: true }).map((path) => at(`src/${path}`))
  const upToDate = existsSync(built) && sources.every((path) => modified(path) <= modified(built))
  if (!upToDate) run('scripts/build.mjs')
}

function modified(path) {
  return statSync(path).mtimeMs
}

function forgetLastRun() {
  for (const path of [report, ...Object.values(outputs)]) rmSync(path, { force: true })
}

function runExamples() {
  run('node_modules/@playwright/test/cli.js', 'test', '--config', 'examples')
}

function run(script, ...args) {
  const { error } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
  if (error) throw error
}

function judge() {
  const missing = [report, ...Object.values(outputs)].filter((path) => !existsSync(path))
  const found = missing.length > 0 ? missing.map((path) => `Not written: ${path}`) : differences()
  if (found.length > 0) {
    console.error(`\nThe demo did not go as intended:\n  ${found.join('\n  ')}`)
    process.exit(1)
  }
  console.log(`\nThe demo went as intended; its failures are deliberate. Report: ${report}`)
}

function differences() {
  return deviations(readJson(outputs.summary), readJson(outputs.results))
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
