import { isRecord } from '../values/is-record.js'

export interface SlotState {
  /** Attempts that were counted, as `testId retry`; each occurs once in a run. */
  readonly attempts: readonly string[]
  /** Pattern key → ids of the tests that failed because of it. */
  readonly failedTestsByPattern: Readonly<Record<string, readonly string[]>>
}

export const emptyState: SlotState = { attempts: [], failedTestsByPattern: {} }

/** Throws for anything that was not written by `JSON.stringify(state)`. */
export function decodeState(text: string): SlotState {
  const state: unknown = JSON.parse(text)
  if (isState(state)) return state
  throw new Error('the file of a worker slot has invalid content')
}

function isState(value: unknown): value is SlotState {
  return (
    isRecord(value) &&
    isStringList(value['attempts']) &&
    isRecord(value['failedTestsByPattern']) &&
    Object.values(value['failedTestsByPattern']).every(isStringList)
  )
}

function isStringList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
