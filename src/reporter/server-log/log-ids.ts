import { getCorrelationIds } from '../../findings/fields/correlation-ids.js'
import type { FindingDetails } from '../../findings/fields/finding-fields.js'
import { findTraceId } from '../../findings/fields/trace-id.js'

/** Shorter ids, such as `1`, are in lines about something else. */
const minLength = 6

/** Lists the values by which a server's log can name a request: its correlation ids and the trace id in them. */
export function listLogIds(details: FindingDetails = {}): readonly string[] {
  const ids = getCorrelationIds(details).map(({ value }) => value)
  const traceIds = [details.request?.headers, details.headers].map((headers) => findTraceId(headers))
  const all = [...ids, ...traceIds].filter((id) => id !== undefined)
  return [...new Set(all)].filter(({ length }) => length >= minLength)
}
