// Decides how `baseline update` changes the entries.
import { type BaselineEntry, type EntryFields, hasExpired } from '../../baseline/baseline.js'
import { type BaselineMatch, createClassifier } from '../../baseline/classify.js'
import { findUnseen } from '../../baseline/find-unseen.js'
import type { RunError, RunOutage } from '../../summary-file/read-summary.js'
import { effectNames } from '../../verdicts.js'
import { isForeignName } from './foreign-name.js'
import { type Merge, planMerges } from './plan-merges.js'

export interface UpdatePlan {
  /** All entries of the updated baseline. */
  readonly entries: readonly BaselineEntry[]
  /** Errors that the baseline lacks and that count, merged or not. */
  readonly added: readonly RunError[]
  readonly merges: readonly Merge[]
  /** New errors with names that no run makes. They could cover others, and are left out. */
  readonly refused: readonly RunError[]
  /** Expired entries that an error matches; each only once. */
  readonly expired: readonly BaselineEntry[]
  /** New errors that are left out because they do not count. */
  readonly accepted: readonly RunError[]
  /** New errors that are left out because a server could not be reached. Known, they would hide the next outage. */
  readonly outages: readonly RunOutage[]
}

/** What the update needs of a run. */
export interface UpdateRun {
  readonly errors: readonly RunError[]
  readonly outages: readonly RunOutage[]
  /** Whether the whole suite ran, so that the error of an entry that it did not meet did not occur. */
  readonly isComplete: boolean
}

/** Plans to add what counts, is not known and was no outage. `fields` are those of every new entry. */
export function planUpdate(
  entries: readonly BaselineEntry[],
  { errors, outages, isComplete }: UpdateRun,
  fields: EntryFields,
  now: number,
): UpdatePlan {
  const classify = createClassifier(entries, now)
  const unknown = listOnce(errors).filter(({ name }) => classify(name).state === 'new')
  const counted = unknown.filter(doesCount)
  const addable = counted.filter(({ name }) => !isForeignName(name))
  const left = listNewErrors(outages, addable)
  const unavailable = new Set(left.flatMap((outage) => outage.errors))
  const added = addable.filter(({ name }) => !unavailable.has(name))
  const live = entries.filter(({ expires }) => !hasExpired(expires, now))
  const expired = entries.filter(({ expires }) => hasExpired(expires, now))
  const seenNames = errors.map(({ name }) => name)
  const unseen = isComplete ? findUnseen(live, seenNames) : []
  const addedNames = added.map(({ name }) => name)
  const merges = planMerges(addedNames, { live, expired, unseen }, fields)
  return {
    entries: applyMerges(entries, addedNames, merges, fields),
    added,
    merges,
    refused: counted.filter(({ name }) => isForeignName(name)),
    expired: listExpired(errors.map(({ name }) => classify(name))),
    accepted: unknown.filter((error) => !doesCount(error)),
    outages: left,
  }
}

function applyMerges(
  entries: readonly BaselineEntry[],
  names: readonly string[],
  merges: readonly Merge[],
  fields: EntryFields,
): readonly BaselineEntry[] {
  const covered = new Set(merges.flatMap((merge) => merge.covered))
  const merged = new Set(merges.flatMap((merge) => merge.added))
  return [
    ...entries.filter((entry) => !covered.has(entry)),
    ...names.filter((name) => !merged.has(name)).map((error) => ({ error, ...fields })),
    ...merges.map(({ entry }) => entry),
  ]
}

/** Lists each name once. A summary that was merged by hand may have one twice, and the baseline must not. */
function listOnce(errors: readonly RunError[]): readonly RunError[] {
  return [...new Map(errors.map((error) => [error.name, error])).values()]
}

/** Lists the outages with those of their errors that would be added. */
function listNewErrors(outages: readonly RunOutage[], added: readonly RunError[]): readonly RunOutage[] {
  const names = new Set(added.map(({ name }) => name))
  return outages
    .map(({ title, errors }) => ({ title, errors: errors.filter((name) => names.has(name)) }))
    .filter(({ errors }) => errors.length > 0)
}

/** Whether an error counts in some test, or was accepted only because another baseline contains it. */
function doesCount({ effects, state }: RunError): boolean {
  return effects === undefined || state === 'known' || effects.accepted < sumTests(effects)
}

function sumTests(effects: NonNullable<RunError['effects']>): number {
  return effectNames.reduce((sum, name) => sum + effects[name], 0)
}

function listExpired(matches: readonly BaselineMatch[]): BaselineEntry[] {
  return [...new Set(matches.flatMap(({ state, entry }) => (state === 'expired' ? [entry] : [])))]
}
