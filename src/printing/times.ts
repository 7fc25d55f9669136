// Local times as people read them. The HTML report also uses this module, so it must not import anything from Node.

/** Formats the time of day, such as `12:03:24`, after the day if there may be several, such as `31 Jan, 12:03:24`. */
export function formatTime(time: string | number, hasDay = false): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return '–'
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(toTwoDigits).join(':')
  return hasDay ? `${formatDay(date)}, ${clock}` : clock
}

/** Formats the first and the last time with their zone, such as `12:03:24 to 12:05:10 UTC+1`. */
export function formatTimeSpan(first: string, last: string): string {
  const hasDay = !areOnOneDay(first, last)
  const times = new Set([first, last].map((time) => formatTime(time, hasDay)))
  return `${[...times].join(' to ')} ${formatZone(last)}`
}

export function areOnOneDay(first: string | number, last: string | number): boolean {
  return new Date(first).toDateString() === new Date(last).toDateString()
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
