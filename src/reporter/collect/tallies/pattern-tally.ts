import { formatRequestKey } from '../../../findings/keys/pattern-key.js'
import { httpError } from '../../../findings/kinds/http-error.js'
import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { mergePathRest } from '../../../findings/messages/pattern-title.js'
import type { Operation } from '../../../openapi/operation.js'
import type { SummaryFinding, SummaryPattern } from '../../../summary-file/summary.js'
import { unescapeWildcards } from '../../../values/patterns.js'
import type { Verdict } from '../../../verdicts.js'
import type { PatternEffect } from '../test-entry.js'
import { PathTally } from './path-tally.js'
import { SampleTally } from './sample-tally.js'

/** The fields that identify and describe a pattern. */
export type PatternOrigin = Pick<
  SummaryPattern,
  'key' | 'kind' | 'title' | 'method' | 'status' | 'basePath' | 'phase'
>

/** The fields of a pattern that are computed from its findings. */
export type PatternCounts = PatternOrigin &
  Pick<SummaryPattern, 'occurrences' | 'networkErrors' | 'recovered' | 'firstSeen' | 'lastSeen'>

const maxTitleLength = 300

/** Running counts for one pattern. */
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
  /** The operations that the pattern's requests called. */
  readonly operations: Set<Operation> = new Set()
  readonly #keyTitle: string
  #pathRest: string | undefined

  constructor(index: number, origin: PatternOrigin, timestamp: string) {
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

/** Derives a pattern's identity from a finding and its title, which is missing if an older version wrote it. */
export function toPatternOrigin(finding: SummaryFinding, title: string | undefined): PatternOrigin {
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
