// Decides how `baseline update` changes the entries.
import type { BaselineEntry } from '../../baseline/baseline.js'
import { type BaselineMatch, createClassifier } from '../../baseline/classify.js'
import type { RunError } from '../../summary-file/read-summary.js'

export interface UpdatePlan {
  /** All entries of the updated baseline. */
  readonly entries: readonly BaselineEntry[]
  /** Errors that the baseline lacks and that count. */
  readonly added: readonly RunError[]
  /** Expired entries that an error matches; each only once. */
  readonly expired: readonly BaselineEntry[]
  /** Number of new errors that are left out because they do not count. */
  readonly accepted: number
}

/** Plans to add what counts and is not known. `fields` are those of every new entry. */
export function planUpdate(
  entries: readonly BaselineEntry[],
  errors: readonly RunError[],
  fields: Omit<BaselineEntry, 'error'>,
  now: number,
): UpdatePlan {
  const classify = createClassifier(entries, now)
  const unknown = errors.filter(({ name }) => classify(name).state === 'new')
  const added = unknown.filter(doesCount)
  return {
    entries: [...entries, ...added.map(({ name }) => ({ error: name, ...fields }))],
    added,
    expired: listExpired(errors.map(({ name }) => classify(name))),
    accepted: unknown.length - added.length,
  }
}

/** Whether an error counts in some test, or was accepted only because another baseline contains it. */
function doesCount({ effects, state }: RunError): boolean {
  return effects === undefined || state === 'known' || effects.accepted < sumTests(effects)
}

function sumTests({ failed, warned, accepted, inFailedTests }: NonNullable<RunError['effects']>): number {
  return failed + warned + accepted + inFailedTests
}

function listExpired(matches: readonly BaselineMatch[]): BaselineEntry[] {
  return [...new Set(matches.flatMap(({ state, entry }) => (state === 'expired' ? [entry] : [])))]
}
