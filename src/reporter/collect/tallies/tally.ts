import type { AttemptEvidence } from '../attempt-evidence.js'

/** Adds up one thing over all attempts of a run. */
export interface Tally<TResult> {
  add(evidence: AttemptEvidence): void
  /** Returns the result after the last attempt. */
  finish(): TResult
}
