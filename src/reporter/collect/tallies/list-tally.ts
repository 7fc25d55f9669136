import type { AttemptEvidence } from '../attempt-evidence.js'
import type { Tally } from './tally.js'

/** Lists what the attempts have of one thing, such as missing webhooks, in the order in which the attempts ended. */
export class ListTally<T> implements Tally<readonly T[]> {
  readonly #items: T[] = []
  readonly #getItems: (evidence: AttemptEvidence) => readonly T[]

  constructor(getItems: (evidence: AttemptEvidence) => readonly T[]) {
    this.#getItems = getItems
  }

  add(evidence: AttemptEvidence): void {
    for (const item of this.#getItems(evidence)) this.#items.push(item)
  }

  finish(): readonly T[] {
    return this.#items
  }
}
