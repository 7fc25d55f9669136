import { type CorrelationId, getCorrelationIds } from '../../../findings/details/correlation-ids.js'
import { sortSamples, toSampleKey } from '../../../findings/messages/reasons.js'
import type { SummaryFinding } from '../../../summary-file/summary.js'
import type { SpoolRange } from '../attempt-evidence.js'

/** The attempt that a sample comes from, and the sample's range in the spool. */
export interface SampleSource {
  readonly range: SpoolRange
  readonly testId: string
  readonly retry: number
}

export interface SampleEntry extends SampleSource {
  count: number
}

const maxCandidates = 50
const maxPageCandidates = 50
const maxSamples = 5
const maxCorrelationIds = 10
const maxPages = 10

/** Counts a pattern's samples and pages in bounded memory. The samples themselves stay in the spool. */
export class SampleTally {
  readonly #samples = new Map<string, SampleEntry>()
  readonly #pages = new Map<string, number>()
  readonly #correlationIds = new Map<string, CorrelationId>()

  get samples(): readonly SampleEntry[] {
    return sortSamples(this.#samples).slice(0, maxSamples)
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
    if (message !== undefined || details) this.#countSample(toSampleKey(finding), source)
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

  #countSample(key: string, source: SampleSource): void {
    const sample = this.#samples.get(key)
    if (sample) sample.count++
    else if (this.#samples.size < maxCandidates) this.#samples.set(key, { ...source, count: 1 })
  }
}
