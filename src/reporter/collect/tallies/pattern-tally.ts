import { type CorrelationId, getCorrelationIds } from '../../../findings/details/correlation-ids.js'
import { formatRequestKey } from '../../../findings/keys/pattern-key.js'
import { httpError } from '../../../findings/kinds/http-error.js'
import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { sortSamples, toSampleKey } from '../../../findings/messages/format-reasons.js'
import { mergePathRest } from '../../../findings/messages/pattern-title.js'
import type { Operation } from '../../../openapi/operation.js'
import type { SummaryFinding, SummaryPath, SummaryPattern } from '../../../summary-file/summary.js'
import { createPathMatcher, maxListedPaths, mergePaths } from '../../../values/path-patterns.js'
import { unescapeWildcards } from '../../../values/patterns.js'
import type { Verdict } from '../../../verdicts.js'
import type { ReadServerLog } from '../../server-log/server-log.js'
import type { SpoolRange } from '../attempt-evidence.js'
import type { PatternEffect } from '../test-entry.js'

type PatternOrigin = Pick<
  SummaryPattern,
  'key' | 'kind' | 'title' | 'method' | 'status' | 'basePath' | 'phase'
>

/** The fields of a pattern that are computed from its findings. */
type PatternCounts = PatternOrigin &
  Pick<SummaryPattern, 'occurrences' | 'networkErrors' | 'recovered' | 'firstSeen' | 'lastSeen'>

const maxTitleLength = 300

/** Counts one pattern's findings during the run. */
export class PatternTally {
  /** Index of the pattern, in order of first occurrence. */
  readonly index: number
  readonly summary: { -readonly [Name in keyof PatternCounts]: PatternCounts[Name] }
  readonly samples: SampleTally = new SampleTally()
  readonly paths: PathTally = new PathTally()
  /** The paths on which the baseline does not list the pattern. */
  readonly newPaths: PathTally = new PathTally()
  /** States in the baseline; empty without a baseline. */
  readonly states: Set<string> = new Set()
  readonly effects: Readonly<Record<Verdict, PatternEffect>>
  readonly operations: Set<Operation> = new Set()
  readonly #keyTitle: string
  #pathRest: string | undefined

  /** Expects the first finding, and its title, which is missing if an older version wrote it. */
  constructor(index: number, finding: SummaryFinding, title: string | undefined) {
    const { timestamp } = finding
    const origin = toPatternOrigin(finding, title)
    this.index = index
    this.summary = { ...origin, occurrences: 0, firstSeen: timestamp, lastSeen: timestamp }
    this.effects = createEffects(origin.key)
    this.#keyTitle = origin.title
  }

  addPath(path: string, state: string | undefined): void {
    this.paths.add(path)
    if (state !== undefined) this.states.add(state)
    if (state === 'new') this.newPaths.add(path)
  }

  add({ timestamp, url, recovered, phase }: SummaryFinding): void {
    const counts = this.summary
    if (phase === undefined) counts.phase = undefined
    this.#showPath(url)
    counts.occurrences++
    if (counts.kind === httpError.name) counts.networkErrors = counts.occurrences
    if (recovered) counts.recovered = (counts.recovered ?? 0) + 1
    if (timestamp < counts.firstSeen) counts.firstSeen = timestamp
    if (timestamp > counts.lastSeen) counts.lastSeen = timestamp
  }

  #showPath(url: string): void {
    const { kind, key } = this.summary
    const rest = mergePathRest(this.#pathRest, { kind, key, url })
    if (rest === this.#pathRest) return
    this.#pathRest = rest
    this.summary.title = `${this.#keyTitle}${rest}`.slice(0, maxTitleLength)
  }
}

function toPatternOrigin(finding: SummaryFinding, title: string | undefined): PatternOrigin {
  const { kind, key, method, status, phase } = finding
  const prefix = formatRequestKey(method ?? '', status ?? 0, '')
  const basePath = key.startsWith(prefix) ? unescapeWildcards(key.slice(prefix.length)) : undefined
  const request = basePath === undefined ? undefined : `${method} ${status} ${basePath}`
  return {
    ...{ key, kind, title: (title ?? request ?? getFallbackTitle(finding)).slice(0, maxTitleLength) },
    ...(method !== undefined && { method }),
    ...(status !== undefined && { status }),
    ...(basePath !== undefined && { basePath }),
    ...(phase && { phase }),
  }
}

function getFallbackTitle({ kind, message, url }: SummaryFinding): string {
  return `${getKindLabel(kind).title}: ${message ?? url}`
}

function createEffects(key: string): Readonly<Record<Verdict, PatternEffect>> {
  return {
    failed: { key, verdict: 'failed' },
    warned: { key, verdict: 'warned' },
    accepted: { key, verdict: 'accepted' },
    'in failed test': { key, verdict: 'in failed test' },
  }
}

const maxPaths = 1_000

/** Counts the occurrences of each path of a pattern, in bounded memory. */
class PathTally {
  #counts = new Map<string, number>()

  /** The paths, most frequent first. */
  get paths(): readonly SummaryPath[] {
    return [...this.#counts].map(([path, count]) => ({ path, count })).sort(compareMostFrequentFirst)
  }

  add(path: string): void {
    if (this.#counts.size >= maxPaths && !this.#counts.has(path)) {
      this.#counts = new Map(mergeCounts(this.paths).map(({ path, count }) => [path, count]))
    }
    this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1)
  }
}

/** Limits paths to 50, merging similar ones if necessary. New paths come first, then the most frequent. */
export function limitPaths(
  paths: readonly SummaryPath[],
  newPaths: readonly string[] = [],
): readonly SummaryPath[] {
  const limited = paths.length > maxListedPaths ? mergeCounts(paths) : paths
  const isNew = new Set(
    limited.map(({ path }) => path).filter((path) => newPaths.some(createPathMatcher([path]))),
  )
  const newFirst = limited.toSorted((a, b) => Number(isNew.has(b.path)) - Number(isNew.has(a.path)))
  return newFirst.slice(0, maxListedPaths)
}

function mergeCounts(paths: readonly SummaryPath[]): SummaryPath[] {
  const merged = mergePaths(paths.map(({ path }) => path)).map((path) => ({
    path,
    matches: createPathMatcher([path]),
  }))
  const counts = new Map<string, number>()
  for (const { path, count } of paths) {
    const group = merged.find(({ matches }) => matches(path))?.path ?? path
    counts.set(group, (counts.get(group) ?? 0) + count)
  }
  return [...counts].map(([path, count]) => ({ path, count })).sort(compareMostFrequentFirst)
}

function compareMostFrequentFirst(a: SummaryPath, b: SummaryPath): number {
  return b.count - a.count || (a.path < b.path ? -1 : 1)
}

/** The attempt that a sample comes from, and the sample's range in the spool. */
interface SampleSource {
  readonly range: SpoolRange
  readonly testId: string
  readonly retry: number
  readonly findServerLog: () => ReadServerLog | undefined
}

export interface SampleEntry extends Omit<SampleSource, 'findServerLog'> {
  count: number
  readonly readServerLog: ReadServerLog | undefined
}

const maxCandidates = 50
const maxPageCandidates = 50
const maxSamples = 5
const maxCorrelationIds = 10
const maxPages = 10

/** Counts a pattern's samples and pages in bounded memory. The samples themselves stay in the spool. */
class SampleTally {
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

  #countSample(key: string, { findServerLog, ...source }: SampleSource): void {
    const sample = this.#samples.get(key)
    if (sample) sample.count++
    else if (this.#samples.size < maxCandidates) {
      this.#samples.set(key, { ...source, count: 1, readServerLog: findServerLog() })
    }
  }
}
