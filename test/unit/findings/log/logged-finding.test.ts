import { expect, test } from 'vitest'
import { LoggedFinding } from '../../../../src/findings/log/logged-finding.js'
import { occur } from '../builders.js'

test('remembers one time of the occurrences within 100 ms, so that polling takes little memory', () => {
  const at = (ms: number) => occur('https://shop.test/', { timestamp: new Date(ms).toISOString() })
  const logged = new LoggedFinding('', at(1000), true)
  for (const ms of [1050, 1100, 1101, 1200, 1300]) logged.repeat(at(ms))
  expect(logged.times).toEqual([1000, 1101, 1300])
})

test('remembers the first time, whatever the clock says', () => {
  const times = [0, 50].map((ms) => {
    const first = occur('https://shop.test/', { timestamp: new Date(ms).toISOString() })
    return new LoggedFinding('', first, true).times
  })
  expect(times).toEqual([[0], [50]])
})
