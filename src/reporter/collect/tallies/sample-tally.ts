import { toSampleKey } from '../../../findings/log/format-reasons.js'
import { getReasonText } from '../../../findings/log/reasons.js'
import type { SummaryFinding, SummarySample, SummaryServerLog } from '../../../summary-file/summary.js'
import { compareVerdicts, type Verdict } from '../../../verdicts.js'
import type { FormatLinks } from '../../links.js'
import { listLogIds } from '../../server-log/log-ids.js'
import type { AttemptEvidence } from '../attempt-evidence.js'

/** The findings of an error that have the same reason. */
interface Candidate {
  /** The first of the findings that have the worst verdict, whose test is the one to name. */
  first: SampleFinding
  /** Whether there is no reason. */
  readonly isSilent: boolean
  count: number
}

interface SampleFinding {
  readonly finding: SummaryFinding
  readonly testId: string
  readonly retry: number
  readonly readServerLog: (() => SummaryServerLog | undefined) | undefined
}

interface FinishedSamples {
  readonly samples: readonly SummarySample[]
  readonly worstSample: WorstSample | undefined
}

/** The test of the first sample, and what the error did to it. */
interface WorstSample {
  readonly testId: string
  readonly verdict: Verdict
}

const maxCandidates = 50
const maxSamples = 5

/** Counts an error's findings by their body or message. */
export class SampleTally {
  readonly #candidates = new Map<string, Candidate>()

  add(finding: SummaryFinding, { test, attempt, findServerLog }: AttemptEvidence): void {
    const key = toSampleKey(finding)
    const known = this.#candidates.get(key)
    if (known) known.count++
    const isFirst = known
      ? compareVerdicts(finding.verdict, known.first.finding.verdict) < 0
      : this.#makeRoom(finding.verdict)
    if (!isFirst) return
    const { details, timestamp, method, status, url } = finding
    const readServerLog = findServerLog({
      ids: listLogIds(details),
      timestamp,
      method,
      status,
      url,
      reason: getReasonText(finding),
    })
    const first = { finding, testId: test.id, retry: attempt.retry, readServerLog }
    if (known) known.first = first
    else this.#candidates.set(key, { first, isSilent: key === '', count: 1 })
  }

  /** Returns the samples with the worst verdict first, then by frequency, then in order of occurrence. */
  finish(formatLinks?: FormatLinks): FinishedSamples {
    const sorted = [...this.#candidates.values()].sort(compareCandidates).slice(0, maxSamples)
    const worst = sorted[0]?.first
    return {
      samples: sorted.map((candidate) => toSample(candidate, formatLinks)),
      worstSample: worst && { testId: worst.testId, verdict: worst.finding.verdict },
    }
  }

  /** Drops the last of too many candidates for one with a worse verdict. Returns whether there is room. */
  #makeRoom(verdict: Verdict): boolean {
    if (this.#candidates.size < maxCandidates) return true
    const [key, last] = [...this.#candidates].sort(([, a], [, b]) => compareCandidates(a, b)).at(-1) ?? []
    if (key === undefined || !last || compareVerdicts(verdict, last.first.finding.verdict) >= 0) return false
    return this.#candidates.delete(key)
  }
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    compareVerdicts(a.first.finding.verdict, b.first.finding.verdict) ||
    Number(a.isSilent) - Number(b.isSilent) ||
    b.count - a.count
  )
}

function toSample({ first, count }: Candidate, formatLinks: FormatLinks | undefined): SummarySample {
  const { finding, testId, retry, readServerLog } = first
  const { url, timestamp, message, script, consequences, details } = finding
  const links = formatLinks?.(finding) ?? {}
  return {
    count,
    testId,
    retry,
    url,
    timestamp,
    message,
    script,
    consequences,
    details,
    links: Object.keys(links).length > 0 ? links : undefined,
    serverLog: readServerLog?.(),
  }
}
