import type { FindingDetails } from '../finding-fields.js'
import type { ResolvedDetails } from './details-options.js'

/** Selects the details that the options ask for; undefined if there are none. */
export function selectDetails(
  seen: FindingDetails | undefined,
  { enabled, body: wantsBody, headers: wanted }: ResolvedDetails,
): FindingDetails | undefined {
  if (!seen || !enabled) return undefined
  const { headers = {}, body, ...rest } = seen
  const kept = Object.entries(headers).filter(([name]) => wanted.has(name.toLowerCase()))
  const selected: FindingDetails = {
    ...rest,
    ...(kept.length > 0 && { headers: Object.fromEntries(kept) }),
    ...(wantsBody && body !== undefined && { body }),
  }
  return Object.keys(selected).length > 0 ? selected : undefined
}
