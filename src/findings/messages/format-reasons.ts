import { makeVisible, truncate } from '../../values/text.js'
import { describeCorrelationId, getCorrelationIds } from '../details/correlation-ids.js'
import type { Finding } from '../kinds/finding.js'
import { describeReason } from './describe-reason.js'
import { formatPatternTitle, groupByKey } from './pattern-title.js'
import { sortSamples, toSampleKey } from './sample-key.js'

const maxLines = 5
const maxLineLength = 300
/** Maximum length of a title. Shorter than a line, to leave room for the reason. */
const maxTitleLength = 100

/**
 * Formats one line for each of the first five patterns with a reason or a correlation id, such as `  GET 500
 * /api/ratings: "db timeout" · x-request-id 7f3a · page /movies`. Expects redacted findings.
 */
export function formatReasons(
  findings: readonly Finding[],
  isNew: (finding: Finding) => boolean,
): readonly string[] {
  return groupByKey(findings)
    .map((pattern) => formatPattern(pattern, isNew))
    .filter((line) => line !== '')
    .slice(0, maxLines)
}

function formatPattern(pattern: readonly Finding[], isNew: (finding: Finding) => boolean): string {
  const sample = chooseSample(pattern)
  if (!sample) return ''
  const title = formatPatternTitle(pattern)
  const why = [
    ...describeReason(sample, title),
    ...describeCorrelationId(pattern.flatMap((finding) => getCorrelationIds(finding.details))),
  ]
  if (why.length === 0) return ''
  const parts = [...why, ...describePage(sample.details?.pageUrl), ...(pattern.some(isNew) ? ['new'] : [])]
  return truncate(
    `  ${makeVisible(`${truncate(title, maxTitleLength)}: ${parts.join(' · ')}`)}`,
    maxLineLength,
  )
}

/** Chooses the first finding with the most frequent reason, as the run's summary does. */
function chooseSample(pattern: readonly Finding[]): Finding | undefined {
  const samples = new Map<string, { readonly finding: Finding; count: number }>()
  for (const finding of pattern) {
    if (finding.message === undefined && !finding.details) continue
    const key = toSampleKey(finding)
    const sample = samples.get(key) ?? { finding, count: 0 }
    sample.count++
    samples.set(key, sample)
  }
  return sortSamples(samples)[0]?.finding
}

/** Describes the page, such as `page /movies/7`; empty for `about:blank`. */
function describePage(url: string | undefined): readonly string[] {
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname : ''
  return path.startsWith('/') ? [`page ${path}`] : []
}
