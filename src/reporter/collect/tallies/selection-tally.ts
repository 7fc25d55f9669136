import type { Selection } from '../../../attachments/selection.js'
import type { AttemptEvidence } from '../attempt-evidence.js'
import type { Tally } from './tally.js'

/** Collects how the runs of the monitored attempts were limited, each way once. */
export class SelectionTally implements Tally<readonly Selection[]> {
  readonly #selections = new Map<string, Selection>()

  add({ isMarked, attempt, mark: { selection = {} } }: AttemptEvidence): void {
    if (isMarked && attempt.monitoring === 'monitored')
      this.#selections.set(JSON.stringify(selection), selection)
  }

  finish(): readonly Selection[] {
    return [...this.#selections.values()]
  }
}
