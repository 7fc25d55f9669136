import { CountedMap } from '../../../attachments/counted-map.js'
import type { SummaryWebhook } from '../../../summary-file/summary.js'
import type { SettledWait } from '../../../webhook/journal/types.js'
import type { AttemptEvidence } from '../attempt-evidence.js'
import type { Tally } from './tally.js'

/** Maximum number of template names. There may be many, because a suite can build the names from data. */
const maxTemplates = 1_000

interface TemplateWaits {
  readonly durations: number[]
  received: number
  timedOut: number
  timeoutMs: number
}

export interface CollectedWaits {
  /** The statistics of each template, sorted by headroom, least first. */
  readonly webhooks: readonly SummaryWebhook[]
  /** Number of waits that were left out, because their attempt had over 1,000 waits or the run over 1,000 templates. */
  readonly omitted: number
}

/** Collects how long tests waited for the webhooks of each template, across all workers and shards. */
export class WaitTally implements Tally<CollectedWaits> {
  readonly #templates = new CountedMap<TemplateWaits>(maxTemplates)

  add({ waits, omittedWaits }: AttemptEvidence): void {
    this.#templates.omitted += omittedWaits
    for (const wait of waits) this.#addWait(wait)
  }

  finish(): CollectedWaits {
    return {
      webhooks: [...this.#templates.items]
        .map(([templateName, waits]) => toSummary(templateName, waits))
        .sort(
          (a, b) => getUsedFraction(b) - getUsedFraction(a) || (a.templateName < b.templateName ? -1 : 1),
        ),
      omitted: this.#templates.omitted,
    }
  }

  #addWait({ templateName, received, durationMs, timeoutMs }: SettledWait): void {
    const tally = this.#templates.getOrCreate(templateName, startWaits)
    if (!tally) return
    tally.durations.push(durationMs)
    if (received) tally.received += 1
    else if (durationMs >= timeoutMs) tally.timedOut += 1 // otherwise, a server error ended it
    tally.timeoutMs = Math.max(tally.timeoutMs, timeoutMs)
  }
}

function startWaits(): TemplateWaits {
  return { durations: [], received: 0, timedOut: 0, timeoutMs: 0 }
}

function toSummary(templateName: string, { durations, ...tally }: TemplateWaits): SummaryWebhook {
  const sorted = Float64Array.from(durations).sort()
  return {
    templateName,
    waits: sorted.length,
    received: tally.received,
    timedOut: tally.timedOut,
    p50Ms: getQuantile(sorted, 0.5),
    p95Ms: getQuantile(sorted, 0.95),
    maxMs: getQuantile(sorted, 1),
    timeoutMs: tally.timeoutMs,
  }
}

/** Returns the smallest value that is not exceeded by at least this fraction of all values. */
function getQuantile(sorted: Float64Array, fraction: number): number {
  return sorted[Math.max(1, Math.ceil(fraction * sorted.length)) - 1] ?? 0
}

function getUsedFraction({ p95Ms, timeoutMs }: SummaryWebhook): number {
  return p95Ms / Math.max(1, timeoutMs)
}
