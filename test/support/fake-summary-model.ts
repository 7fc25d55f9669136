// Feeds the results of made-up tests to the real collector and summarizes them. Models may have any size, and the same
// options always give the same model.
import type { TestCase, TestResult } from '@playwright/test/reporter'
import { monitorAnnotation, verdictAnnotation } from '../../src/attachments/constants.js'
import { EvidenceCollector } from '../../src/reporter/collect/collector.js'
import { Spool } from '../../src/reporter/collect/spool.js'
import type { SummaryModel } from '../../src/reporter/summary/model.js'
import { summarize } from '../../src/reporter/summary/summarize.js'
import type { SummaryRun } from '../../src/summary-file/summary.js'
import {
  createEndpoint,
  createTimeout,
  createTitle,
  createWebhookSummary,
  type Endpoint,
  pickWord,
} from './fake-evidence.js'
import { createRandom } from './random.js'

export interface FakeModelOptions {
  /** Number of tests with something to report. */
  tests?: number
  /** Number of tests with nothing to report. */
  quietTests?: number
  patterns?: number
  recordsPerTest?: number
  webhookTimeouts?: number
  /** Number of templates that tests waited for. */
  webhooks?: number
  unreadable?: number
  slots?: number
  runStatus?: SummaryRun['status']
  /** Strings that take turns in replacing words in titles, URLs, reasons, payloads and names. */
  hostile?: readonly string[]
}

interface FakeRun extends Required<FakeModelOptions> {
  endpoints: readonly Endpoint[]
  random: () => number
  durationMs: number
}

interface FakeTest {
  index: number
  testCase: TestCase
  lastRetry: number
  startedAt: number
}

const start = Date.parse('2026-11-20T09:00:00.000Z')
const testGapMs = 700

/** Creates a summary model without redaction, so that hostile words reach the renderers unchanged. */
export function fakeSummaryModel(options: FakeModelOptions = {}): SummaryModel {
  const run = resolveRun(options)
  const collector = new EvidenceCollector(new Spool())
  const tests = Array.from({ length: run.tests }, (_, index) => createTest(index, run))
  for (const test of tests) addAttempts(collector, test, run)
  for (let index = 0; index < run.quietTests; index++) addQuietTest(collector, index)
  addUnreadable(collector, tests, run)
  const { durationMs, slots, runStatus: status } = run
  const model = summarize(collector, {
    run: {
      ...{ status, durationMs, workers: slots, playwrightVersion: '1.65.1' },
      startedAt: new Date(start).toISOString(),
      projects: ['chromium', 'Mobile Safari'],
    },
    rootDir: '/repo',
    plannedTestIds: [...collector.tests.keys()],
  })
  const webhooks = Array.from({ length: run.webhooks }, (_, index) =>
    createWebhookSummary(index, pickWord(run.hostile, index)),
  )
  return { ...model, webhooks, generatedAt: new Date(start + durationMs + 900).toISOString() }
}

function resolveRun(options: FakeModelOptions): FakeRun {
  const counts = {
    tests: 40,
    quietTests: 200,
    patterns: 12,
    recordsPerTest: 3,
    webhookTimeouts: 3,
    webhooks: 0,
  }
  const resolved = {
    ...{ ...counts, unreadable: 1, slots: 4, runStatus: 'failed' as const, hostile: [] },
    ...options,
  }
  const endpoints = Array.from({ length: resolved.patterns }, (_, index) =>
    createEndpoint(index, pickWord(resolved.hostile, index)),
  )
  const durationMs = Math.max(60_000, resolved.tests * testGapMs * 0.25)
  return { ...resolved, endpoints, durationMs, random: createRandom(7) }
}

function createTest(index: number, { tests, durationMs, hostile }: FakeRun): FakeTest {
  const outcome = chooseOutcome(index)
  const lastRetry = outcome === 'unexpected' && index % 2 === 0 ? 2 : outcome === 'flaky' ? 1 : 0
  const { titles, file } = createTitle(index, pickWord(hostile, index))
  const project = index % 3 === 0 ? 'Mobile Safari' : 'chromium'
  const location = { file: `/repo/${file}`, line: 10 + ((index * 13) % 400), column: 7 }
  const id = `${toHex(index * 7919)}-${toHex(index * 104_729)}`
  const testCase = createTestCase(id, outcome, ['', project, file, ...titles], location)
  return { index, testCase, lastRetry, startedAt: start + (index / tests) * durationMs * 0.9 }
}

function chooseOutcome(index: number): ReturnType<TestCase['outcome']> {
  const outcomes = ['unexpected', 'expected', 'expected', 'flaky', 'expected', 'expected', 'skipped'] as const
  return outcomes[index % outcomes.length] ?? 'expected'
}

function createTestCase(
  id: string,
  outcome: ReturnType<TestCase['outcome']>,
  titlePath: string[],
  location: TestCase['location'],
): TestCase {
  const testCase = {
    ...{ id, location, annotations: [], expectedStatus: outcome === 'skipped' ? 'skipped' : 'passed' },
    parent: { project: () => ({ name: titlePath[1] }) },
    titlePath: () => titlePath,
    outcome: () => outcome,
  }
  return testCase as unknown as TestCase
}

function addAttempts(collector: EvidenceCollector, test: FakeTest, run: FakeRun): void {
  for (let retry = 0; retry <= test.lastRetry; retry++) {
    collector.add(test.testCase, createResult(test, retry, run))
  }
}

function createResult(test: FakeTest, retry: number, run: FakeRun): TestResult {
  const { index, lastRetry } = test
  const isLast = retry === lastRetry
  const status = chooseStatus(test, isLast)
  const startedAt = test.startedAt + retry * 2500
  const hasPassedRetry = test.testCase.outcome() === 'flaky' && isLast
  const records = hasPassedRetry ? [] : createRecords(index, startedAt, run)
  const annotations = [
    { type: monitorAnnotation, description: JSON.stringify({ redact: false }) },
    ...(records.length > 0 ? [{ type: verdictAnnotation, description: chooseVerdict(index, status) }] : []),
  ]
  const result = {
    ...{ retry, status, annotations, errors: [], steps: [] },
    ...{ workerIndex: index % (run.slots * 3), parallelIndex: index % run.slots },
    startTime: new Date(startedAt),
    duration: 400 + Math.floor(run.random() * 4000),
    attachments: [
      ...(records.length > 0 ? [attach('network-errors.json', records)] : []),
      ...(isLast ? createTimeouts(test, run) : []),
    ],
  }
  return result as unknown as TestResult
}

function chooseStatus({ index, testCase }: FakeTest, isLast: boolean): TestResult['status'] {
  const outcome = testCase.outcome()
  if (outcome === 'skipped') return 'skipped'
  if (outcome === 'expected' || (outcome === 'flaky' && isLast)) return 'passed'
  return index % 21 === 0 ? 'timedOut' : 'failed'
}

function chooseVerdict(index: number, status: TestResult['status']): string {
  if (status === 'passed') return 'warned'
  return status === 'failed' && index % 14 !== 0 ? 'failed' : 'in failed test'
}

function createRecords(index: number, startedAt: number, run: FakeRun): object[] {
  const { endpoints, random, recordsPerTest } = run
  if (endpoints.length === 0) return []
  return Array.from({ length: recordsPerTest }, (_, nth) => {
    const { method, status, getUrl } = endpoints[Math.floor(random() ** 2 * endpoints.length)]!
    return { url: getUrl(index + nth), status, method, timestamp: new Date(startedAt + nth * 40) }
  })
}

/** Distributes the timeouts over the tests in turn. */
function createTimeouts({ index }: FakeTest, run: FakeRun): TestResult['attachments'] {
  const count = Math.ceil((run.webhookTimeouts - index) / run.tests)
  return Array.from({ length: Math.max(0, count) }, (_, round) => {
    const number = index + round * run.tests
    return attach('webhook-timeout.json', createTimeout(number, start, pickWord(run.hostile, number)))
  })
}

function attach(name: string, content: object): TestResult['attachments'][number] {
  return { name, contentType: 'application/json', body: Buffer.from(JSON.stringify(content)) }
}

function addQuietTest(collector: EvidenceCollector, index: number): void {
  const location = { file: '/repo/tests/quiet.spec.ts', line: index + 1, column: 1 }
  const titlePath = ['', 'chromium', 'tests/quiet.spec.ts', `works ${index}`]
  const result = { status: 'passed', annotations: [{ type: monitorAnnotation }], startTime: new Date(start) }
  collector.add(
    createTestCase(`quiet-${index}`, 'expected', titlePath, location),
    result as unknown as TestResult,
  )
}

/** Adds unreadable attachments directly, because the reasons given for real attachments cannot be hostile. */
function addUnreadable(collector: EvidenceCollector, tests: readonly FakeTest[], run: FakeRun): void {
  for (let index = 0; index < run.unreadable; index++) {
    const test = tests[(index * 5 + 3) % Math.max(1, tests.length)]
    collector.unreadable.push({
      testId: test?.testCase.id ?? 'no-test',
      retry: 0,
      name: index % 2 === 0 ? 'network-errors.json' : 'webhook-timeout.json',
      reason: pickWord(run.hostile, index) ?? 'Unexpected token < in JSON at position 0',
    })
  }
}

function toHex(seed: number): string {
  return (seed * 2654435761).toString(16).padStart(20, '0').slice(-20)
}
