import { count } from '../../values/numbers.js'
import { emptied, type Journal, type JournalRead, type Loss } from '../journal/journal.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { ReceivedLog } from './received-log.js'

/** Whether a journal without any of these was emptied, or only other workers deleted their own webhooks. */
export type ProvesReset = (gone: readonly ReceivedWebhook[]) => boolean

/** Number of entries below which no journal is assumed to be full, unless the server has an option for it. */
const minLimit = 10

/** What a registry knows besides the webhooks that it has received: what it lost, and what may explain it. */
export class KnownLosses {
  readonly #received: ReceivedLog
  readonly #provesReset: ProvesReset
  readonly #journal: Journal
  /** The last read. */
  read: JournalRead | undefined
  /** Whether a read showed webhooks from before the start, which the registry has not deleted since. */
  #hadEarlier = false
  #gone: Loss | undefined
  /** Whether the server refused a connection while nothing was known whose absence would show a restart. */
  #wasRefused = false

  constructor(received: ReceivedLog, journal: Journal, provesReset: ProvesReset) {
    this.#received = received
    this.#journal = journal
    this.#provesReset = provesReset
  }

  get all(): readonly Loss[] {
    const losses = [...(this.read?.losses ?? [])]
    const isTold = losses.some(({ reason }) => reason === 'emptied' || reason === 'rolled')
    const gone = this.#gone ?? (this.#wasRefused ? this.#describeRefused() : undefined)
    if (gone && !isTold) losses.push(gone)
    return [...losses, ...this.#received.losses]
  }

  /** Whether a webhook was received, whose loss would show, or the journal still has one from before the start. */
  get hasProof(): boolean {
    return this.#received.hasReceived || this.read?.hasEarlier === true
  }

  get journalName(): string {
    const { server } = this.#journal
    return server === undefined ? 'the journal' : `${server}'s journal`
  }

  /** Called after the registry has deleted webhooks, which are therefore no loss. */
  onCleanup(): void {
    this.#hadEarlier = false
  }

  /** Called when the server, which has responded before, refuses a connection. */
  onRefused(): void {
    this.#wasRefused ||= !this.#wouldShowRestart
  }

  /** Takes a read, before its entries are added to the received webhooks. */
  learn(read: JournalRead): void {
    this.#gone ??= this.#findGone(read)
    this.#hadEarlier ||= read.hasEarlier === true
    this.read = read
  }

  /** Whether `#findGone` would notice that the journal is empty. */
  get #wouldShowRestart(): boolean {
    const known = this.#received.all
    return (known.length > 0 || this.#hadEarlier) && this.#provesReset(known)
  }

  #describeRefused(): Loss {
    const { server = 'the server' } = this.#journal
    const detail = `${server} refused a connection, so it was perhaps restarted, which empties its journal`
    return { ...emptied, detail }
  }

  #findGone({ isComplete, hasEarlier, entries }: JournalRead): Loss | undefined {
    const known = this.#received.all
    if (known.length === 0) {
      // A full journal may have dropped only webhooks from before the start, which is no loss.
      const isGone = this.#hadEarlier && hasEarlier === false && entries.length < minLimit
      return isGone && this.#provesReset([]) ? this.#describeGone(entries.length, 1) : undefined
    }
    if (!isComplete || entries.some((entry) => this.#received.has(entry))) return undefined
    return this.#provesReset(known) ? this.#describeGone(entries.length, known.length) : undefined
  }

  /** A journal that is as long as before may have dropped its oldest webhooks. */
  #describeGone(size: number, sizeBefore: number): Loss {
    const { sizeOption } = this.#journal
    if (size < Math.max(sizeBefore, sizeOption === undefined ? minLimit : 1)) return emptied
    const why = `${count(size, 'entry', 'entries')}; ${sizeOption ?? 'it is full'}, or somebody deleted the older ones`
    const detail = `${this.journalName} no longer reaches back to the start (${why})`
    return { reason: 'rolled', count: 0, detail }
  }
}
