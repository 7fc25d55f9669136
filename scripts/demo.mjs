// Runs the example suite in a real browser and checks its result, deliberate failures included.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findDifferences } from './demo-outcome.mjs'
import { root } from './paths.mjs'

const toPath = (path) => fileURLToPath(new URL(path, root))
const report = toPath('network-error-report/index.html')
const outputs = {
  summary: toPath('network-error-report/network-error-summary.json'),
  results: toPath('test-results/results.json'),
}

buildIfNeeded()
removeLastRun()
runExamples()
checkResult()

function buildIfNeeded() {
  const built = toPath('dist/index.js')
  const sources = readdirSync(toPath('src'), { recursive: true }).map((path) => toPath(`src/${path}`))
  const upToDate = existsSync(built) && sources.every((path) => getModifiedMs(path) <= getModifiedMs(built))
  if (!upToDate) run('scripts/build.mjs')
}

function getModifiedMs(path) {
  return statSync(path).mtimeMs
}

function removeLastRun() {
  for (const path of [report, ...Object.values(outputs)]) rmSync(path, { force: true })
}

function runExamples() {
  run('node_modules/@playwright/test/cli.js', 'test', '--config', 'examples')
}

function run(script, ...args) {
  const { error } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
  if (error) throw error
}

function checkResult() {
  const missing = [report, ...Object.values(outputs)].filter((path) => !existsSync(path))
  const found = missing.length > 0 ? missing.map((path) => `Not written: ${path}`) : compareResult()
  if (found.length > 0) {
    console.error(`\nThe demo did not go as intended:\n  ${found.join('\n  ')}`)
    process.exit(1)
  }
  console.log(`\nThe demo went as intended; its failures are deliberate. Report: ${report}`)
}

function compareResult() {
  return findDifferences(readJson(outputs.summary), readJson(outputs.results))
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
