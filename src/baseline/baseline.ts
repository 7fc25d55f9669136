import { PrintableError } from '../values/errors.js'

/** A suite's known errors, as stored in `network-error-baseline.json`. */
export interface Baseline {
  /** Absolute path of the file. */
  readonly file: string
  /** The file's `$schema`, written back unchanged, so that editors still find the schema. */
  readonly schema?: string | undefined
  readonly entries: readonly BaselineEntry[]
}

export interface BaselineEntry extends EntryFields {
  /** An error's name, in which `*` matches any characters but `/`, and `**` any characters at all. */
  readonly error: string
}

/** What an entry says about its error. */
export interface EntryFields {
  readonly reason: string
  readonly ticket?: string | undefined
  /** The last day on which the entry is active, `YYYY-MM-DD` in UTC. */
  readonly expires?: string | undefined
  /** The day, `YYYY-MM-DD` in UTC, on which the entry was added. */
  readonly added?: string | undefined
}

/** Thrown if a baseline cannot be read or written. The message includes the file and the next step. */
export class BaselineError extends PrintableError {
  override readonly name = 'BaselineError'
}

export const defaultBaselineName = 'network-error-baseline.json'

export const dayMs: number = 24 * 60 * 60 * 1000

/** Whether a value is a real calendar date in `YYYY-MM-DD` form. */
export function isDate(value: unknown): value is string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return !Number.isNaN(time) && formatDate(time) === value
}

/** Formats the UTC date of a time in epoch ms. */
export function formatDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Whether an entry's last day has ended in UTC. */
export function hasExpired(expires: string | undefined, now: number): boolean {
  return expires !== undefined && now >= Date.parse(expires) + dayMs
}
