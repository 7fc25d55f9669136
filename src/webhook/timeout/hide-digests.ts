import type { Redactor } from '../../redaction/redactor.js'
import type { PayloadMatcher } from '../matchers/matcher.js'

const hidden = '[redacted]'

/** Returns a redactor that also hides the headers that contain digests, whatever their names are. */
export function hideDigests(redactor: Redactor, matchers: readonly PayloadMatcher[]): Redactor {
  const names = new Set(matchers.flatMap(({ secretHeaders = [] }) => secretHeaders))
  if (names.size === 0) return redactor
  const hide = ([name, value]: [string, string]) => [name, names.has(name.toLowerCase()) ? hidden : value]
  return {
    ...redactor,
    headers: (headers) => Object.fromEntries(Object.entries(redactor.headers(headers)).map(hide)),
  }
}
