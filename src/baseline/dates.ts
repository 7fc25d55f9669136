const dayMs = 24 * 60 * 60 * 1000

/** Whether a value is an existing day, written `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && formatDate(Date.parse(value)) === value
  )
}

/** Formats the UTC day of a time in milliseconds; empty for an invalid time. */
export function formatDate(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}

/** An entry is active until the end of its last day, UTC. */
export function hasExpired(expires: string | undefined, now: number): boolean {
  return expires !== undefined && now >= Date.parse(expires) + dayMs
}

/** Counts whole days from `now` to the last day; 0 on the last day itself. */
export function countDaysLeft(expires: string, now: number): number {
  return Math.round((Date.parse(expires) - Date.parse(formatDate(now))) / dayMs)
}
