import { printWarning } from '../../printing/print.js'
import { getOrCreate } from '../../values/groups.js'
import { count } from '../../values/numbers.js'
import { cutQuery, joinWords, makeVisible, truncate } from '../../values/text.js'
import type { Loss } from '../journal/journal.js'

/** Numbers of deliveries that a receiver did not keep, by reason. */
export interface ReceiverCounts {
  /** Deliveries rejected with 413. */
  readonly tooLarge: number
  /** Deliveries rejected with 404, because the path did not begin with the path of the receiver's URL. */
  readonly unknownListener: number
  /** Deliveries whose sender disconnected before the body was complete. */
  readonly incomplete: number
  /** Deliveries rejected with 400, because they are no valid HTTP, or their headers are longer than 256 KiB. */
  readonly malformed: number
  /** Other requests rejected with 400, because they are no valid HTTP. */
  readonly unparsable: number
  /** Errors of a listener, or of the receiver itself, which then responds with 500. */
  readonly failed: number
  /** Older webhooks that were dropped to make room for later ones. */
  readonly dropped: number
}

/** Why a receiver refused a request, or `failed`. */
export type RefusalReason = Exclude<keyof ReceiverCounts, 'dropped'>

/** A refused request, or an error, of a receiver in this process or in another one, whose version may have other reasons. */
export interface ReportedRefusal {
  readonly at: Date
  readonly reason: string
  /** Method and path, such as `POST /hooks`, without the query, which may have secrets; empty if unknown. */
  readonly request: string
}

export interface Refusal extends ReportedRefusal {
  readonly reason: RefusalReason
}

interface KeptRefusal extends Refusal {
  readonly moment: number
}

const maxWarnings = 20
/** Number of refusals of each reason that are kept at least. */
const maxKept = 10_000
const maxRequestLength = 200

/** Keeps every refused delivery, so that none is lost silently, and warns once for each reason. */
export class Refusals {
  readonly #totals = {
    tooLarge: 0,
    unknownListener: 0,
    incomplete: 0,
    malformed: 0,
    unparsable: 0,
    failed: 0,
  }
  readonly #warnings = new Set<string>()
  /** By reason, because health checks of another path must not make a lost delivery forgotten. */
  readonly #kept = new Map<RefusalReason, KeptRefusal[]>()
  /** Called with a sentence for each refusal, such as one that a command prints. */
  onRefused: (sentence: string) => void = () => undefined

  get totals(): Readonly<Record<RefusalReason, number>> {
    return { ...this.#totals }
  }

  since(start: number): readonly Refusal[] {
    return this.#select((refusals) => refusals.filter(({ moment }) => moment >= start))
  }

  /** Lists at most so many of each reason. */
  listLatest(max: number): readonly Refusal[] {
    return this.#select((refusals) => refusals.slice(-max))
  }

  /** Keeps a refused request; `answer` says with what and why, such as `with 404: no such path`. */
  add(reason: RefusalReason, { method = '', url = '' }: RefusedRequest, answer: string): void {
    const request = truncate(`${method} ${cutQuery(url)}`.trim(), maxRequestLength)
    this.#keep(reason, request)
    this.tell(request, answer)
  }

  /** Tells of a refusal that loses no delivery. */
  tell(request: string, answer: string): void {
    this.onRefused(`Refused ${makeVisible(request || 'a request')} ${answer}.`)
  }

  addError(sentence: string): void {
    this.#keep('failed', '')
    this.warn(`The webhook receiver had an error. ${makeVisible(sentence)}`)
  }

  warn(sentence: string): void {
    if (this.#warnings.has(sentence) || this.#warnings.size >= maxWarnings) return
    this.#warnings.add(sentence)
    printWarning(sentence)
  }

  #keep(reason: RefusalReason, request: string): void {
    this.#totals[reason] += 1
    const refusals = getOrCreate(this.#kept, reason, () => [])
    refusals.push({ at: new Date(), moment: performance.now(), reason, request })
    if (refusals.length > 2 * maxKept) refusals.splice(0, maxKept)
  }

  /** Returns the selected refusals by reason, those of each oldest first. */
  #select(select: (refusals: readonly KeptRefusal[]) => readonly Refusal[]): readonly Refusal[] {
    return [...this.#kept.values()].flatMap(select)
  }
}

interface RefusedRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
}

/** Returns what was delivered to the receiver's URL and not kept, and notes about what lost no delivery to it. */
export function explainRefusals(refusals: readonly ReportedRefusal[]): { losses: Loss[]; notes: string[] } {
  const select = (wanted: RefusalReason) => refusals.filter(({ reason }) => reason === wanted)
  const unknown = select('unknownListener')
  const unparsable = select('unparsable').map(({ request }) => request)
  const failed = select('failed').length
  const tooLarge = select('tooLarge').length
  const incomplete = select('incomplete').length
  const malformed = select('malformed').map(({ request }) => request)
  const losses: Loss[] = [
    { reason: 'refused', count: tooLarge, detail: 'refused with 413 (larger than maxBodyBytes)' },
    { reason: 'refused', count: incomplete, detail: 'left incomplete by the sender' },
    {
      reason: 'refused',
      count: malformed.length,
      detail: `refused with 400, because the receiver could not parse HTTP in it: ${listRequests(malformed)}`,
    },
  ]
  const notes = [
    unknown.length > 0 && describeUnknown(unknown.map(({ request }) => request)),
    ...describeUnparsable(unparsable),
    failed > 0 &&
      `${count(failed, 'delivery was', 'deliveries were')} disturbed by an error of the receiver or of a listener`,
  ]
  return { losses: losses.filter(({ count }) => count > 0), notes: notes.filter((note) => note !== false) }
}

/** Only a request that begins as HTTP is known, such as one with a space in its path. */
function describeUnparsable(requests: readonly string[]): string[] {
  const known = requests.filter((request) => request !== '')
  const describe = (number: number) =>
    `${count(number, 'request was', 'requests were')} refused with 400, because the receiver could not parse HTTP in it`
  return [
    known.length > 0 && `${describe(known.length)}: ${listRequests(known)}`,
    known.length < requests.length &&
      `${describe(requests.length - known.length)}; perhaps the sender uses https or HTTP/2`,
  ].filter((note) => note !== false)
}

const maxListed = 3

/** Describes what was sent to a path outside of the receiver's URL. */
function describeUnknown(requests: readonly string[]): string {
  const theirPaths = requests.length === 1 ? 'its path is' : 'their paths are'
  return `${count(requests.length, 'delivery was', 'deliveries were')} refused with 404, because ${theirPaths} not below the receiver's URL: ${listRequests(requests)}`
}

function listRequests(requests: readonly string[]): string {
  return joinWords([...new Set(requests)].map(makeVisible), maxListed)
}
