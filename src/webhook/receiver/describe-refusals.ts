// What a wait says about the deliveries that a receiver refused, in this process or in another one.
import { count, formatNumber } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import type { Loss } from '../journal/loss.js'
import type { Refusal, RefusalCounts, RefusalReason } from './refusals.js'

/** Explains refusals that another process's receiver lists. */
export function explainRefusals(refusals: readonly Refusal[]): { losses: Loss[]; notes: string[] } {
  const countOf = (wanted: RefusalReason) => refusals.filter(({ reason }) => reason === wanted).length
  const counts = {
    tooLarge: countOf('tooLarge'),
    unknownListener: countOf('unknownListener'),
    incomplete: countOf('incomplete'),
    unparsable: countOf('unparsable'),
    failed: countOf('failed'),
  }
  const unknown = refusals.filter(({ reason }) => reason === 'unknownListener').map(({ request }) => request)
  return { losses: listRefusalLosses(counts), notes: listRefusalNotes(counts, [...new Set(unknown)]) }
}

/** Lists what was delivered to the receiver's URL and not kept. */
export function listRefusalLosses({ tooLarge, incomplete }: RefusalCounts): Loss[] {
  const losses: Loss[] = [
    { reason: 'refused', count: tooLarge, detail: 'refused with 413 (larger than maxBodyBytes)' },
    { reason: 'refused', count: incomplete, detail: 'left incomplete by the sender' },
  ]
  return losses.filter((loss) => loss.count > 0)
}

/** Describes what disturbed the receiver but lost no delivery to its URL; `unknown` are requests such as `POST /hooks`. */
export function listRefusalNotes(counts: RefusalCounts, unknown: readonly string[]): string[] {
  const { unknownListener, unparsable, failed } = counts
  return [
    ...(unknownListener > 0 ? [describeUnknown(unknownListener, unknown)] : []),
    ...(unparsable > 0 ? [describeUnparsable(unparsable)] : []),
    ...(failed > 0 ? [describeDisturbed(failed)] : []),
  ]
}

const maxUnknown = 3

/** Speaks of requests, because a health check is no delivery. */
function describeUnknown(total: number, requests: readonly string[]): string {
  const [were, their] = total === 1 ? ['was', 'its path is'] : ['were', 'their paths are']
  const others = requests.length - maxUnknown
  const more = others > 0 ? ` and ${formatNumber(others)} more` : ''
  const list = `${requests.slice(0, maxUnknown).map(makeVisible).join(', ')}${more}`
  return `${count(total, 'request')} ${were} refused with 404, because ${their} not below the receiver's URL: ${list}`
}

function describeUnparsable(total: number): string {
  const were = total === 1 ? 'was' : 'were'
  return `${count(total, 'request')} ${were} refused with 400, because the receiver could not parse HTTP in it; perhaps the sender uses https`
}

function describeDisturbed(deliveries: number): string {
  const were = deliveries === 1 ? 'was' : 'were'
  return `${count(deliveries, 'delivery', 'deliveries')} ${were} disturbed by an error of the receiver or of a listener`
}
