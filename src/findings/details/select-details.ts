import type { FindingDetails } from '../fields/finding-fields.js'
import type { ResolvedDetails } from './details-options.js'

type SentRequest = NonNullable<FindingDetails['request']>

/** Selects the details that the options ask for. Returns undefined if there are none. */
export function selectDetails(
  seen: FindingDetails | undefined,
  { enabled, body, headers, requestBody, requestHeaders }: ResolvedDetails,
): FindingDetails | undefined {
  if (!seen || !enabled) return undefined
  const { request, bodyUnread, ...response } = seen
  const sent = request && selectMessage(request, requestBody, requestHeaders)
  const selected = {
    ...selectMessage(response, body, headers),
    ...(bodyUnread && seen.body === undefined && { bodyUnread }),
    ...(sent && Object.keys(sent).length > 0 && { request: sent }),
  }
  return Object.keys(selected).length > 0 ? selected : undefined
}

/** Selects the headers and body of a request or response. */
function selectMessage<T extends SentRequest>(
  { headers = {}, body, ...rest }: T,
  wantsBody: boolean,
  wanted: ReadonlySet<string>,
) {
  const kept = Object.entries(headers).filter(([name]) => wanted.has(name.toLowerCase()))
  return {
    ...rest,
    ...(kept.length > 0 && { headers: Object.fromEntries(kept) }),
    ...(wantsBody && body !== undefined && { body }),
  }
}
