import type { BaselineState } from '../../baseline/classify.js'
import { getKindRank } from '../../findings/kinds/kinds.js'
import { isDocumented, type Operation } from '../../openapi/operation.js'
import type { PatternOperation } from '../../summary-file/api-coverage.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type {
  FailedTests,
  KindTotals,
  SummaryFinding,
  SummaryRun,
  SummarySample,
  SummaryTotals,
  SummaryUrl,
} from '../../summary-file/summary.js'
import type { Traffic } from '../../summary-file/traffic.js'
import { toRelativePath } from '../../values/files.js'
import type { EvidenceCollector } from '../collect/collector.js'
import type { Spool } from '../collect/spool.js'
import type { ApiTally } from '../collect/tallies/api-tally.js'
import type { PatternTally, SampleEntry } from '../collect/tallies/pattern-tally.js'
import type { AttemptEntry, TestEntry } from '../collect/test-entry.js'
import type { FormatLinks } from '../links.js'
import { type AffectedTests, countEffects } from './count-effects.js'
import { explainFlaky } from './explain-flaky.js'
import type { PatternModel, SummaryModel, TestModel } from './model.js'
import {
  countTests,
  groupSameTests,
  listUnmonitoredFiles,
  type SameTest,
  type TestCounts,
} from './test-counts.js'
import { listNotableTests } from './traffic.js'
import { countUniqueErrors } from './unique-errors.js'

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
  const { unreadable, waits, api } = collector
  const apiCoverage = api?.summarize()
  const tests = groupSameTests(collector.tests.values())
  const affectedTests = countEffects(tests)
  const context = { collector, formatLinks }
  const rows = collector.urls.groupRowsByPattern(collector.patterns.size)
  const totals = { ...countTests(collector.tests, plannedTestIds), ...countErrors(collector, tests, rows) }
  return {
    generatedAt: new Date().toISOString(),
    run,
    ...(playwrightReport !== undefined && { playwrightReport }),
    totals,
    notMonitored: listUnmonitoredFiles(collector.tests.values()).map(({ file, tests }) => ({
      file: toRelativePath(configFolder, file),
      tests,
    })),
    effects: countEffects(tests, () => '')('').effects,
    patterns: [...collector.patterns.values()]
      .map((tally) =>
        toPatternModel(tally, affectedTests(tally.summary.key), rows[tally.index] ?? [], context),
      )
      .sort(compareWorstFirst),
    flaky: explainFlaky(collector.tests.values()),
    tests: getTestsToReport(collector, traffic).map((test) => toTestModel(test, rootDir)),
    webhooks: waits.summarize(),
    ...(waits.omitted > 0 && { omittedWaits: waits.omitted }),
    ...(apiCoverage && { apiCoverage, operations: api?.operations ?? [] }),
    ...(traffic && { traffic }),
    ...findUnusedRules(collector, { ...run, ...totals }),
    webhookTimeouts: collector.timeouts,
    unreadableAttachments: unreadable,
  }
}

/** Lists rules that matched nothing, unless the run is partial or lost evidence and so cannot show that. */
function findUnusedRules(
  { rules, metRules, unreadable }: EvidenceCollector,
  extent: Parameters<typeof explainPartialRun>[0],
): Pick<SummaryModel, 'unusedRules'> {
  if (unreadable.length > 0 || explainPartialRun(extent) !== undefined) return {}
  return { unusedRules: [...rules].filter((rule) => !metRules.has(rule)).sort() }
}

function countErrors(
  collector: EvidenceCollector,
  tests: readonly SameTest[],
  rows: readonly (readonly number[])[],
): Omit<SummaryTotals, keyof TestCounts> {
  const { patterns, urls, timeouts, unreadable, omittedFindings } = collector
  const tallies = [...patterns.values()].map(({ summary }) => summary)
  return {
    testsWithNetworkErrors: tests.filter((test) => test.some(hasErrors)).length,
    testsFailedByNetworkErrors: tests.filter((test) => test.some(isFailedByErrors)).length,
    failedTests: countFailedTests(collector),
    networkErrors: tallies.reduce((sum, { networkErrors = 0 }) => sum + networkErrors, 0),
    uniqueErrors: countUniqueErrors(tallies, urls, rows),
    patterns: patterns.size,
    kinds: countKinds(tests, patterns),
    omittedFindings,
    newPatterns: 0,
    knownPatterns: 0,
    expiredPatterns: 0,
    webhookTimeouts: timeouts.length,
    unreadableAttachments: unreadable.length,
  }
}

/** Counts every failed test that Playwright counts, so that the three numbers add up to the one that it prints. */
function countFailedTests({ tests, timeouts }: EvidenceCollector): FailedTests {
  const failed = [...tests.values()].filter(({ outcome }) => outcome === 'unexpected')
  const others = failed.filter((test) => !isFailedByErrors(test))
  const waited = new Set(timeouts.map(({ testId }) => testId))
  const byWebhooks = others.filter(({ id }) => waited.has(id)).length
  const byNetworkErrors = failed.length - others.length
  return { byNetworkErrors, byWebhooks, otherwise: others.length - byWebhooks }
}

/** Counts errors by kind, in a fixed order because the order in which kinds first occur differs from run to run. */
function countKinds(
  tests: readonly SameTest[],
  patterns: EvidenceCollector['patterns'],
): Record<string, KindTotals> {
  const affectedTests = countEffects(tests, (key) => patterns.get(key)?.summary.kind ?? key)
  const kinds: Record<string, KindTotals> = {}
  for (const { summary } of patterns.values()) {
    const { kind } = summary
    const { occurrences, patterns: known, ...affected } = kinds[kind] ?? startKind(affectedTests(kind))
    kinds[kind] = { occurrences: occurrences + summary.occurrences, patterns: known + 1, ...affected }
  }
  return Object.fromEntries(Object.entries(kinds).sort(([a], [b]) => getKindRank(a) - getKindRank(b)))
}

function startKind({ effects, testIds }: AffectedTests): KindTotals {
  return { occurrences: 0, patterns: 0, tests: testIds.length, failedTests: effects.failed }
}

function compareWorstFirst(a: PatternModel, b: PatternModel): number {
  return (
    b.tests - a.tests ||
    b.failedTests - a.failedTests ||
    b.occurrences - a.occurrences ||
    (a.key < b.key ? -1 : 1)
  )
}

/** Returns the state that needs most attention. */
function getBaselineState(states: ReadonlySet<string>): BaselineState | undefined {
  return (['expired', 'new', 'known'] as const).find((state) => states.has(state))
}

interface PatternContext {
  readonly collector: EvidenceCollector
  readonly formatLinks: FormatLinks | undefined
}

function toPatternModel(
  { summary, samples, paths, newPaths, states, operations }: PatternTally,
  { testIds, effects }: AffectedTests,
  rows: number[],
  { collector, formatLinks = () => ({}) }: PatternContext,
): PatternModel {
  const { spool, api, baselines } = collector
  const state = getBaselineState(states) ?? (baselines.size > 0 ? 'new' : undefined)
  return {
    ...summary,
    tests: testIds.length,
    effects,
    failedTests: effects.failed,
    ...createUrlReader(collector, rows),
    readSamples: (limit) =>
      samples.samples.slice(0, limit).map((entry) => addLinks(readSample(entry, spool), formatLinks)),
    correlationIds: samples.correlationIds,
    pages: samples.pages,
    paths: paths.paths,
    ...(state && { baseline: { state } }),
    ...(state === 'new' && { newPaths: newPaths.paths.map(({ path }) => path) }),
    ...(api && { operations: listOperations(api, operations, summary) }),
    testIds,
  }
}

function listOperations(
  api: ApiTally,
  called: ReadonlySet<Operation>,
  { status }: Pick<PatternModel, 'status'>,
): PatternOperation[] {
  const operations = called.size === 0 ? [] : api.operations.filter((operation) => called.has(operation))
  return operations.map((operation) => {
    const { documentedStatuses, ...described } = operation
    return { ...described, ...(status !== undefined && { documented: isDocumented(operation, status) }) }
  })
}

function readSample({ range, count, testId, retry }: SampleEntry, spool: Spool): SummarySample {
  const { url, timestamp, message, details }: SummaryFinding = JSON.parse(spool.read(range))
  return {
    ...{ count, testId, retry, url, timestamp },
    ...(message !== undefined && { message }),
    ...(details && { details }),
  }
}

function addLinks(sample: SummarySample, formatLinks: FormatLinks): SummarySample {
  const links = formatLinks(sample)
  return Object.keys(links).length > 0 ? { ...sample, links } : sample
}

/** Creates a reader of a pattern's URLs, sorted by frequency, then by first occurrence. */
function createUrlReader(
  { urls, spool }: EvidenceCollector,
  rows: number[],
): Pick<PatternModel, 'urlCount' | 'readUrls'> {
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
  { tests, timeouts, unreadable }: EvidenceCollector,
  traffic: Traffic | undefined,
): TestEntry[] {
  const withEvidence = new Set([
    ...[...timeouts, ...unreadable].map(({ testId }) => testId),
    ...(traffic ? listNotableTests(traffic) : []),
  ])
  const isReported = ({ occurrences, pending }: AttemptEntry): boolean => occurrences + pending > 0
  return [...tests.values()].filter((test) => withEvidence.has(test.id) || test.attempts.some(isReported))
}

function hasErrors({ attempts }: TestEntry): boolean {
  return attempts.some(({ occurrences }) => occurrences > 0)
}

function isFailedByErrors({ attempts }: TestEntry): boolean {
  return attempts.some(({ verdict }) => verdict === 'failed')
}

function toTestModel({ isSkipped, tags, ...test }: TestEntry, rootDir: string): TestModel {
  return { ...test, file: toRelativePath(rootDir, test.file) }
}
