import { type CorrelationId, getCorrelationIds } from '../../../findings/details/correlation-ids.js'
import type { FindingBaseline } from '../../../findings/fields/finding-fields.js'
import { httpError } from '../../../findings/kinds/http-error.js'
import { toSampleKey } from '../../../findings/messages/format-reasons.js'
import type { Operation } from '../../../openapi/operation.js'
import type { SummaryError, SummaryFinding } from '../../../summary-file/summary.js'
import { compareVerdicts, type Verdict } from '../../../verdicts.js'
import type { ReadServerLog } from '../../server-log/server-log.js'
import type { SpoolRange } from '../attempt-evidence.js'
import { OccurrenceLog } from '../occurrence-times.js'

/** The fields of an error that are computed from its findings. */
interface ErrorCounts {
  readonly name: string
  readonly kind: string
  readonly method?: string
  readonly status?: number
  phase?: SummaryError['phase']
  late?: SummaryError['late']
  occurrences: number
  networkErrors?: number
  recovered?: number
  firstSeen: string
  lastSeen: string
}

/** Counts one error's findings during the run. */
export class ErrorTally {
  /** Index of the error, in order of first occurrence. */
  readonly index: number
  readonly summary: ErrorCounts
  readonly samples: SampleTally = new SampleTally()
  /** What the baseline said about the finding that needs most attention; undefined without a baseline. */
  baseline: FindingBaseline | undefined
  readonly operations: Set<Operation> = new Set()
  readonly log: OccurrenceLog = new OccurrenceLog()

  /** Expects the first finding. */
  constructor(index: number, { name, kind, method, status, phase, late, timestamp }: SummaryFinding) {
    this.index = index
    this.summary = {
      name,
      kind,
      ...(method !== undefined && { method }),
      ...(status !== undefined && { status }),
      ...(phase && { phase }),
      ...(late && { late }),
      occurrences: 0,
      firstSeen: timestamp,
      lastSeen: timestamp,
    }
  }

  add({ timestamp, recovered, phase, late, baseline, verdict }: SummaryFinding): void {
    const counts = this.summary
    if (phase === undefined) counts.phase = undefined
    if (!late) counts.late = undefined
    counts.occurrences++
    if (counts.kind === httpError.name) counts.networkErrors = counts.occurrences
    if (recovered) counts.recovered = (counts.recovered ?? 0) + 1
    if (timestamp < counts.firstSeen) counts.firstSeen = timestamp
    if (timestamp > counts.lastSeen) counts.lastSeen = timestamp
    if (baseline && isWorse(baseline, this.baseline)) this.baseline = baseline
    this.log.add(verdict, timestamp)
  }
}

const worstFirst: readonly FindingBaseline['state'][] = ['expired', 'new', 'known']

function isWorse({ state }: FindingBaseline, other: FindingBaseline | undefined): boolean {
  return !other || worstFirst.indexOf(state) < worstFirst.indexOf(other.state)
}

/** The attempt that a sample comes from, and the sample's range in the spool. */
interface SampleSource {
  readonly range: SpoolRange
  readonly testId: string
  readonly retry: number
  readonly findServerLog: () => ReadServerLog | undefined
}

/** The findings of an error that have the same reason. */
export interface SampleEntry {
  /** The first of the findings that have the worst verdict, whose test is the one to name. */
  first: SampleFinding
  /** Whether there is no reason. */
  readonly isSilent: boolean
  count: number
}

export interface SampleFinding {
  readonly verdict: Verdict
  readonly range: SpoolRange
  readonly testId: string
  readonly retry: number
  readonly readServerLog: ReadServerLog | undefined
}

const maxCandidates = 50
const maxPageCandidates = 50
const maxSamples = 5
const maxCorrelationIds = 10
const maxPages = 10

/** Counts an error's samples and pages in bounded memory. The samples themselves stay in the spool. */
class SampleTally {
  readonly #samples = new Map<string, SampleEntry>()
  readonly #pages = new Map<string, number>()
  readonly #correlationIds = new Map<string, CorrelationId>()

  /** The samples with the worst verdict first, then by frequency, then in order of occurrence. */
  get samples(): readonly SampleEntry[] {
    return [...this.#samples.values()].sort(compareSamples).slice(0, maxSamples)
  }

  get pages(): readonly { readonly url: string; readonly count: number }[] {
    const pages = [...this.#pages].map(([url, count]) => ({ url, count }))
    return pages.toSorted((a, b) => b.count - a.count).slice(0, maxPages)
  }

  get correlationIds(): readonly CorrelationId[] {
    return [...this.#correlationIds.values()]
  }

  add(finding: SummaryFinding, source: SampleSource): void {
    const { message, details } = finding
    if (details?.pageUrl) this.#countPage(details.pageUrl)
    this.#addCorrelationIds(details)
    if (message !== undefined || details) this.#countSample(finding, source)
  }

  #countPage(url: string): void {
    if (this.#pages.size >= maxPageCandidates && !this.#pages.has(url)) return
    this.#pages.set(url, (this.#pages.get(url) ?? 0) + 1)
  }

  #addCorrelationIds(details: SummaryFinding['details']): void {
    if (this.#correlationIds.size >= maxCorrelationIds) return
    for (const id of getCorrelationIds(details)) {
      if (this.#correlationIds.size >= maxCorrelationIds) return
      this.#correlationIds.set(`${id.name}: ${id.value}`, id)
    }
  }

  #countSample(finding: SummaryFinding, { findServerLog, range, testId, retry }: SampleSource): void {
    const { verdict } = finding
    const key = toSampleKey(finding)
    const sample = this.#samples.get(key)
    if (sample) sample.count++
    if (sample && compareVerdicts(verdict, sample.first.verdict) >= 0) return
    const first = { verdict, range, testId, retry, readServerLog: findServerLog() }
    if (sample) sample.first = first
    else if (this.#makeRoom(verdict)) this.#samples.set(key, { first, isSilent: key === '', count: 1 })
  }

  /** Drops the last of too many samples for one with a worse verdict. Returns whether there is room. */
  #makeRoom(verdict: Verdict): boolean {
    if (this.#samples.size < maxCandidates) return true
    const [key, last] = [...this.#samples].sort(([, a], [, b]) => compareSamples(a, b)).at(-1) ?? []
    if (key === undefined || !last || compareVerdicts(verdict, last.first.verdict) >= 0) return false
    return this.#samples.delete(key)
  }
}

function compareSamples(a: SampleEntry, b: SampleEntry): number {
  return (
    compareVerdicts(a.first.verdict, b.first.verdict) ||
    Number(a.isSilent) - Number(b.isSilent) ||
    b.count - a.count
  )
}
