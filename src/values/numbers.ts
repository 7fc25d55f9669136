// Adds numbers up, and formats them for people, in the same way in every message and output.

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

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

/** Formats a duration, rounded before the unit is chosen, such as `850 ms`, `12.3 s`, `4 min 7 s` or `1 h 2 min`. */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return '–'
  const tenths = Math.round(milliseconds / 100)
  const seconds = Math.round(milliseconds / 1000)
  const minutes = Math.round(seconds / 60)
  if (Math.round(milliseconds) < 1000) return `${Math.round(milliseconds)} ms`
  if (tenths < 600) return `${tenths / 10} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
