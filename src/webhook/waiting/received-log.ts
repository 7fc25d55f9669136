// Everything that a registry has seen, in order of arrival. It is kept for as long as the registry lives: a webhook
// that was awaited once can be awaited again, and a timeout can show what came.
import type { ReceivedWebhook } from '../types.js'

export class ReceivedLog {
  readonly #known = new Set<string>()
  #webhooks: ReceivedWebhook[] = []

  /** Oldest first. */
  get all(): readonly ReceivedWebhook[] {
    return this.#webhooks
  }

  /** Adds what is new in an answer, whose order is the order of arrival. */
  add(answer: readonly ReceivedWebhook[]): void {
    const fresh = answer.findIndex(({ id }) => !this.#known.has(id))
    if (fresh === -1) return
    const tail = answer.slice(fresh)
    if (tail.some(({ id }) => this.#known.has(id))) this.#merge(tail)
    else for (const webhook of tail) this.#append(webhook)
  }

  /** What arrived after a webhook, or undefined when that one is not known here. */
  after(id: string): readonly ReceivedWebhook[] | undefined {
    const position = this.#webhooks.findIndex((webhook) => webhook.id === id)
    return position === -1 ? undefined : this.#webhooks.slice(position + 1)
  }

  /** Forgets webhooks for good: also when the journal still has them, they are not taken in again. */
  forget(isGone: (webhook: ReceivedWebhook) => boolean): void {
    this.#webhooks = this.#webhooks.filter((webhook) => !isGone(webhook))
  }

  #append(webhook: ReceivedWebhook): void {
    if (this.#known.has(webhook.id)) return
    this.#known.add(webhook.id)
    this.#webhooks.push(webhook)
  }

  /** A narrowed read showed later webhooks first: each new one goes in front of the known one that follows it. */
  #merge(answer: readonly ReceivedWebhook[]): void {
    const placed = new Map(this.#webhooks.map((webhook, index) => [webhook.id, index]))
    const before = new Map<number, ReceivedWebhook[]>()
    let place = this.#webhooks.length
    for (const webhook of answer.toReversed()) {
      const known = placed.get(webhook.id)
      if (known !== undefined) place = Math.min(place, known)
      else if (!this.#known.has(webhook.id)) before.set(place, [webhook, ...(before.get(place) ?? [])])
      this.#known.add(webhook.id)
    }
    const end = before.get(this.#webhooks.length) ?? []
    this.#webhooks = this.#webhooks
      .flatMap((webhook, index) => [...(before.get(index) ?? []), webhook])
      .concat(end)
  }
}
