import type { ReceivedWebhook } from '../types.js'

const defaultMaxBytes = 256 * 1024 * 1024
/** Objects, header names and what is parsed: a webhook without a body takes about this much. */
const overheadBytes = 1024
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The fields in which two webhooks with the same id differ. */
type Fingerprint = Pick<ReceivedWebhook, 'receivedAt' | 'method' | 'url' | 'rawBody'>

/**
 * Everything that a registry has received, in order of arrival. A webhook that was awaited once can be awaited again,
 * and a timeout can show what came, so webhooks stay until there is no more room.
 */
export class ReceivedLog {
  readonly #maxBytes: number
  /** By id. A back end that counts its webhooks uses its ids again after a reset. */
  readonly #known = new Map<string, Fingerprint[]>()
  #webhooks: ReceivedWebhook[] = []
  #bytes = 0
  #dropped = 0

  constructor(maxBytes: number = defaultMaxBytes) {
    this.#maxBytes = maxBytes
  }

  /** Oldest first. */
  get all(): readonly ReceivedWebhook[] {
    return this.#webhooks
  }

  get problems(): readonly string[] {
    return this.#dropped === 0
      ? []
      : [`${this.#dropped} webhook(s) dropped: more than ${this.#maxBytes} bytes were received`]
  }

  /** Adds and returns what is new in a response, whose order is the order of arrival. */
  add(response: readonly ReceivedWebhook[]): readonly ReceivedWebhook[] {
    const added = response.filter((webhook) => this.#learn(webhook))
    if (added.length < response.length) this.#merge(response, new Set(added))
    else this.#webhooks.push(...added)
    return added
  }

  /** What arrived after a webhook, or undefined when that one is unknown here. */
  after(webhook: ReceivedWebhook): readonly ReceivedWebhook[] | undefined {
    const position = this.#webhooks.findIndex(
      (candidate) => candidate.id === webhook.id && isSame(candidate, webhook),
    )
    return position === -1 ? undefined : this.#webhooks.slice(position + 1)
  }

  /** Forgets webhooks for good: those that the journal still has are not added again. */
  forget(isGone: (webhook: ReceivedWebhook) => boolean): void {
    const kept: ReceivedWebhook[] = []
    for (const webhook of this.#webhooks) {
      if (isGone(webhook)) this.#release(webhook)
      else kept.push(webhook)
    }
    this.#webhooks = kept
  }

  /** Drops the oldest webhooks until the others fit, except for those that are needed. */
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
    this.#bytes += estimateBytes(webhook)
    return true
  }

  /** Only the body is large; without it the webhook can still be recognized. */
  #release(webhook: ReceivedWebhook): void {
    this.#bytes -= estimateBytes(webhook)
    const { id, receivedAt, method, url } = webhook
    const others = this.#known.get(id)?.filter((candidate) => candidate !== webhook) ?? []
    this.#known.set(id, [...others, { receivedAt, method, url }])
  }

  /** Narrowed reads show later webhooks first: the order of the response replaces the order of the reads. */
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

/** The raw body, and the same again for what is parsed from it. */
function estimateBytes({ rawBody, body, url }: ReceivedWebhook): number {
  const text = rawBody ?? (typeof body === 'string' ? body : '')
  return overheadBytes + 2 * (text.length + url.length)
}
