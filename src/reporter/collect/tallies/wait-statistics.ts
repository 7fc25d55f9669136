import type { BackchannelEvidence } from '../../../attachments/evidence.js'
import type { SummaryWebhook } from '../../../summary-file/summary.js'
import { CountedMap } from '../../../values/counted-map.js'
import type { SettledWait } from '../../../webhook/types.js'

/** Maximum number of template names. There may be many, because a suite can build the names from data. */
const maxTemplates = 1_000

interface Tally {
  readonly durations: number[]
  received: number
  timedOut: number
  timeoutMs: number
}

/** Collects how long tests waited for the webhooks of each template, across all workers and shards. */
export class WaitStatistics {
  readonly #tallies = new CountedMap<Tally>(maxTemplates)

  /** Number of waits that were left out, because their attempt had over 1,000 waits or the run over 1,000 templates. */
  get omitted(): number {
    return this.#tallies.omitted
  }

  add({ waits = [], omittedWaits = 0 }: BackchannelEvidence, redactText: (text: string) => string): void {
    this.#tallies.omitted += omittedWaits
    for (const { templateName, ...wait } of waits)
      this.#addWait({ templateName: redactText(templateName), ...wait })
  }

  /** Returns the statistics of each template, sorted by headroom, least first. */
  summarize(): readonly SummaryWebhook[] {
    return [...this.#tallies.items]
      .map(([templateName, tally]) => toSummary(templateName, tally))
      .sort((a, b) => getUsedFraction(b) - getUsedFraction(a) || (a.templateName < b.templateName ? -1 : 1))
  }

  #addWait({ templateName, received, durationMs, timeoutMs }: SettledWait): void {
    const tally = this.#tallies.getOrCreate(templateName, startTally)
    if (!tally) return
    tally.durations.push(durationMs)
    if (received) tally.received += 1
    else if (durationMs >= timeoutMs) tally.timedOut += 1 // otherwise, a server error ended it
    tally.timeoutMs = Math.max(tally.timeoutMs, timeoutMs)
  }
}

function startTally(): Tally {
  return { durations: [], received: 0, timedOut: 0, timeoutMs: 0 }
}

/** Fraction of the timeout beyond which a wait counts as almost timed out. */
const closeFraction = 0.8

/** Whether webhooks arrived and no wait timed out, but the 95th percentile of the waits exceeds 80 % of the timeout. */
export function isCloseToTimeout({ received, timedOut, p95Ms, timeoutMs }: SummaryWebhook): boolean {
  return received > 0 && timedOut === 0 && p95Ms > closeFraction * timeoutMs
}

function toSummary(templateName: string, { durations, ...tally }: Tally): SummaryWebhook {
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
