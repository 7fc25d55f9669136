const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

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
