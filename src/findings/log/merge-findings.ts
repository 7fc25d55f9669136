import type { Finding } from '../kinds/finding.js'
import type { FindingFilter } from '../options/create-filter.js'
import { getLead, getSpecificMessage } from './group-failures.js'
import type { LoggedFinding } from './logged-finding.js'

/** Merges a group from `groupFailures` into one finding with the most specific message and the total count. */
export function mergeFindings(group: readonly LoggedFinding[], filter: FindingFilter): readonly Finding[] {
  const lead = getLead(group)
  if (!lead) return []
  const own = lead.toFinding(filter)
  if (group.length === 1) return [own]
  const findings = group.map((logged) => logged.toFinding(filter))
  const requests = findings.filter(({ kind }) => kind === own.kind)
  const [timestamp = own.timestamp] = findings.map((finding) => finding.timestamp).sort()
  const details = Object.assign({}, ...requests.map((request) => request.details), own.details)
  return [
    Object.freeze({
      ...own,
      ...nameMessage(lead, getSpecificMessage(group), filter),
      timestamp,
      count: findings.reduce((sum, { count }) => sum + count, 0),
      ...(Object.keys(details).length > 0 && { details }),
    }),
  ]
}

/** Uses the message of a failed preflight, because it explains why the page's own request failed. */
function nameMessage({ first }: LoggedFinding, message: string | undefined, filter: FindingFilter) {
  if (message === undefined || message === first.message) return {}
  return { message, ...filter.toName({ ...first, message }) }
}
