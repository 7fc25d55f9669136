import { describeCorrelationId } from '../../findings/details/correlation-ids.js'
import { getKindLabel } from '../../findings/kinds/kinds.js'
import { describeReason } from '../../findings/messages/describe-reason.js'
import type { SummarySample } from '../../summary-file/summary.js'
import { truncate } from '../../values/text.js'
import type { PatternModel } from '../summary/model.js'

const maxHostLength = 120

/** Formats a pattern's most frequent reason, such as `"db timeout" · x-request-id 7f3a`. Undefined if unknown. */
export function formatReason({
  kind,
  title,
  readSamples,
  correlationIds,
}: Pick<PatternModel, 'kind' | 'title' | 'readSamples' | 'correlationIds'>): string | undefined {
  const [sample] = readSamples(1)
  const parts = [
    ...(sample ? describeReason(sample, title) : []),
    ...(sample && getKindLabel(kind).namesHost ? getHost(sample) : []),
    ...describeCorrelationId(correlationIds),
  ]
  return parts.length > 0 ? parts.join(' · ') : undefined
}

function getHost({ url }: Pick<SummarySample, 'url'>): readonly string[] {
  const host = URL.canParse(url) ? new URL(url).host : ''
  return host === '' ? [] : [`host ${truncate(host, maxHostLength)}`]
}
