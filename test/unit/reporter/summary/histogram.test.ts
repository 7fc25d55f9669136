// When errors occurred, in columns from the beginning to the end of a run.
import { expect, test } from 'vitest'
import { toHistogram } from '../../../../src/reporter/summary/histogram.js'

const none = { failed: [], warned: [], accepted: [], 'in failed test': [] }
const range = { from: 1_000, to: 2_000 }

test('counts occurrences of several errors by column and by what they did', () => {
  const columns = toHistogram(
    [
      { times: { ...none, failed: [1_000, 1_050], 'in failed test': [1_999] } },
      { times: { ...none, warned: [1_099], accepted: [1_500] } },
    ],
    range,
    10,
  )
  expect(columns).toEqual([
    { at: 0, failed: 2, warned: 1 },
    { at: 5, accepted: 1 },
    { at: 9, inFailedTests: 1 },
  ])
})

test('counts times outside of the range, which other machines may have, at its ends', () => {
  expect(toHistogram([{ times: { ...none, failed: [0, 2_000, 9_999] } }], range, 60)).toEqual([
    { at: 0, failed: 1 },
    { at: 59, failed: 2 },
  ])
  const moment = { from: 5, to: 5 }
  expect(toHistogram([{ times: { ...none, failed: [5] } }], moment, 60)).toEqual([{ at: 0, failed: 1 }])
})
