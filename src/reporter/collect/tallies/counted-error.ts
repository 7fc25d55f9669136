import { type CorrelationId, getCorrelationIds } from '../../../findings/fields/correlation-ids.js'
import type { FindingBaseline, FindingDetails } from '../../../findings/fields/finding-fields.js'
import { httpError } from '../../../findings/kinds/http-error.js'
import type { Operation } from '../../../openapi/operation.js'
import type {
  ErrorOperation,
  SummaryError,
  SummaryFinding,
  SummaryUrl,
  TestEffects,
} from '../../../summary-file/summary.js'
import { addToCount } from '../../../values/groups.js'
import type { Verdict } from '../../../verdicts.js'
import type { FormatLinks } from '../../links.js'
import type { AttemptEvidence } from '../attempt-evidence.js'
import { OccurrenceLog, type OccurrenceTimes } from '../occurrence-times.js'
import { SampleTally } from './sample-tally.js'

/** The fields of an error that are computed from its findings. */
interface ErrorCounts {
  readonly name: string
  readonly kind: string
  readonly method: string | undefined
  readonly status: number | undefined
  phase?: SummaryError['phase']
  late?: SummaryError['late']
  prefetch?: SummaryError['prefetch']
  consequenceOf: string | undefined
  occurrences: number
  networkErrors: number | undefined
  recovered: number | undefined
  mocked: number | undefined
  firstSeen: string
  lastSeen: string
}

/** An error of the run, as the summary publishes it, and when it occurred. */
export interface ErrorModel extends SummaryError {
  readonly times: OccurrenceTimes
}

/** The tests that an error affected. */
export interface AffectedTests extends TestEffects {
  /** The worst effect; undefined if there are no tests. */
  readonly worst: Verdict | undefined
  /** The tests, those with the worst effect first. */
  readonly testIds: readonly string[]
}

/** What an error needs to be complete, and its findings do not say. */
export interface ErrorContext {
  readonly affected: AffectedTests
  /** All operations of the documents; undefined without documents. */
  readonly operations: readonly Operation[] | undefined
  readonly formatLinks: FormatLinks | undefined
}

const maxCorrelationIds = 10
const maxPages = 10
const maxPageCandidates = 50

/** Counts one error's findings during the run. */
export class CountedError {
  readonly #counts: ErrorCounts
  readonly #log = new OccurrenceLog()
  readonly #samples = new SampleTally()
  readonly #urls = new Map<string, number>()
  readonly #pages = new Map<string, number>()
  readonly #correlationIds = new Map<string, CorrelationId>()
  readonly #operations = new Set<Operation>()
  readonly #projects = new Set<string>()
  #baseline: FindingBaseline | undefined
  /** Whether it counted in an attempt without a baseline, so that it is not known everywhere. */
  #hasCountedWithoutBaseline = false

  /** Expects the first finding, which is not counted yet. */
  constructor(finding: SummaryFinding) {
    const { name, kind, method, status, phase, late, prefetch, consequenceOf, timestamp } = finding
    this.#counts = {
      name,
      kind,
      method,
      status,
      phase,
      late,
      prefetch,
      consequenceOf,
      occurrences: 0,
      networkErrors: undefined,
      recovered: undefined,
      mocked: undefined,
      firstSeen: timestamp,
      lastSeen: timestamp,
    }
  }

  count(finding: SummaryFinding, project: string, operations: readonly Operation[]): void {
    const { timestamp, baseline, verdict, details } = finding
    this.#countOccurrence(finding)
    this.#projects.add(project)
    if (baseline && isWorse(baseline, this.#baseline)) this.#baseline = baseline
    this.#hasCountedWithoutBaseline ||= !baseline && verdict !== 'accepted'
    for (const operation of operations) this.#operations.add(operation)
    if (details?.pageUrl) this.#countPage(details.pageUrl)
    this.#addCorrelationIds(details)
    this.#log.add(verdict, timestamp)
  }

  #countOccurrence(finding: SummaryFinding): void {
    const { timestamp, recovered, mocked, phase, late, prefetch, consequenceOf } = finding
    const counts = this.#counts
    if (phase === undefined) counts.phase = undefined
    if (!late) counts.late = undefined
    if (!prefetch) counts.prefetch = undefined
    if (consequenceOf !== counts.consequenceOf) counts.consequenceOf = undefined
    counts.occurrences++
    if (counts.kind === httpError.name) counts.networkErrors = counts.occurrences
    if (recovered) counts.recovered = (counts.recovered ?? 0) + 1
    if (mocked) counts.mocked = (counts.mocked ?? 0) + 1
    if (timestamp < counts.firstSeen) counts.firstSeen = timestamp
    if (timestamp > counts.lastSeen) counts.lastSeen = timestamp
  }

  /** Takes the URL and the sample of a counted finding that the summary lists. */
  keep(finding: SummaryFinding, evidence: AttemptEvidence): void {
    addToCount(this.#urls, finding.url)
    if (finding.message !== undefined || finding.details) this.#samples.add(finding, evidence)
  }

  /** Uses a single object literal, because an object built with spreads takes several times the memory. */
  finish({ affected, operations, formatLinks }: ErrorContext): ErrorModel {
    const counts = this.#counts
    const { samples, worstSample } = this.#samples.finish(formatLinks)
    const { testIds, worst, effects, flakyTests, flakyInFailedTests, warnedBy } = affected
    const { expectedTests, expectedInFailedTests, interruptedTests } = affected
    return {
      name: counts.name,
      kind: counts.kind,
      method: counts.method,
      status: counts.status,
      phase: counts.phase,
      late: counts.late,
      prefetch: counts.prefetch,
      consequenceOf: counts.consequenceOf,
      occurrences: counts.occurrences,
      networkErrors: counts.networkErrors,
      recovered: counts.recovered,
      mocked: counts.mocked,
      firstSeen: counts.firstSeen,
      lastSeen: counts.lastSeen,
      tests: testIds.length,
      effects,
      failedTests: effects.failed,
      flakyTests,
      flakyInFailedTests,
      expectedTests,
      expectedInFailedTests,
      interruptedTests,
      warnedBy,
      baseline:
        this.#hasCountedWithoutBaseline && this.#baseline?.state === 'known' ? undefined : this.#baseline,
      times: this.#log.times,
      operations: operations && this.#listOperations(operations),
      correlationIds: [...this.#correlationIds.values()].slice(0, maxCorrelationIds),
      moreCorrelationIds: this.#correlationIds.size > maxCorrelationIds || undefined,
      pages: sortByCount(this.#pages).slice(0, maxPages),
      morePages: this.#pages.size > maxPages || undefined,
      urls: sortByCount(this.#urls),
      samples,
      testIds: worstSample && worstSample.verdict === worst ? putFirst(worstSample.testId, testIds) : testIds,
      projects: [...this.#projects].sort(),
    }
  }

  #countPage(url: string): void {
    if (this.#pages.size >= maxPageCandidates && !this.#pages.has(url)) return
    addToCount(this.#pages, url)
  }

  #addCorrelationIds(details: FindingDetails | undefined): void {
    if (this.#correlationIds.size > maxCorrelationIds) return // one more shows that there are more
    for (const id of getCorrelationIds(details)) {
      if (this.#correlationIds.size > maxCorrelationIds) return
      this.#correlationIds.set(`${id.name}: ${id.value}`, id)
    }
  }

  /** Lists the operations in which the error occurred, in the order of the documents. */
  #listOperations(operations: readonly Operation[]): readonly ErrorOperation[] {
    if (this.#operations.size === 0) return []
    const { status } = this.#counts
    return operations
      .filter((operation) => this.#operations.has(operation))
      .map((operation) => {
        const { documentedStatuses, ...described } = operation
        const documented = status === undefined ? undefined : isDocumented(operation, status)
        return { ...described, documented }
      })
  }
}

/** Whether a document declares the status itself, its range or a default. */
function isDocumented({ documentedStatuses }: Operation, status: number): boolean {
  const range = `${Math.trunc(status / 100)}XX`
  return documentedStatuses.some((name) => [String(status), range, 'DEFAULT'].includes(name.toUpperCase()))
}

const worstFirst: readonly FindingBaseline['state'][] = ['expired', 'new', 'known']

function isWorse({ state }: FindingBaseline, other: FindingBaseline | undefined): boolean {
  return !other || worstFirst.indexOf(state) < worstFirst.indexOf(other.state)
}

/** Lists counted URLs, most frequent first, then in the order in which they were added. */
function sortByCount(counts: ReadonlyMap<string, number>): readonly SummaryUrl[] {
  return [...counts].map(([url, count]) => ({ url, count })).sort((a, b) => b.count - a.count)
}

/** Puts a test first, so that outputs name the test whose reason they quote. */
function putFirst(testId: string, testIds: readonly string[]): readonly string[] {
  return testIds.includes(testId) ? [testId, ...testIds.filter((id) => id !== testId)] : testIds
}
