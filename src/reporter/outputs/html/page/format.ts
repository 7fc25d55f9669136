const numbers = new Intl.NumberFormat('en')
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** `1 test`, `2 tests`, `1,204 tests`. */
export function count(value: number, singular: string, plural: string = `${singular}s`): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`
}

/** `850 ms`, `12.3 s`, `4 min 7 s`, `1 h 2 min`. */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return '–'
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 60) return `${minutes} min ${Math.floor((milliseconds % 60_000) / 1000)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export function formatTime(time: string | number): string {
  return format(clock, time)
}

export function formatDayAndTime(time: string | number): string {
  return format(dayAndClock, time)
}

function format(style: Intl.DateTimeFormat, time: string | number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '–' : style.format(date)
}
