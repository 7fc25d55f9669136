import type { SummaryFinding } from '../../summary-file/summary.js'

/** Maximum gap between findings of an event. A page reacts to a response sooner than this, and a user acts later. */
const momentMs = 500

type Dated = Pick<SummaryFinding, 'timestamp' | 'url' | 'method' | 'details'>

interface OpenEvent<T> {
  readonly findings: T[]
  lastSeenAt: number
  page: string | undefined
}

/**
 * Groups an attempt's findings into events, oldest first. A finding joins an event if it occurs on the same page within
 * 500 ms of the event's last finding, like a `TypeError` after an unexpected 500. This does not prove a common cause.
 */
export function groupEvents<T extends Dated>(findings: readonly T[]): T[][] {
  const events: OpenEvent<T>[] = []
  for (const finding of findings) {
    const seenAt = Date.parse(finding.timestamp)
    const page = getPage(finding)
    const event = events.findLast((candidate) => belongsTo(candidate, seenAt, page))
    if (!event) {
      events.push({ findings: [finding], lastSeenAt: seenAt, page })
      continue
    }
    event.findings.push(finding)
    event.lastSeenAt = seenAt
    event.page ??= page
  }
  return events.map((event) => event.findings)
}

/** Whether a finding belongs to an event. A finding with an invalid time belongs to no existing event. */
function belongsTo(event: OpenEvent<unknown>, seenAt: number, page: string | undefined): boolean {
  const isSamePage = event.page === undefined || page === undefined || event.page === page
  return isSamePage && seenAt - event.lastSeenAt <= momentMs
}

/** Returns the page's URL without query and fragment; undefined for a document, as the previous page requested it. */
function getPage({ url, method, details = {} }: Dated): string | undefined {
  const { resourceType, pageUrl = method === undefined ? url : '' } = details
  if (resourceType === 'document' || !/^https?:/i.test(pageUrl)) return undefined
  return pageUrl.split(/[?#]/, 1)[0]
}
