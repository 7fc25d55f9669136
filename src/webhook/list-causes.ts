/**
 * Lists an error and its causes, each once, because a cause can lead back to itself; the innermost is last. A name with
 * several addresses has an error for each, of which the first tells enough.
 */
export function listCauses(error: unknown, listed: Set<Error> = new Set()): Error[] {
  if (!(error instanceof Error) || listed.has(error)) return [...listed]
  listed.add(error)
  const gathered: unknown[] = error instanceof AggregateError ? error.errors.slice(0, 1) : []
  for (const cause of [error.cause, ...gathered]) listCauses(cause, listed)
  return [...listed]
}
