import { createHash } from 'node:crypto'
import { uuid } from '../../values/text.js'
import type { Loss } from '../journal/journal.js'
import { estimateParsedBytes, maxParsedBytes } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'

const defaultMaxBytes = 256 * 1024 * 1024
/** Approximate size of a webhook's objects, header names and parsed values, without its body. */
const overheadBytes = 1024

/** What a registry has received, in order of arrival, as long as it fits, because it can be awaited again. */
export class ReceivedLog {
  readonly #maxBytes: number
  /** Every webhook that was added; undefined if it is gone, because bodies need memory. */
  readonly #known = new Map<string, ReceivedWebhook | undefined>()
  readonly #sizes = new WeakMap<ReceivedWebhook, number>()
  #webhooks: ReceivedWebhook[] = []
  #bytes = 0
  #dropped = 0
  #hasRepeatedId = false

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
    const dropped: Loss = { reason: 'dropped', count: this.#dropped, detail }
    return [...(this.#dropped === 0 ? [] : [dropped]), ...(this.#hasRepeatedId ? [repeatedId] : [])]
  }

  has(webhook: ReceivedWebhook): boolean {
    return this.#known.has(getKey(webhook))
  }

  /** Adds the new webhooks of a response, which is in order of arrival, and returns them. */
  add(response: readonly ReceivedWebhook[]): readonly ReceivedWebhook[] {
    this.#hasRepeatedId ||= hasRepeatedId(response)
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
    const known = this.#known.get(getKey(webhook))
    return known === undefined ? -1 : this.#webhooks.indexOf(known)
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

  #learn(webhook: ReceivedWebhook): boolean {
    const key = getKey(webhook)
    if (this.#known.has(key)) return false
    this.#known.set(key, webhook)
    const bytes = estimateBytes(webhook)
    this.#sizes.set(webhook, bytes)
    this.#bytes += bytes
    return true
  }

  #release(webhook: ReceivedWebhook): void {
    this.#bytes -= this.#sizes.get(webhook) ?? 0
    this.#known.set(getKey(webhook), undefined)
  }

  /** Orders webhooks as in the response, because an earlier, narrowed read may have returned later webhooks first. */
  #merge(response: readonly ReceivedWebhook[], added: ReadonlySet<ReceivedWebhook>): void {
    const listed = new Set(response.flatMap((webhook) => this.#known.get(getKey(webhook)) ?? []))
    const inOrder = listed.values()
    // Takes the new webhooks that are next in order, and the known one that follows them.
    const takeUntilKnown = () => {
      const taken: ReceivedWebhook[] = []
      for (const webhook of inOrder) {
        taken.push(webhook)
        if (!added.has(webhook)) break
      }
      return taken
    }
    const merged = this.#webhooks.flatMap((webhook) => (listed.has(webhook) ? takeUntilKnown() : [webhook]))
    this.#webhooks = [...merged, ...inOrder]
  }
}

const repeatedId: Loss = {
  reason: 'unreadable',
  count: 0,
  detail: 'several webhooks in the journal have the same id, and only the first of them counts',
}

/** Whether one UUID stands for several webhooks, such as the id that a sender repeats with each delivery. */
function hasRepeatedId(webhooks: readonly ReceivedWebhook[]): boolean {
  const times = new Map<string, number>()
  return webhooks.some(({ id, receivedAt }) => {
    const time = receivedAt.getTime()
    const isRepeated = uuid.test(id) && !Object.is(times.get(id) ?? time, time)
    times.set(id, time)
    return isRepeated
  })
}

/** Identifies a webhook. A server that numbers its webhooks reuses the ids after a reset. */
function getKey({ id, method, url, receivedAt, rawBody = '' }: ReceivedWebhook): string {
  if (uuid.test(id)) return id
  const digest = createHash('sha256').update(rawBody).digest('base64')
  return JSON.stringify([id, method, url, receivedAt.getTime(), digest])
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
