import { createHash } from 'node:crypto'
import { getOrCreate, groupBy } from '../../values/groups.js'
import { makeVisible, truncate } from '../../values/text.js'
import { describeCorrelationId, getCorrelationIds } from '../fields/correlation-ids.js'
import { describeReason, type Reason } from './reasons.js'

const maxLines = 5
const maxLineLength = 300
/** Maximum length of a name. Shorter than a line, to leave room for the reason. */
const maxNameLength = 200

interface NamedReason extends Reason {
  readonly name: string
}

/**
 * Formats one line for each of the first five errors with a reason or a correlation id, such as `  GET 500
 * /api/ratings: "db timeout" · x-request-id 7f3a · page /movies`. Expects redacted findings.
 */
export function formatReasons<T extends NamedReason>(
  findings: readonly T[],
  isNew: (finding: T) => boolean,
): readonly string[] {
  return [...groupBy(findings, ({ name }) => name).values()]
    .map((error) => formatError(error, isNew))
    .filter((line) => line !== '')
    .slice(0, maxLines)
}

/** Formats the error that these findings share. */
function formatError<T extends NamedReason>(findings: readonly T[], isNew: (finding: T) => boolean): string {
  const sample = chooseSample(findings)
  if (!sample) return ''
  const { name } = sample
  const why = [
    ...describeReason(sample, name),
    ...describeCorrelationId(findings.flatMap((finding) => getCorrelationIds(finding.details))),
  ]
  if (why.length === 0) return ''
  const parts = [...why, ...describePage(sample.details?.pageUrl), ...(findings.some(isNew) ? ['new'] : [])]
  return truncate(`  ${makeVisible(`${truncate(name, maxNameLength)}: ${parts.join(' · ')}`)}`, maxLineLength)
}

/** Chooses the first finding with the most frequent reason, as the run's summary does. */
function chooseSample<T extends Reason>(findings: readonly T[]): T | undefined {
  const samples = new Map<string, { readonly finding: T; count: number }>()
  for (const finding of findings) {
    if (finding.message === undefined && !finding.details) continue
    const key = toSampleKey(finding)
    getOrCreate(samples, key, () => ({ finding, count: 0 })).count++
  }
  return sortSamples(samples)[0]?.finding
}

/** Describes the page, such as `page /movies/7`; empty for `about:blank`. */
function describePage(url: string | undefined): readonly string[] {
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname : ''
  return path.startsWith('/') ? [`page ${path}`] : []
}

/**
 * Values that differ between requests: UUIDs, long hexadecimal numbers and times. Bodies that differ only in these,
 * or in header values that they repeat, have the same reason. Short numbers stay, because `"code": 42` is not `"code": 43`.
 */
const requestIds =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?=[0-9a-f]*\d)[0-9a-f]{16,}\b|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?|\b\d{10,}\b/gi

const minIdLength = 6
/** Maximum length of a key. A longer one is hashed, because keys stay in memory. */
const maxKeyLength = 200

/** Returns the same key for findings of an error that have the same reason. */
export function toSampleKey({ message, details = {} }: Reason): string {
  const reason = message ?? details.body ?? details.args ?? ''
  if (reason === '') return ''
  const headers = { ...details.request?.headers, ...details.headers }
  const known = Object.values(headers).filter((value) => value.length >= minIdLength)
  const withoutHeaders = known.reduce((text, value) => text.replaceAll(value, '*'), reason)
  const key = withoutHeaders.replace(requestIds, '*')
  return key.length > maxKeyLength ? createHash('sha1').update(key).digest('base64') : key
}

/** Sorts samples by frequency, then in order of occurrence. Samples without a reason come last. */
function sortSamples<T extends { readonly count: number }>(samples: ReadonlyMap<string, T>): T[] {
  const isSilent = (key: string): number => Number(key === '')
  return [...samples]
    .toSorted(([a, { count }], [b, other]) => isSilent(a) - isSilent(b) || other.count - count)
    .map(([, sample]) => sample)
}
