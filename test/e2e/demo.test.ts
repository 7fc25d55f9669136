// Runs the demo end to end, and verifies that the demo's own check notices a different result.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { beforeAll, expect, it } from 'vitest'
import { findDifferences } from '../../scripts/demo-outcome.mjs'
import { repository } from '../support/markdown.js'
import { type EndedProgram, startProgram } from '../support/run-program.js'

let demo: EndedProgram
let statusBefore: string

beforeAll(async () => {
  statusBefore = readGitStatus()
  demo = await startProgram(repository, [process.execPath, 'scripts/demo.mjs']).done
})

it('the demo runs as intended, in at most 30 lines, and says last what to open', () => {
  expect(demo.output).not.toContain('did not go as intended')
  expect(demo.exitCode).toBe(0)
  expect(demo.output.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  const report = /Open the report: (.*index\.html)\s*$/.exec(demo.output)?.[1] ?? ''
  expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>/i)
})

it('the demo shows green tests, then the cause behind them and the missing webhook', () => {
  expect(demo.output).toMatch(
    /@playwright\/test':\n\n {2}7 passed .*no connection to the database.*movie\.deleted/s,
  )
})

it('the demo writes only into folders that git ignores', () => {
  expect(readGitStatus()).toBe(statusBefore)
})

it('the demo stops the movie system', async () => {
  const { origin } = new URL(readSummary().errors[0]?.urls[0]?.url ?? '')
  await expect(fetch(origin)).rejects.toThrow()
})

it("the demo's own check accepts the real run, and notices another outcome, error or verdict", () => {
  expect(findDifferences(readSummary(), readResults())).toEqual([])
  const passing: JSONReport = JSON.parse(
    JSON.stringify(readResults()).replaceAll('"unexpected"', '"expected"'),
  )
  expect(findDifferences(readSummary(), passing)).not.toEqual([])
  expect(findDifferences({ ...readSummary(), causes: [] }, readResults())).not.toEqual([])
  const accepted = JSON.parse(JSON.stringify(readSummary()).replaceAll('"failed"', '"accepted"'))
  expect(findDifferences(accepted, readResults())).not.toEqual([])
})

function readGitStatus(): string {
  return spawnSync('git', ['status', '--porcelain'], { cwd: repository, encoding: 'utf8' }).stdout
}

const readSummary = () => readJson('examples/network-error-report/network-error-summary.json')
const readResults = () => readJson('test-results/results.json')

function readJson(path: string) {
  return JSON.parse(readFileSync(join(repository, path), 'utf8'))
}
