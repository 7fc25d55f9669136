// Why an error occurred, as its row says.

import { describeCorrelationId, getCorrelationIds } from '../../../findings/fields/correlation-ids.js'
import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { describeReason } from '../../../findings/log/reasons.js'
import type { SummarySample, SummaryServerLog } from '../../../summary-file/summary.js'
import { truncate } from '../../../values/text.js'

/** What is needed to explain an error. */
interface ExplainedError {
  readonly kind: string
  readonly name: string
  readonly testIds: readonly string[]
  readonly samples: readonly SummarySample[]
}

/**
 * Formats the reason of an error in its first test, such as `"db timeout" · x-request-id 7f3a`. Undefined if it is unknown.
 */
export function formatReason(error: ExplainedError): string | undefined {
  const ids = describeCorrelationId(getCorrelationIds(getFirstSample(error)?.details))
  return [...describeFirst(error), ...ids].join(' · ') || undefined
}

/** What is known about the lines of servers: only an id shows that they are about the error. */
export const lineRelations: Readonly<Record<SummaryServerLog['by'], string>> = {
  id: '',
  time: ' at that time',
  test: ' during the test',
}

/**
 * Returns the most telling line that a server printed about an error in its first test, such as `server: connect
 * ECONNREFUSED 127.0.0.1:5432`.
 */
export function findServerLine(error: ExplainedError): string | undefined {
  const { by, quoted } = getFirstSample(error)?.serverLog ?? {}
  return by === undefined || quoted === undefined ? undefined : `server${lineRelations[by]}: ${quoted}`
}

/** Describes an error in its first test: what the server or the page said, and the host. */
function describeFirst(error: ExplainedError): readonly string[] {
  const { kind, name } = error
  const sample = getFirstSample(error)
  if (!sample) return []
  return [...describeReason(sample, name), ...(getKindLabel(kind).namesHost ? getHost(sample.url, name) : [])]
}

/** Returns the first sample if it is that of the first test. */
function getFirstSample({ testIds, samples: [sample] }: ExplainedError): SummarySample | undefined {
  return sample && sample.testId === testIds[0] ? sample : undefined
}

const maxHostLength = 120

/** Returns the request's host unless the name has it. */
function getHost(url: string, name: string): readonly string[] {
  const host = URL.canParse(url) ? new URL(url).host : ''
  return name.includes(host) ? [] : [`host ${truncate(host, maxHostLength)}`]
}
