// Local times as people read them. The HTML report also uses this module, so it must not import anything from Node.

type FormatTime = (time: string | number) => string

/** Returns a function that formats times of a span; with the day, such as `31 Jan, 12:03:24`, if the span has several. */
export function createTimeFormat(first: string | number, last: string | number): FormatTime {
  if (new Date(first).toDateString() === new Date(last).toDateString()) return formatTime
  return (time) => {
    const date = new Date(time)
    return Number.isNaN(date.getTime()) ? '–' : `${formatDay(date)}, ${formatTime(time)}`
  }
}

/** Formats the time of day, such as `12:03:24`. */
export function formatTime(time: string | number): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return '–'
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(toTwoDigits).join(':')
}

/** Formats the first and the last time with their zone, such as `12:03:24 to 12:05:10 UTC+1`. */
export function formatTimeSpan(first: string, last: string): string {
  const times = new Set([first, last].map(createTimeFormat(first, last)))
  return `${[...times].join(' to ')} ${formatZone(last)}`
}

/** Names the local time zone by its distance from UTC at a time, such as `UTC` or `UTC+5:30`. */
export function formatZone(time: string | number): string {
  const ahead = -new Date(time).getTimezoneOffset()
  if (Number.isNaN(ahead) || ahead === 0) return 'UTC'
  const minutes = Math.abs(ahead) % 60
  const hours = (Math.abs(ahead) - minutes) / 60
  return `UTC${ahead > 0 ? '+' : '-'}${hours}${minutes === 0 ? '' : `:${toTwoDigits(minutes)}`}`
}

function formatDay(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

function toTwoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
