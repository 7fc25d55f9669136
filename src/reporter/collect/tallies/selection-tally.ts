import type { Selection } from '../../../attachments/selection.js'
import type { AttemptEvidence } from '../attempt-evidence.js'
import type { Tally } from './tally.js'

/** Collects how the runs were limited, each way once. A test that opted out, or skipped itself, also says that its shard ran. */
export class SelectionTally implements Tally<readonly Selection[]> {
  readonly #selections = new Map<string, Selection>()

  add({ isMarked, mark: { selection = {} } }: AttemptEvidence): void {
    if (isMarked) this.#selections.set(JSON.stringify(selection), selection)
  }

  finish(): readonly Selection[] {
    return [...this.#selections.values()]
  }
}
