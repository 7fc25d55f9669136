import { afterEach, expect, test, vi } from 'vitest'
import { formatTime, formatTimeSpan, formatZone } from '../../../src/printing/times.js'

afterEach(() => vi.unstubAllEnvs())

test.each`
  zone                  | first                     | last                      | span
  ${'UTC'}              | ${'2026-01-31T12:03:24Z'} | ${'2026-01-31T12:05:10Z'} | ${'12:03:24 to 12:05:10 UTC'}
  ${'Europe/Berlin'}    | ${'2026-07-31T12:03:24Z'} | ${'2026-07-31T12:03:24Z'} | ${'14:03:24 UTC+2'}
  ${'America/New_York'} | ${'2026-01-31T04:59:59Z'} | ${'2026-01-31T05:00:00Z'} | ${'30 Jan, 23:59:59 to 31 Jan, 00:00:00 UTC-5'}
`('formats when something happened as $span', ({ zone, first, last, span }) => {
  vi.stubEnv('TZ', zone)
  expect(formatTimeSpan(first, last)).toBe(span)
})

test.each`
  zone                  | name
  ${'Asia/Kolkata'}     | ${'UTC+5:30'}
  ${'America/St_Johns'} | ${'UTC-3:30'}
  ${'Asia/Kathmandu'}   | ${'UTC+5:45'}
`('names the time in $zone by its distance from UTC', ({ zone, name }) => {
  vi.stubEnv('TZ', zone)
  expect(formatZone('2026-01-31T12:00:00Z')).toBe(name)
})

test('shows that a time is unknown', () => expect(formatTime('x')).toBe('–'))
