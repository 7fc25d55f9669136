// Runs the demo end to end, and checks that its check notices a different result.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { beforeAll, describe, expect, it } from 'vitest'
import { findDifferences } from '../../scripts/demo-outcome.mjs'
import type { NetworkErrorSummary } from '../../src/reporter/summary/json-types.js'
import type { NearMiss } from '../../src/webhook/types.js'

const repository = resolve(import.meta.dirname, '../..')
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T
type Summary = Mutable<NetworkErrorSummary>

let demo: { exitCode: number | null; output: string }

beforeAll(async () => {
  demo = await runDemo()
}, 300_000)

it('has the expected result and prints the path of the report', () => {
  expect(demo.output).not.toContain('did not go as intended')
  expect(demo.exitCode).toBe(0)
  const report = /Report: (.*index\.html)\s*$/.exec(demo.output)?.[1] ?? ''
  expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>/i)
})

it('prints the summary of the reporter', () => {
  expect(demo.output).toMatch(/GET 500 \/api\/ratings +6 tests: \d failed, \d over the limit/)
})

it('explains the webhook that was not received', () => {
  expect(demo.output).toMatch(/Webhook "movie\.deleted of movie \d+" not received within 1000ms\./)
})

it('leaves no movie system running', async () => {
  const { origin } = new URL(readSummary().patterns[0]?.urls[0]?.url ?? '')
  await expect(fetch(origin)).rejects.toThrow()
})

describe('its check', () => {
  it('accepts the real run', () => {
    expect(findDifferences(readSummary(), readResults())).toEqual([])
  })

  it.each<[string, (summary: Summary, results: JSONReport) => void]>([
    ['an ordinary test that fails', (_, results) => setStatus(results, 'adds a movie', 'unexpected')],
    [
      'a deliberate failure that passes',
      (_, results) => setStatus(results, 'waits for a webhook that is not sent', 'expected'),
    ],
    ['a test that did not run', (_, results) => removeTest(results, 'adds a movie')],
    ['an error that is not recorded', (summary) => summary.patterns.pop()],
    ['another verdict', (summary) => setVerdicts(summary, 'reported')],
    ['a limit that fails every test', (summary) => setVerdicts(summary, 'failed the test')],
    [
      'another problem of a signature',
      (summary) => setSignatureNote(summary, 'timestamp is 400 s before receivedAt'),
    ],
    ['a missing webhook timeout', (summary) => summary.webhookTimeouts.pop()],
    [
      'an unreadable attachment',
      (summary) => summary.unreadableAttachments.push({ testId: 'a', retry: 0, name: 'b', reason: 'c' }),
    ],
  ])('notices %s', (_what, change) => {
    const summary = readSummary()
    const results = readResults()
    change(summary, results)
    expect(findDifferences(summary, results)).not.toEqual([])
  })
})

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

function readSummary(): Summary {
  return readJson('network-error-report/network-error-summary.json') as Summary
}

function readResults(): JSONReport {
  return readJson('test-results/results.json') as JSONReport
}

function readJson(path: string): unknown {
  expect(existsSync(join(repository, path))).toBe(true)
  return JSON.parse(readFileSync(join(repository, path), 'utf8'))
}

function setStatus(results: JSONReport, title: string, status: 'expected' | 'unexpected'): void {
  for (const spec of results.suites.flatMap(listSpecs)) {
    if (spec.title === title) spec.tests[0]!.status = status
  }
}

function removeTest(results: JSONReport, title: string): void {
  for (const suite of results.suites) suite.specs = suite.specs.filter((spec) => spec.title !== title)
}

function setVerdicts(summary: Summary, verdict: 'failed the test' | 'reported'): void {
  for (const { attempts } of summary.tests) for (const attempt of attempts) attempt.verdict &&= verdict
}

function setSignatureNote(summary: Summary, note: string): void {
  const nearMisses = summary.webhookTimeouts.flatMap((timeout) => timeout.nearMisses) as Mutable<NearMiss>[]
  for (const verdict of nearMisses.flatMap(({ verdicts }) => verdicts)) {
    if (verdict.matcher.startsWith('signature(')) verdict.note = note
  }
}

function listSpecs(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}
