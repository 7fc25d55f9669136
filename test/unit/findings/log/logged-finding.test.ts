import { expect, test } from 'vitest'
import { LoggedFinding } from '../../../../src/findings/log/logged-finding.js'
import { occur } from '../builders.js'

test('remembers one time of the occurrences of a page within 100 ms, so that polling takes little memory', () => {
  const [page, other] = [{}, {}]
  const at = (ms: number, on = page) =>
    occur('https://shop.test/', { timestamp: new Date(ms).toISOString(), page: on })
  const logged = new LoggedFinding('', at(1000), true)
  for (const ms of [1050, 1100, 1101, 1200, 1300]) logged.repeat(at(ms))
  logged.repeat(at(1301, other))
  expect([...logged.times]).toEqual([
    [page, [1000, 1101, 1300]],
    [other, [1301]],
  ])
})

test('remembers the first time, whatever the clock says', () => {
  const times = [0, 50].map((ms) => {
    const first = occur('https://shop.test/', { timestamp: new Date(ms).toISOString() })
    return new LoggedFinding('', first, true).times.get(undefined)
  })
  expect(times).toEqual([[0], [50]])
})

test('remembers each exception of a page once by its location', () => {
  const [page, other] = [{}, {}]
  const at = (location: string, on: object, isNull = false) =>
    occur('https://shop.test/', { kind: 'page-error', page: on, thrown: { location, isNull } })
  const logged = new LoggedFinding('', at('/app.js:1:2', page), true)
  const repeated = [at('/app.js:1:2', other), at('/app.js:1:2', page), at('/app.js:3:4', page)]
  for (const occurrence of [...repeated, at('/app.js:1:2', page, true)]) logged.repeat(occurrence)
  expect(logged.throws).toEqual([
    { location: '/app.js:1:2', isNull: false, page },
    { location: '/app.js:1:2', isNull: false, page: other },
    { location: '/app.js:3:4', isNull: false, page },
    { location: '/app.js:1:2', isNull: true, page },
  ])
})
