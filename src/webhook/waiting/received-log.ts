import { uuid } from '../../values/patterns.js'
import { estimateParsedBytes, maxParsedBytes } from '../delivery/received-webhook.js'
import type { ReceivedWebhook } from '../delivery/types.js'
import type { Loss } from '../journal/loss.js'

const defaultMaxBytes = 256 * 1024 * 1024
/** Approximate size of a webhook's objects, header names and parsed values, without its body. */
const overheadBytes = 1024

/** The fields that distinguish two webhooks with the same id. */
interface Fingerprint {
  readonly receivedAt: Date
  readonly method: string
  readonly url: string
  readonly rawBody?: string
}

/**
 * Everything that a registry has received, in order of arrival. A webhook can be awaited more than once, and a timeout
 * lists what was received, so webhooks stay until the limit is reached.
 */
export class ReceivedLog {
  readonly #maxBytes: number
  /** Known webhooks by id. A server that numbers its webhooks reuses the ids after a reset. */
  readonly #known = new Map<string, Fingerprint[]>()
  readonly #sizes = new WeakMap<ReceivedWebhook, number>()
  #webhooks: ReceivedWebhook[] = []
  #bytes = 0
  #dropped = 0

  constructor(maxBytes: number = defaultMaxBytes) {
    this.#maxBytes = maxBytes
  }

  get all(): readonly ReceivedWebhook[] {
    return this.#webhooks
  }

  get hasReceived(): boolean {
    return this.#known.size > 0
  }

  get losses(): readonly Loss[] {
    const detail = `more than ${this.#maxBytes} bytes were received`
    return this.#dropped === 0 ? [] : [{ reason: 'dropped', count: this.#dropped, detail }]
  }

  has(webhook: ReceivedWebhook): boolean {
    return this.#find(webhook) !== undefined
  }

  /** Adds the new webhooks of a response, which is in order of arrival, and returns them. */
  add(response: readonly ReceivedWebhook[]): readonly ReceivedWebhook[] {
    const added = response.filter((webhook) => this.#learn(webhook))
    if (added.length < response.length) this.#merge(response, new Set(added))
    else for (const webhook of added) this.#webhooks.push(webhook)
    return added
  }

  /** Returns the webhooks that arrived before a webhook; none if that webhook is unknown. */
  getBefore(webhook: ReceivedWebhook): readonly ReceivedWebhook[] {
    return this.#webhooks.slice(0, Math.max(0, this.#findPosition(webhook)))
  }

  /** Returns the webhooks that arrived after a webhook, or undefined if that webhook is unknown. */
  getAfter(webhook: ReceivedWebhook): readonly ReceivedWebhook[] | undefined {
    const position = this.#findPosition(webhook)
    return position === -1 ? undefined : this.#webhooks.slice(position + 1)
  }

  #findPosition(webhook: ReceivedWebhook): number {
    return this.#webhooks.findIndex((candidate) => candidate.id === webhook.id && isSame(candidate, webhook))
  }

  /** Removes webhooks permanently; they are not added again if the journal still contains them. */
  forget(isGone: (webhook: ReceivedWebhook) => boolean): void {
    const kept: ReceivedWebhook[] = []
    for (const webhook of this.#webhooks) {
      if (isGone(webhook)) this.#release(webhook)
      else kept.push(webhook)
    }
    this.#webhooks = kept
  }

  /** Drops the oldest webhooks until the rest fit, except for those that are needed. */
  trim(isNeeded: (webhook: ReceivedWebhook) => boolean): void {
    if (this.#bytes <= this.#maxBytes) return
    this.forget((webhook) => {
      if (this.#bytes <= this.#maxBytes || isNeeded(webhook)) return false
      this.#dropped += 1
      return true
    })
  }

  #find(webhook: ReceivedWebhook): Fingerprint | undefined {
    const known = this.#known.get(webhook.id)
    return uuid.test(webhook.id) ? known?.[0] : known?.find((candidate) => isSame(candidate, webhook))
  }

  #learn(webhook: ReceivedWebhook): boolean {
    if (this.#find(webhook)) return false
    this.#known.set(webhook.id, [...(this.#known.get(webhook.id) ?? []), webhook])
    const bytes = estimateBytes(webhook)
    this.#sizes.set(webhook, bytes)
    this.#bytes += bytes
    return true
  }

  /** Drops the body, the only large field; the other fields are enough to recognize the webhook. */
  #release(webhook: ReceivedWebhook): void {
    this.#bytes -= this.#sizes.get(webhook) ?? 0
    const { id, receivedAt, method, url } = webhook
    const others = this.#known.get(id)?.filter((candidate) => candidate !== webhook) ?? []
    this.#known.set(id, [...others, { receivedAt, method, url }])
  }

  /** Orders webhooks as in the response, because an earlier, narrowed read may have returned later webhooks first. */
  #merge(response: readonly ReceivedWebhook[], added: ReadonlySet<ReceivedWebhook>): void {
    const log = new Map<Fingerprint, ReceivedWebhook>(this.#webhooks.map((webhook) => [webhook, webhook]))
    const newBefore = new Map<ReceivedWebhook, ReceivedWebhook[]>()
    let pending: ReceivedWebhook[] = []
    for (const webhook of response) {
      const known = log.get(this.#find(webhook) ?? webhook)
      if (added.has(webhook)) pending.push(webhook)
      if (!known || newBefore.has(known)) continue
      newBefore.set(known, pending)
      pending = []
    }
    const inOrder = newBefore.entries()
    this.#webhooks = this.#webhooks
      .flatMap((webhook) => {
        const [next, before] = (newBefore.has(webhook) && inOrder.next().value) || [webhook, []]
        return [...before, next]
      })
      .concat(pending)
  }
}

function isSame(a: Fingerprint, b: Fingerprint): boolean {
  if (a === b) return true
  const isOneBody = a.rawBody === undefined || b.rawBody === undefined || a.rawBody === b.rawBody
  return isOneBody && a.method === b.method && a.url === b.url && Object.is(+a.receivedAt, +b.receivedAt)
}

/** Estimates the size without `body` if there is text, because reading a receiver's `body` would parse it. */
function estimateBytes(webhook: ReceivedWebhook): number {
  const text = webhook.rawBody ?? (typeof webhook.body === 'string' ? webhook.body : '')
  return (
    overheadBytes +
    2 * (text.length + webhook.url.length) +
    Math.min(estimateParsedBytes(text), maxParsedBytes)
  )
}
