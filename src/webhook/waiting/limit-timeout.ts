/** The error of a wait needs this long to reach the report before the test itself times out. */
const marginMs = 1_000

/** The default timeout, or what is left of the test minus 1 s when that is less; half of it when little is left. */
export function limitTimeout(defaultMs: number, remainingMs: number | undefined): number {
  if (remainingMs === undefined) return defaultMs
  const limitMs = Math.max(remainingMs - marginMs, remainingMs / 2, 1)
  return Math.min(defaultMs, Math.round(limitMs))
}
