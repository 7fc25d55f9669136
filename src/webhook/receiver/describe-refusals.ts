// What a wait says about the deliveries that a receiver refused, in this process or in another one.
import { formatNumber } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import { countWere, type Loss } from '../journal/journal.js'
import type { Refusal } from './refusals.js'

/** A refusal of this process or of another one, whose version may have other reasons. */
export interface ReportedRefusal {
  readonly at: Date
  readonly reason: string
  readonly request: string
}

/** Returns what was delivered to the receiver's URL and not kept, and notes about what lost no delivery to it. */
export function explainRefusals(refusals: readonly ReportedRefusal[]): { losses: Loss[]; notes: string[] } {
  const select = (wanted: Refusal['reason']) => refusals.filter(({ reason }) => reason === wanted)
  const unknown = select('unknownListener')
  const unparsable = select('unparsable').length
  const failed = select('failed').length
  const tooLarge = select('tooLarge').length
  const incomplete = select('incomplete').length
  const losses: Loss[] = [
    { reason: 'refused', count: tooLarge, detail: 'refused with 413 (larger than maxBodyBytes)' },
    { reason: 'refused', count: incomplete, detail: 'left incomplete by the sender' },
  ]
  const notes = [
    unknown.length > 0 && describeUnknown(unknown.map(({ request }) => request)),
    unparsable > 0 &&
      `${countWere(unparsable, 'request')} refused with 400, because the receiver could not parse HTTP in it; perhaps the sender uses https`,
    failed > 0 &&
      `${countWere(failed, 'delivery', 'deliveries')} disturbed by an error of the receiver or of a listener`,
  ]
  return { losses: losses.filter(({ count }) => count > 0), notes: notes.filter((note) => note !== false) }
}

const maxListed = 3

/** Describes requests outside of the receiver's URL. A request need not be a delivery, but may be a health check. */
function describeUnknown(requests: readonly string[]): string {
  const different = [...new Set(requests)]
  const theirPaths = requests.length === 1 ? 'its path is' : 'their paths are'
  const others = different.length - maxListed
  const more = others > 0 ? ` and ${formatNumber(others)} more` : ''
  const list = `${different.slice(0, maxListed).map(makeVisible).join(', ')}${more}`
  return `${countWere(requests.length, 'request')} refused with 404, because ${theirPaths} not below the receiver's URL: ${list}`
}
