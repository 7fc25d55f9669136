import { isDocumented, type Operation } from '../../openapi/operation.js'
import type {
  ErrorOperation,
  SummaryFinding,
  SummaryRun,
  SummarySample,
  SummaryUrl,
} from '../../summary-file/summary.js'
import type { Traffic } from '../../summary-file/traffic.js'
import { toRelativePath } from '../../values/files.js'
import type { EvidenceCollector } from '../collect/collector.js'
import type { Spool } from '../collect/spool.js'
import type { ErrorTally, SampleEntry } from '../collect/tallies/error-tally.js'
import type { AttemptEntry, Monitoring, TestEntry } from '../collect/test-entry.js'
import type { FormatLinks } from '../links.js'
import { summarizeCauses } from './causes.js'
import { type AffectedTests, countEffects, explainFlaky } from './effects.js'
import type { ErrorModel, SummaryModel, TestModel } from './model.js'
import { countFiles, groupSameTests } from './test-counts.js'
import { countTotals } from './totals.js'
import { listNotableTests } from './traffic.js'

export interface SummaryContext {
  readonly run: SummaryRun
  readonly rootDir: string
  readonly configFolder: string
  readonly plannedTestIds: readonly string[]
  readonly playwrightReport?: string
  readonly formatLinks?: FormatLinks
  /** The collected traffic, compared and checked. */
  readonly traffic?: Traffic | undefined
}

/** Builds the model. It reads from the collector's spool and is valid only while the spool is open. */
export function summarize(
  collector: EvidenceCollector,
  { run, rootDir, configFolder, plannedTestIds, playwrightReport, formatLinks, traffic }: SummaryContext,
): SummaryModel {
  const { unreadable, waits } = collector
  const tests = groupSameTests(collector.tests.values())
  const affectedTests = countEffects(tests)
  const ofAllErrors = countEffects(tests, () => '')('')
  const context = { collector, formatLinks }
  const rows = collector.urls.groupRowsByError(collector.errors.size)
  const totals = countTotals(collector, plannedTestIds, rows)
  const listFiles = (monitoring: Monitoring) =>
    countFiles(collector.tests.values(), monitoring).map(({ file, tests }) => ({
      file: toRelativePath(configFolder, file),
      tests,
    }))
  const errors = [...collector.errors.values()]
    .map((tally) => toErrorModel(tally, affectedTests(tally.summary.name), rows[tally.index] ?? [], context))
    .sort(compareWorstFirst)
  return {
    generatedAt: new Date().toISOString(),
    run,
    ...(playwrightReport !== undefined && { playwrightReport }),
    totals,
    ...findTimeRange(collector),
    notMonitored: listFiles('unmonitored'),
    optedOut: listFiles('opted out'),
    missingExpectations: collector.missingExpectations,
    effects: ofAllErrors.effects,
    flakyByErrors: ofAllErrors.flakyTests ?? 0,
    errors,
    causes: summarizeCauses(errors, tests),
    flaky: explainFlaky(collector.tests.values()),
    tests: getTestsToReport(collector, traffic).map((test) => toTestModel(test, rootDir)),
    webhooks: waits.summarize(),
    ...(waits.omitted > 0 && { omittedWaits: waits.omitted }),
    ...(traffic && { traffic }),
    webhookTimeouts: collector.timeouts,
    unreadableAttachments: unreadable,
  }
}

/** Finds when the run's tests ran. Attempts that never started have the first moment of 1970. */
function findTimeRange({ tests }: EvidenceCollector): Pick<SummaryModel, 'timeRange'> {
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for (const { attempts } of tests.values()) {
    for (const { startedAt, durationMs } of attempts) {
      const start = Date.parse(startedAt)
      if (start <= 0) continue
      from = Math.min(from, start)
      to = Math.max(to, start + durationMs)
    }
  }
  return to > from ? { timeRange: { from, to } } : {}
}

function compareWorstFirst(a: ErrorModel, b: ErrorModel): number {
  return (
    b.tests - a.tests ||
    b.failedTests - a.failedTests ||
    b.occurrences - a.occurrences ||
    (a.name < b.name ? -1 : 1)
  )
}

interface ErrorContext {
  readonly collector: EvidenceCollector
  readonly formatLinks: FormatLinks | undefined
}

function toErrorModel(
  { summary, samples, baseline, operations: called, log }: ErrorTally,
  { testIds, worst, effects, ...affected }: AffectedTests,
  rows: number[],
  { collector, formatLinks = () => ({}) }: ErrorContext,
): ErrorModel {
  const { spool, operations } = collector
  const sorted = samples.samples
  const lead = sorted[0]?.first
  return {
    ...summary,
    tests: testIds.length,
    effects,
    failedTests: effects.failed,
    ...affected,
    times: log.times,
    ...createUrlReader(collector, rows),
    readSamples: (limit) =>
      sorted.slice(0, limit).map((entry) => addLinks(readSample(entry, spool), formatLinks)),
    correlationIds: samples.correlationIds,
    pages: samples.pages,
    ...(baseline && { baseline }),
    ...(operations && { operations: listOperations(operations, called, summary) }),
    testIds: lead && lead.verdict === worst ? putFirst(lead.testId, testIds) : testIds,
  }
}

/** Puts a test first, so that outputs name the test whose reason they quote. */
function putFirst(testId: string, testIds: readonly string[]): readonly string[] {
  return testIds.includes(testId) ? [testId, ...testIds.filter((id) => id !== testId)] : testIds
}

/** Lists the operations in which an error occurred, in the order of the documents. */
function listOperations(
  operations: readonly Operation[],
  called: ReadonlySet<Operation>,
  { status }: Pick<ErrorModel, 'status'>,
): ErrorOperation[] {
  if (called.size === 0) return []
  const ordered = operations.filter((operation) => called.has(operation))
  return ordered.map((operation) => {
    const { documentedStatuses, ...described } = operation
    return { ...described, ...(status !== undefined && { documented: isDocumented(operation, status) }) }
  })
}

function readSample({ first, count }: SampleEntry, spool: Spool): SummarySample {
  const { range, testId, retry, readServerLog } = first
  const serverLog = readServerLog?.()
  const finding: SummaryFinding = JSON.parse(spool.read(range))
  const { url, timestamp, message, script, consequences, details } = finding
  return {
    ...{ count, testId, retry, url, timestamp },
    ...(message !== undefined && { message }),
    ...(script !== undefined && { script }),
    ...(consequences && { consequences }),
    ...(details && { details }),
    ...(serverLog && { serverLog }),
  }
}

function addLinks(sample: SummarySample, formatLinks: FormatLinks): SummarySample {
  const links = formatLinks(sample)
  return Object.keys(links).length > 0 ? { ...sample, links } : sample
}

/** Creates a reader of an error's URLs, sorted by frequency, then by first occurrence. */
function createUrlReader(
  { urls, spool }: EvidenceCollector,
  rows: number[],
): Pick<ErrorModel, 'urlCount' | 'readUrls'> {
  const byCount = rows.sort((a, b) => urls.getCount(b) - urls.getCount(a) || a - b)
  return {
    urlCount: rows.length,
    readUrls: (limit = rows.length, skip = 0) =>
      byCount.slice(skip, skip + limit).map((row): SummaryUrl => {
        const { url }: Pick<SummaryFinding, 'url'> = JSON.parse(spool.read(urls.getRange(row)))
        return { url, count: urls.getCount(row) }
      }),
  }
}

/** Returns tests with findings, open requests, webhook timeouts, unreadable attachments or notable traffic. */
function getTestsToReport(
  { tests, timeouts, unreadable, missingExpectations }: EvidenceCollector,
  traffic: Traffic | undefined,
): TestEntry[] {
  const withEvidence = new Set([
    ...[...timeouts, ...unreadable, ...missingExpectations].map(({ testId }) => testId),
    ...(traffic ? listNotableTests(traffic) : []),
  ])
  const isReported = ({ occurrences, pending }: AttemptEntry): boolean => occurrences + pending > 0
  return [...tests.values()].filter((test) => withEvidence.has(test.id) || test.attempts.some(isReported))
}

function toTestModel({ isSkipped, tags, ...test }: TestEntry, rootDir: string): TestModel {
  return { ...test, file: toRelativePath(rootDir, test.file) }
}
