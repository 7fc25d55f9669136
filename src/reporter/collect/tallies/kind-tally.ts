import { httpError } from '../../../findings/kinds/http-error.js'
import { addToCount } from '../../../values/groups.js'
import type { AttemptEvidence } from '../attempt-evidence.js'
import type { Tally } from './tally.js'

export interface RecordedKinds {
  /** Kinds that every monitored attempt recorded. Undefined if there was none. */
  readonly recordedKinds: readonly string[] | undefined
  /** Kinds that only some attempts recorded. Undefined if there are none. */
  readonly partlyRecordedKinds: readonly string[] | undefined
}

/** Finds out which kinds were recorded. Evidence of other tools and of older versions has HTTP errors only. */
export class KindTally implements Tally<RecordedKinds> {
  readonly #attempts = new Map<string, number>()
  #monitored = 0

  add({ attempt, mark: { kinds = [] } }: AttemptEvidence): void {
    if (attempt.monitoring !== 'monitored') return
    this.#monitored++
    for (const kind of new Set([httpError.name, ...kinds])) addToCount(this.#attempts, kind)
  }

  finish(): RecordedKinds {
    const kinds = [...this.#attempts.keys()]
    const recorded = kinds.filter((kind) => this.#attempts.get(kind) === this.#monitored)
    const partly = kinds.filter((kind) => !recorded.includes(kind))
    return {
      recordedKinds: recorded.length > 0 ? recorded : undefined,
      partlyRecordedKinds: partly.length > 0 ? partly : undefined,
    }
  }
}
