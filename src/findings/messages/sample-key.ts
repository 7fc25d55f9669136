import { createHash } from 'node:crypto'
import type { Reason } from './describe-reason.js'

/**
 * Values that differ between requests: UUIDs, long hexadecimal numbers and times. Bodies that differ only in these,
 * or in header values that they repeat, have the same reason. Short numbers stay, because `"code": 42` is not `"code": 43`.
 */
const requestIds =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?=[0-9a-f]*\d)[0-9a-f]{16,}\b|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?|\b\d{10,}\b/gi

const minIdLength = 6
/** Maximum length of a key. A longer one is hashed, because keys stay in memory. */
const maxKeyLength = 200

/** Returns the same key for findings of a pattern that have the same reason. */
export function toSampleKey({ message, details = {} }: Reason): string {
  const reason = details.body ?? message ?? details.args ?? ''
  if (reason === '') return ''
  const headers = { ...details.request?.headers, ...details.headers }
  const known = Object.values(headers).filter((value) => value.length >= minIdLength)
  const withoutHeaders = known.reduce((text, value) => text.replaceAll(value, '*'), reason)
  const key = withoutHeaders.replace(requestIds, '*')
  return key.length > maxKeyLength ? createHash('sha1').update(key).digest('base64') : key
}

/** Sorts samples by frequency, then in order of occurrence. Samples without a reason come last. */
export function sortSamples<T extends { readonly count: number }>(samples: ReadonlyMap<string, T>): T[] {
  const isSilent = (key: string): number => Number(key === '')
  return [...samples]
    .toSorted(([a, { count }], [b, other]) => isSilent(a) - isSilent(b) || other.count - count)
    .map(([, sample]) => sample)
}
