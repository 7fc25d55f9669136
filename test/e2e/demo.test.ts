// Runs the demo end to end, and verifies that the demo's own check notices a different result.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { beforeAll, expect, it } from 'vitest'
import { findDifferences } from '../../scripts/demo-outcome.mjs'
import { repository } from '../support/markdown.js'

let demo: { exitCode: number | null; output: string }
let statusBefore: string

beforeAll(async () => {
  statusBefore = readGitStatus()
  demo = await runDemo()
})

it("the demo runs as intended and prints the report's path", () => {
  expect(demo.output).not.toContain('did not go as intended')
  expect(demo.exitCode).toBe(0)
  const report = /Report: (.*index\.html)\s*$/.exec(demo.output)?.[1] ?? ''
  expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>/i)
})

it('prints the headline, the explanation of the flaky test, the compared run and the errors', () => {
  expect(demo.output).toMatch(
    /^ {2}Errors: 12 new, 1 known;.*^ {2}1 flaky test; GET 503 \/api\/ratings\/\* occurred only in attempts that failed\n {2}Since .*: 12 appeared, 1 gone\n.*new +GET 500 \/api\/ratings\/\* +appeared +failed \d tests?, warned in \d \(maxTestsPerError\)\n +broken-backend\.spec\.ts:8 .*\s+and \d more tests\n +"db timeout" · x-request-id [\da-f-]{36}\n/ms,
  )
})

it('writes only into folders that git ignores', () => {
  expect(readGitStatus()).toBe(statusBefore)
})

it('stops the movie system', async () => {
  const { origin } = new URL(readSummary().errors[0]?.urls[0]?.url ?? '')
  await expect(fetch(origin)).rejects.toThrow()
})

it("the demo's own check accepts the real run, and notices another outcome, error or verdict", () => {
  expect(findDifferences(readSummary(), readResults())).toEqual([])
  const passing: JSONReport = JSON.parse(
    JSON.stringify(readResults()).replaceAll('"unexpected"', '"expected"'),
  )
  expect(findDifferences(readSummary(), passing)).not.toEqual([])
  const { errors } = readSummary()
  expect(findDifferences({ ...readSummary(), errors: errors.slice(1) }, readResults())).not.toEqual([])
  const accepted = JSON.parse(JSON.stringify(readSummary()).replaceAll('"failed"', '"accepted"'))
  expect(findDifferences(accepted, readResults())).not.toEqual([])
})

function readGitStatus(): string {
  return spawnSync('git', ['status', '--porcelain'], { cwd: repository, encoding: 'utf8' }).stdout
}

function runDemo(): Promise<typeof demo> {
  const { VITEST, NODE_ENV, CI, GITHUB_ACTIONS, GITHUB_STEP_SUMMARY, FORCE_COLOR, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/demo.mjs'], {
    cwd: repository,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((done) => child.once('close', (exitCode) => done({ exitCode, output })))
}

const readSummary = () => readJson('network-error-report/network-error-summary.json')
const readResults = () => readJson('test-results/results.json')

function readJson(path: string) {
  return JSON.parse(readFileSync(join(repository, path), 'utf8'))
}
