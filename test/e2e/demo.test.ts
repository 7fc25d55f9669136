// Runs the demo end to end, and verifies that the demo's own check notices a different result.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { beforeAll, describe, expect, it } from 'vitest'
import { findDifferences } from '../../scripts/demo-outcome.mjs'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'

const repository = resolve(import.meta.dirname, '../..')
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T
type Summary = Mutable<NetworkErrorSummary>

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

it("prints the reporter's summary", () => {
  expect(demo.output).toMatch(
    /new +GET 500 \/api\/ratings\/\* +appeared +failed \d tests?, warned in \d \(maxTestsPerError\)/,
  )
})

it('prints the headline, the explanation of the flaky test and the compared run, in this order', () => {
  expect(demo.output).toMatch(
    /^ {2}Errors: 10 new, 1 known;.*^ {2}1 flaky test; GET 503 \/api\/ratings\/\* occurred only in attempts that failed\n {2}Since .*: 10 appeared, 1 gone\n/ms,
  )
})

it.each([
  [
    "the server's error message and the first of several tests",
    /GET 500 \/api\/ratings\/\* .*\n +broken-backend\.spec\.ts:8 .*\s+and \d more tests\n +"db timeout" · x-request-id [\da-f-]{36}/,
  ],
  [
    'the host that refused a request',
    /GET net::ERR_CONNECTION_REFUSED \/player\.js .*\n.*\n +host localhost:2\n/,
  ],
  ['an error of a hook', /GET 503 \/api\/recommendations +\(in beforeAll\) +appeared +failed 1 test\n/],
  ['a GraphQL error', /GraphQL Reviews: TIMEOUT .*\n.*\n +"review service timed out"\n/],
  ['an open request', /1 test failed while requests were open\n +GET \S+\/api\/ratings\/\d+ [\d.]+ s\n/],
  [
    'where the page throws an error',
    /TypeError: movies is not iterable .*\n.*\n +at \/movies:\d+:\d+ \(inline script\)\n/,
  ],
  ['a missing webhook', /Webhook "movie\.deleted, soon" not received within 1000ms\./],
  ['a late webhook', /1 webhook almost timed out\n +poster\.rendered {2}took [89](\.\d)? s of 10 s/],
])('prints %s', (_what, line) => {
  expect(demo.output).toMatch(line)
})

it('writes only into folders that git ignores', () => {
  expect(readGitStatus()).toBe(statusBefore)
})

it('stops the movie system', async () => {
  const { origin } = new URL(readSummary().patterns[0]?.urls[0]?.url ?? '')
  await expect(fetch(origin)).rejects.toThrow()
})

describe("the demo's own check", () => {
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
    ['a kind of error that is not recorded', (summary) => removePattern(summary, 'page-error:')],
    ['a wrong kind of error', (summary) => editPattern(summary, 'page-error:', { kind: 'console-error' })],
    ['a known error reported as new', (summary) => setBaselineState(summary, '/lookup', 'new')],
    ['a new error reported as known', (summary) => setBaselineState(summary, ':graphql:', 'known')],
    [
      'an error that appeared reported as the same',
      (summary) => editPattern(summary, ':graphql:', { change: 'same' }),
    ],
    ['an error that is gone and not reported', (summary) => summary.changes?.gone.pop()],
    ['a missing message', (summary) => editPattern(summary, 'GET:500:/api/ratings', { samples: [] })],
    ['a hook that is not named', (summary) => removePhases(summary)],
    ['a missing payload', (summary) => editPattern(summary, 'POST:422', { samples: [] })],
    ['a missing link', (summary) => removeLinks(summary)],
    ['a missing open request', (summary) => removePending(summary)],
    ['a flaky test without an explanation', (summary) => summary.flaky.patterns.pop()],
    ['a webhook with time to spare', (summary) => setWait(summary, 'poster.rendered', { p95Ms: 8_000 })],
    ['a second late webhook', (summary) => setWait(summary, 'movie.created', { p95Ms: 29_000 })],
    [
      'a missing webhook instead of a late one',
      (summary) => setWait(summary, 'poster.rendered', { timedOut: 1 }),
    ],
    ['a wrong verdict', (summary) => setVerdicts(summary, 'accepted')],
    ['a limit that fails every test', (summary) => setVerdicts(summary, 'failed')],
    [
      'a wrong reason for a rejected signature',
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

function readSummary(): Summary {
  return readJson('network-error-report/network-error-summary.json') as Summary
}

function readResults(): JSONReport {
  return readJson('test-results/results.json') as JSONReport
}

function removePattern(summary: Summary, part: string): void {
  summary.patterns = summary.patterns.filter(({ key }) => !key.includes(part))
}

function editPattern(summary: Summary, part: string, change: Partial<Summary['patterns'][number]>): void {
  const patterns = summary.patterns.filter(({ key }) => key.includes(part))
  expect(patterns).toHaveLength(1)
  for (const pattern of patterns) Object.assign(pattern, change)
}

function removeLinks(summary: Summary): void {
  for (const { samples } of summary.patterns) for (const sample of samples) sample.links = {}
}

function removePending(summary: Summary): void {
  for (const { attempts } of summary.tests) for (const attempt of attempts) attempt.pending = []
}

function removePhases(summary: Summary): void {
  for (const { attempts } of summary.tests)
    for (const finding of attempts.flatMap(({ findings }) => findings)) delete finding.phase
}

function setBaselineState(summary: Summary, part: string, state: 'new' | 'known'): void {
  editPattern(summary, part, { baseline: { state } })
}

function setWait(summary: Summary, name: string, change: Partial<Summary['webhooks'][number]>): void {
  const webhooks = summary.webhooks.filter(({ templateName }) => templateName === name)
  expect(webhooks).toHaveLength(1)
  for (const webhook of webhooks) Object.assign(webhook, change)
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

function setVerdicts(summary: Summary, verdict: 'failed' | 'accepted'): void {
  for (const { attempts } of summary.tests) for (const attempt of attempts) attempt.verdict &&= verdict
}

function setSignatureNote(summary: Summary, note: string): void {
  const nearMisses = summary.webhookTimeouts.flatMap((timeout) => timeout.nearMisses)
  for (const verdict of nearMisses.flatMap(({ verdicts }) => verdicts)) {
    if (verdict.matcher.startsWith('signature(')) verdict.note = note
  }
}

function listSpecs(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}
