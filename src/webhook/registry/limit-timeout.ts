/** Time for a wait's error to reach the report before the test itself times out. */
const marginMs = 1_000

/**
 * Returns the default timeout, or the test's remaining time minus 1 s if that is less. If little time remains, returns
 * half of it.
 */
export function limitTimeout(defaultMs: number, remainingMs: number | undefined): number {
  if (remainingMs === undefined) return defaultMs
  const limitMs = Math.max(remainingMs - marginMs, remainingMs / 2, 1)
  return Math.min(defaultMs, Math.round(limitMs))
}
