// Decides which names `baseline update` merges, so that random names in test data do not make new errors in each run.
import type { BaselineEntry, EntryFields } from '../../baseline/baseline.js'
import { findSiblings, listSharedNames } from '../../findings/names/siblings.js'
import { isForeignName } from './foreign-name.js'

/** Several names that become one entry with `*` in place of the segment in which they differ. */
export interface Merge {
  readonly entry: BaselineEntry
  /** Names that the baseline lacked. */
  readonly added: readonly string[]
  /** Entries that go into the new one. */
  readonly covered: readonly BaselineEntry[]
}

/** The baseline before the update. */
export interface MergeableEntries {
  readonly live: readonly BaselineEntry[]
  /** No merge covers them, because their errors would be known again. */
  readonly expired: readonly BaselineEntry[]
  /** The live ones that a complete run did not meet. */
  readonly unseen: readonly BaselineEntry[]
}

const maxSeparateNames = 10

/** Plans the merges of new names. `fields` are those of an entry that covers no earlier one. */
export function planMerges(
  names: readonly string[],
  { live, expired, unseen }: MergeableEntries,
  fields: EntryFields,
): readonly Merge[] {
  const ofUnseen = new Set(unseen.flatMap(({ error }) => listSharedNames(error)))
  const ofExpired = new Set(expired.flatMap(({ error }) => listSharedNames(error)))
  const siblings = findSiblings(
    names,
    (group) =>
      !isForeignName(group.name) &&
      !ofExpired.has(group.name) &&
      (group.names.length > maxSeparateNames || ofUnseen.has(group.name)),
  )
  return siblings.map((group) => {
    const members = new Set([...group.names, group.name])
    const covered = live.filter(({ error }) => listSharedNames(error).includes(group.name))
    return {
      entry: { ...joinFields(covered, fields), error: group.name },
      added: names.filter((name) => members.has(name)),
      covered,
    }
  })
}

/** Keeps the oldest entry's fields and joins the other reasons. An entry without a date counts as the oldest. */
function joinFields(covered: readonly BaselineEntry[], fields: EntryFields): EntryFields {
  const [oldest, ...others] = covered.toSorted((a, b) => compareText(a.added ?? '', b.added ?? ''))
  if (!oldest) return fields
  const reason = others.reduce(
    (joined, other) => (joined.includes(other.reason) ? joined : `${joined}; ${other.reason}`),
    oldest.reason,
  )
  return { ...oldest, reason }
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
