// Feeds a collector with the results of tests that never ran, and returns the summary model.
import type { TestCase, TestResult } from '@playwright/test/reporter'
import type { AttachedFinding } from '../../../src/findings/fields/finding-fields.js'
import type { NetworkErrorRecord } from '../../../src/findings/fields/record.js'
import { nameError } from '../../../src/findings/kinds/kinds.js'
import type { PendingRequest } from '../../../src/findings/log/pending-request.js'
import type { LocatedOperation } from '../../../src/openapi/operation.js'
import { type CollectedRun, EvidenceCollector } from '../../../src/reporter/collect/collector.js'
import { listPlannedTests } from '../../../src/reporter/collect/test-entry.js'
import { createLinks, type LinkTemplates } from '../../../src/reporter/links.js'
import { markHosts } from '../../../src/reporter/run/hosts.js'
import { quoteTelling } from '../../../src/reporter/server-log/line-meaning.js'
import type { AttemptLog } from '../../../src/reporter/server-log/server-log.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
import { summarize } from '../../../src/reporter/summary/summarize.js'
import type { SummaryRun } from '../../../src/summary-file/summary.js'
import type { WarningReason } from '../../../src/verdicts.js'
import type { SettledWait, WebhookTimeoutJson } from '../../../src/webhook/journal/types.js'

type Attachment = TestResult['attachments'][number]

export interface FakeAttempt {
  attachments?: Attachment[]
  /** What `_backchannel.json` contains. */
  findings?: readonly AttachedFinding[]
  /** URLs of HTTP errors with the attempt's verdict, in a `_backchannel.json`. */
  urls?: string[]
  /** The verdict on findings without one of their own. */
  verdict?: string | string[]
  status?: TestResult['status']
  startedAt?: number
  durationMs?: number
  slot?: number
  /** The content of the monitor's mark; `false` for an attempt without the monitor. */
  mark?: false | string
  annotations?: string[]
  errors?: string[]
  steps?: unknown[]
  /** Lines that a web server printed at the time of each error. */
  printed?: string[]
}

export interface FakeTest {
  id: string
  file?: string
  line?: number
  title?: string
  /** The titles of the test and its describe blocks; `cart` and `title` by default. */
  titles?: string[]
  project?: string
  tags?: string[]
  outcome?: ReturnType<TestCase['outcome']>
  expectedStatus?: TestCase['expectedStatus']
  attempts: FakeAttempt[]
}

const runStart = '2026-01-31T12:00:00.000Z'

/** An earlier run to compare with, without its errors. */
export const earlierRun = {
  file: 'main.json',
  generatedAt: '2026-01-30T12:00:00.000Z',
  status: 'passed' as const,
  filters: [],
  projects: [],
  monitoredTests: 1,
  notRunTests: 0,
}

export function record(url: string, more: Partial<NetworkErrorRecord> = {}): NetworkErrorRecord {
  return { url, status: 500, method: 'GET', timestamp: '2026-01-31T12:00:01.000Z', ...more }
}

export function networkErrors(...records: NetworkErrorRecord[]): Attachment {
  return attachment('network-errors.json', JSON.stringify(records))
}

export function attachment(name: string, text: string): Attachment {
  return { name, contentType: 'application/json', body: Buffer.from(text) }
}

export function timeoutJson(more: Partial<WebhookTimeoutJson> = {}): WebhookTimeoutJson {
  return {
    name: 'WebhookTimeoutError',
    message: 'Webhook "movie.created" not received within 30000ms.',
    templateName: 'movie.created',
    timeoutMs: 30_000,
    totalReceived: 1,
    expectedCount: 1,
    matchedCount: 0,
    matcherDetails: ['field(event="movie.created")'],
    receivedWebhooks: [],
    nearMisses: [],
    problems: [],
    ...more,
  }
}

export function missedWebhook(more: Partial<WebhookTimeoutJson> = {}): Attachment {
  return attachment('webhook-timeout.json', JSON.stringify(timeoutJson(more)))
}

/** Creates a `_backchannel.json` without findings. */
export function evidence(more: object): Attachment {
  return attachment('_backchannel.json', JSON.stringify({ findings: [], omitted: 0, ...more }))
}

/** Creates an attempt's evidence of settled waits. */
export function waits(...settled: Partial<SettledWait>[]): Attachment {
  const defaults = { templateName: 'movie', count: 1, received: true, durationMs: 100, timeoutMs: 5_000 }
  return evidence({ waits: settled.map((wait) => ({ ...defaults, ...wait })) })
}

export function openRequest(url: string, durationMs = 24_300): PendingRequest {
  const startedAt = '2026-01-31T12:00:00.500Z'
  return { method: 'POST', url: `https://shop.test${url}`, startedAt, durationMs }
}

export const passedTest = (id: string, attempt: FakeAttempt = {}): FakeTest => ({ id, attempts: [attempt] })

/** Creates a test whose only attempt failed. */
export function failedTest(id: string, attempt: FakeAttempt = {}): FakeTest {
  return { id, outcome: 'unexpected', attempts: [{ status: 'failed', ...attempt }] }
}

/** Creates a test that failed first and then passed. */
export function flakyTest(id: string, first: FakeAttempt = {}, last: FakeAttempt = {}): FakeTest {
  return { id, outcome: 'flaky', attempts: [{ status: 'failed', ...first }, last] }
}

/** Creates a test that timed out with these requests open. */
export function timedOutWith(id: string, ...pending: object[]): FakeTest {
  return failedTest(id, { status: 'timedOut', attachments: [evidence({ pending })] })
}

interface FakeRunOptions {
  run?: Partial<SummaryRun>
  rootDir?: string
  configFolder?: string
  planned?: string[]
  playwrightReport?: string
  links?: LinkTemplates
  operations?: readonly LocatedOperation[]
  allowedHosts?: readonly string[]
}

/** Summarizes a run of one test with one attempt. */
export function summarizeAttempt(attempt: FakeAttempt, options?: FakeRunOptions): SummaryModel {
  return summarizeTests([{ id: '1', attempts: [attempt] }], options)
}

/** Summarizes a run of these tests. */
export function summarizeTests(tests: FakeTest[], options: FakeRunOptions = {}): SummaryModel {
  const planned = tests.map(({ id }) => id)
  return summarizeCollected(collectFrom(tests, options.operations), { planned, ...options })
}

export function summarizeCollected(collected: CollectedRun, options: FakeRunOptions): SummaryModel {
  const { run, rootDir = '/repo', configFolder = rootDir, planned = [], playwrightReport } = options
  const summaryRun: SummaryRun = {
    status: 'passed',
    startedAt: runStart,
    durationMs: 60_000,
    playwrightVersion: '1.65.1',
    workers: 2,
    projects: ['chromium'],
    ...run,
  }
  const { traffic } = collected
  return summarize(collected, {
    traffic: traffic && markHosts(traffic, { allowed: options.allowedHosts, fail: false }),
    run: summaryRun,
    rootDir,
    configFolder,
    plannedTests: listPlannedTests(planned.map((id) => ({ id }))),
    formatLinks: createLinks(options.links ?? {}, summaryRun),
    ...(playwrightReport !== undefined && { playwrightReport }),
  })
}

export function collectFrom(
  tests: Iterable<FakeTest>,
  operations?: readonly LocatedOperation[],
): CollectedRun {
  const collector = new EvidenceCollector(operations)
  for (const test of tests) {
    const testCase = fakeTestCase(test)
    test.attempts.forEach((attempt, retry) => {
      collector.add(testCase, fakeResult(attempt, retry), fakeServerLog(attempt))
    })
  }
  return collector.finish()
}

function fakeServerLog({ printed }: FakeAttempt): AttemptLog {
  const find = (_: unknown, redact: (text: string) => string) => {
    const lines = printed?.map(redact)
    return () => lines && { lines, by: 'id' as const, quoted: quoteTelling(lines) }
  }
  return { addRequests: () => undefined, find, findDuring: find }
}

export function fakeTestCase({
  id,
  title = id,
  titles = ['cart', title],
  file = '/repo/tests/shop.spec.ts',
  line = 7,
  project = 'chromium',
  tags = [],
  outcome = 'expected',
  expectedStatus = 'passed',
}: FakeTest): TestCase {
  const fake = {
    id,
    annotations: [],
    tags,
    expectedStatus,
    location: { file, line, column: 3 },
    parent: { project: () => ({ name: project }) },
    titlePath: () => ['', project, 'tests/shop.spec.ts', ...titles],
    outcome: () => outcome,
  }
  return fake as unknown as TestCase
}

export function fakeResult(
  { attachments = [], urls = [], verdict, status = 'passed', slot = 0, mark = '', ...others }: FakeAttempt,
  retry: number,
): TestResult {
  const { annotations = [], errors = [], steps = [], startedAt = runStart, durationMs = 12.6 } = others
  const fallback = ['passed', 'skipped'].includes(status) ? 'accepted' : 'in failed test'
  const warnedBy = String(mark).includes('"fail":"run"') ? 'run' : 'limit'
  const httpErrors = urls.map((url) => httpError(url, [verdict ?? fallback].flat().at(-1), warnedBy))
  const findings = [...httpErrors, ...(others.findings ?? [])]
  const fake = {
    retry,
    status,
    steps,
    workerIndex: slot,
    parallelIndex: slot,
    attachments: findings.length > 0 ? [...attachments, evidence({ findings })] : attachments,
    startTime: new Date(startedAt),
    duration: durationMs,
    annotations: [
      ...[verdict ?? []].flat().map((description) => ({ type: 'networkErrors', description })),
      ...(mark === false ? [] : [{ type: '_networkErrorMonitor', description: mark }]),
      ...annotations.map((type) => ({ type })),
    ],
    errors: errors.map((message) => ({ message })),
  }
  return fake as unknown as TestResult
}

function httpError(url: string, verdict: string | undefined, reason: WarningReason): object {
  const occurrence = { kind: 'http-error', ...record(url) } as const
  const name = nameError(occurrence, { findRoute: () => undefined })
  const warnedBy = verdict === 'warned' ? reason : undefined
  return { ...occurrence, name, count: 1, verdict, warnedBy }
}
