/** How often an error occurred in one run. */
export interface ErrorCounts {
  readonly name: string
  /** Number of distinct tests in which the error occurred. */
  readonly tests: number
  readonly occurrences: number
}

export type ErrorChange = 'appeared' | 'same'

export interface Comparison {
  /** Errors that occurred only in the later run. */
  readonly appeared: readonly ErrorCounts[]
  /** Errors that occurred only in the earlier run. */
  readonly gone: readonly ErrorCounts[]
}

/** Compares two runs by the names of their errors. With `isPartial`, one of them may have missed errors, so none is gone. */
export function compareErrors(
  before: readonly ErrorCounts[],
  after: readonly ErrorCounts[],
  { isPartial = false }: { readonly isPartial?: boolean } = {},
): Comparison {
  const appeared = listMissing(after, before)
  return { appeared, gone: isPartial ? [] : listMissing(before, after) }
}

/** Lists the errors that `others` do not contain. */
function listMissing(errors: readonly ErrorCounts[], others: readonly ErrorCounts[]): readonly ErrorCounts[] {
  const names = new Set(others.map(({ name }) => name))
  return errors.filter(({ name }) => !names.has(name))
}
