// Formats numbers for people, in the same way in every message and output.

export function formatNumber(value: number): string {
  return value.toLocaleString('en')
}

/** Formats a number with its noun, such as `1 test`, `2 tests` or `1,204 tests`. */
export function count(value: number, singular: string, plural: string = `${singular}s`): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`
}

/** Formats counts with their words, such as `6 new, 1 known`. Omits zeros. */
export function formatPresent(counts: Readonly<Record<string, number>>): string {
  const present = Object.entries(counts).filter(([, value]) => value > 0)
  return present.map(([word, value]) => `${formatNumber(value)} ${word}`).join(', ')
}

/** Formats a duration, such as `850 ms`, `12.3 s`, `4 min 7 s` or `1 h 2 min`. */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return '–'
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 60_000) return `${Number((milliseconds / 1000).toFixed(1))} s`
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 60) return `${minutes} min ${Math.floor((milliseconds % 60_000) / 1000)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
