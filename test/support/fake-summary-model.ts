// Made-up runs of any size, summarized as the reporter does. The same options always give the same model.
import type { TestResult } from '@playwright/test/reporter'
import type { SummaryModel } from '../../src/reporter/summary/model.js'
import type { SummaryRun, UnreadableAttachment } from '../../src/summary-file/summary.js'
import {
  attachment,
  collectFrom,
  type FakeTest,
  networkErrors,
  record,
  summarizeCollected,
  waits,
} from '../unit/reporter/fake-run.js'
import { createEndpoint, createTimeout, createTitle, createWait, pickWord } from './fake-evidence.js'
import { createRandom } from './random.js'

export interface FakeModelOptions {
  /** Number of tests with something to report. */
  tests?: number
  /** Number of tests with nothing to report. */
  quietTests?: number
  errors?: number
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

type FakeRun = Required<FakeModelOptions>

const defaults: FakeRun = {
  tests: 40,
  quietTests: 200,
  errors: 12,
  recordsPerTest: 3,
  webhookTimeouts: 3,
  webhooks: 0,
  unreadable: 1,
  slots: 4,
  runStatus: 'failed',
  hostile: [],
}
const start = Date.parse('2026-11-20T09:00:00.000Z')
const testGapMs = 175
/** Lets hostile words reach the renderers unchanged. */
const mark = '{"redact":false}'

export function fakeSummaryModel(options: FakeModelOptions = {}): SummaryModel {
  const run = { ...defaults, ...options }
  // Added directly, because the reasons given for real attachments cannot be hostile.
  const collected = { ...collectFrom(createTests(run)), unreadable: listUnreadable(run) }
  const durationMs = Math.max(60_000, run.tests * testGapMs)
  const model = summarizeCollected(collected, {
    run: {
      status: run.runStatus,
      durationMs,
      workers: run.slots,
      startedAt: new Date(start).toISOString(),
      projects: ['chromium', 'Mobile Safari'],
    },
  })
  return { ...model, generatedAt: new Date(start + durationMs + 900).toISOString() }
}

/** The outcomes that tests have in turn, and their attempts. */
const courses = [
  { outcome: 'unexpected', statuses: ['failed', 'failed'] },
  { outcome: 'expected', statuses: ['passed'] },
  { outcome: 'expected', statuses: ['passed'] },
  { outcome: 'flaky', statuses: ['failed', 'passed'] },
  { outcome: 'expected', statuses: ['passed'] },
  { outcome: 'expected', statuses: ['passed'] },
  { outcome: 'skipped', statuses: ['skipped'] },
] as const

/** Creates the tests one after the other, because 50,000 with all their attachments take too much memory. */
function* createTests(run: FakeRun): Generator<FakeTest> {
  const createAttempt = createAttempts(run)
  for (let index = 0; index < run.tests; index++) {
    const { outcome, statuses } = courses[index % courses.length]!
    const { titles, file } = createTitle(index, pickWord(run.hostile, index))
    yield {
      id: toId(index),
      titles,
      file: `/repo/${file}`,
      outcome,
      project: index % 3 === 0 ? 'Mobile Safari' : 'chromium',
      expectedStatus: outcome === 'skipped' ? 'skipped' : 'passed',
      attempts: statuses.map((status, retry) => createAttempt(index, status, retry)),
    }
  }
  const settled = Array.from({ length: run.webhooks }, (_, index) =>
    createWait(index, pickWord(run.hostile, index)),
  )
  for (let index = 0; index < run.quietTests; index++) {
    const attachments = index === 0 ? [waits(...settled)] : []
    yield {
      id: `quiet-${index}`,
      title: `works ${index}`,
      attempts: [{ mark, attachments, startedAt: start }],
    }
  }
}

/** Returns ids of one length, because an id that begins with another one belongs to the same test in another shard. */
function toId(index: number): string {
  return String(index).padStart(8, '0')
}

function createAttempts(run: FakeRun) {
  const random = createRandom(7)
  const endpoints = Array.from({ length: run.errors }, (_, index) =>
    createEndpoint(index, pickWord(run.hostile, index)),
  )
  let picked = 0
  /** Returns each endpoint once, as far as there are enough records, and then those at the beginning more often. */
  const pickEndpoint = () => endpoints[picked++] ?? endpoints[Math.floor(random() ** 2 * endpoints.length)]!
  return (index: number, status: TestResult['status'], retry: number): FakeTest['attempts'][number] => {
    const startedAt = start + index * testGapMs + retry * 2500
    const hasErrors = endpoints.length > 0 && (retry === 0 || status === 'failed')
    const records = Array.from({ length: hasErrors ? run.recordsPerTest : 0 }, (_, nth) => {
      const { getUrl, ...endpoint } = pickEndpoint()
      const timestamp = new Date(startedAt + nth * 40).toISOString()
      return record(getUrl(index + nth), { ...endpoint, timestamp })
    })
    const timeouts = retry === 0 ? createTimeouts(index, run) : []
    return {
      status,
      mark,
      startedAt,
      durationMs: 400 + Math.floor(random() * 4000),
      slot: index % run.slots,
      verdict: chooseVerdict(index, status),
      attachments: [...(hasErrors ? [networkErrors(...records)] : []), ...timeouts],
    }
  }
}

function chooseVerdict(index: number, status: TestResult['status']): string {
  if (status === 'skipped') return 'accepted'
  if (status === 'passed') return index % 3 === 0 ? 'accepted' : 'warned'
  return index % 14 === 0 ? 'in failed test' : 'failed'
}

/** Distributes the timeouts over the tests in turn. */
function createTimeouts(index: number, { webhookTimeouts, tests, hostile }: FakeRun) {
  const count = Math.ceil((webhookTimeouts - index) / tests)
  return Array.from({ length: Math.max(0, count) }, (_, round) => {
    const number = index + round * tests
    const timeout = createTimeout(number, start, pickWord(hostile, number))
    return attachment('webhook-timeout.json', JSON.stringify(timeout))
  })
}

function listUnreadable({ unreadable, tests, hostile }: FakeRun): readonly UnreadableAttachment[] {
  return Array.from({ length: unreadable }, (_, index) => ({
    testId: toId((index * 5 + 3) % Math.max(1, tests)),
    retry: 0,
    name: index % 2 === 0 ? 'network-errors.json' : 'webhook-timeout.json',
    reason: pickWord(hostile, index) ?? 'Unexpected token < in JSON at position 0',
  }))
}
