// Decides what `baseline update` adds.

import type { BaselineEntry, EntryFields } from '../../baseline/baseline.js'
import { type BaselineMatch, type Classify, createClassifier } from '../../baseline/classify.js'
import { isOfPage } from '../../findings/kinds/kinds.js'
import { isOwnOutage } from '../../findings/names/no-connection.js'
import type { RunError } from '../../summary-file/run-summary.js'
import { invisibleCharacter } from '../../values/text.js'
import { hasWildcard } from '../../values/wildcards.js'
import { countInSomeTest } from '../../verdicts.js'
import { suggestRoutes } from './suggest-routes.js'

/** An error to add. `otherScripts` are the files for which it is known already, if it is one of a page. */
export interface AddedError extends RunError {
  readonly otherScripts: readonly string[]
}

export interface UpdatePlan {
  /** All entries of the updated baseline: the earlier ones, unchanged, and the new ones. */
  readonly entries: readonly BaselineEntry[]
  /** Errors that the baseline lacks and that count. */
  readonly added: readonly AddedError[]
  /** Templates of `routes` with which some of the added errors would be one. */
  readonly routes: readonly string[]
  /** New errors with names that no run makes. They could cover others, and are left out. */
  readonly refused: readonly RunError[]
  /** Expired entries that an error matches; each only once. */
  readonly expired: readonly BaselineEntry[]
  /** New errors that are left out because they do not count. */
  readonly accepted: readonly RunError[]
  /** New errors that are left out because they only failed tests with `test.fail()`, which would pass if they were known. */
  readonly expected: readonly RunError[]
  /** New errors that are left out because the own server could not be reached. Known, they would hide the next outage. */
  readonly outages: readonly RunError[]
}

/** Plans to add what counts, is not known and was no outage of the own server. `fields` are those of every new entry. */
export function planUpdate(
  entries: readonly BaselineEntry[],
  errors: readonly RunError[],
  fields: EntryFields,
  now: number,
): UpdatePlan {
  const classify = createClassifier(entries, now)
  const unknown = listOnce(errors).filter(({ name }) => classify(name).state === 'new')
  const counting = unknown.filter(doesCount)
  const counted = counting.filter((error) => !isExpected(error))
  const named = counted.filter(({ name }) => isEntryName(name))
  const added = named
    .filter((error) => !isOwnOutage(error))
    .map((error) => ({ ...error, otherScripts: listOtherScripts(error, classify) }))
  const names = added.map(({ name }) => name)
  return {
    entries: [...entries, ...names.map((error) => ({ error, ...fields }))],
    added,
    routes: suggestRoutes(names),
    refused: counted.filter(({ name }) => !isEntryName(name)),
    expired: listExpired(errors.map(({ name }) => classify(name))),
    accepted: unknown.filter((error) => !doesCount(error)),
    expected: counting.filter(isExpected),
    outages: named.filter(isOwnOutage),
  }
}

/**
 * Whether a run can have an error with this name, so that an entry with it covers no other one. Names of runs have no
 * wildcard and only visible characters.
 */
function isEntryName(name: string): boolean {
  return !hasWildcard(name) && !invisibleCharacter.test(name)
}

function listOtherScripts({ kind, name }: RunError, classify: Classify): readonly string[] {
  return (isOfPage(kind) && classify(name).otherScripts) || []
}

/** Lists each name once. A summary that was merged by hand may have one twice, and the baseline must not. */
function listOnce(errors: readonly RunError[]): readonly RunError[] {
  return [...new Map(errors.map((error) => [error.name, error])).values()]
}

/** Whether an error counts in some test, or was accepted only because another baseline contains it. */
function doesCount({ effects, baseline }: RunError): boolean {
  return baseline?.state === 'known' || countInSomeTest(effects)
}

/** Whether all that an error did was to fail tests that expect to fail. */
function isExpected({ effects, expectedTests = 0 }: RunError): boolean {
  const { failed, warned, inFailedTests } = effects
  return expectedTests > 0 && failed - expectedTests + warned + inFailedTests === 0
}

function listExpired(matches: readonly BaselineMatch[]): BaselineEntry[] {
  return [...new Set(matches.flatMap(({ state, entry }) => (state === 'expired' ? [entry] : [])))]
}
