// When errors occurred, in columns from the beginning to the end of a run.
import { expect, test } from 'vitest'
import { addColumns, countOccurrences, toHistogram } from '../../../../src/reporter/page-data/histogram.js'

const none = { failed: [], warned: [], accepted: [], 'in failed test': [] }
const range = { from: 1_000, to: 2_000 }

test('counts occurrences of several errors by column and by what they did', () => {
  const columns = toHistogram(
    [
      { ...none, failed: [1_000, 1_050], 'in failed test': [1_999] },
      { ...none, warned: [1_099], accepted: [1_500] },
    ],
    range,
    10,
  )
  expect(columns).toEqual([
    { at: 0, failed: 2, warned: 1 },
    { at: 5, accepted: 1 },
    { at: 9, inFailedTests: 1 },
  ])
  expect(columns.map(countOccurrences)).toEqual([3, 1, 1])
})

test('counts times outside of the range, which other machines may have, at its ends', () => {
  expect(toHistogram([{ ...none, failed: [0, 2_000, 9_999] }], range, 60)).toEqual([
    { at: 0, failed: 1 },
    { at: 59, failed: 2 },
  ])
  expect(toHistogram([{ ...none, failed: [5] }], { from: 5, to: 5 }, 60)).toEqual([{ at: 0, failed: 1 }])
})

test('adds up the columns of the errors of a cause', () => {
  const first = [
    { at: 3, failed: 2 },
    { at: 7, warned: 1 },
  ]
  expect(addColumns([first, [{ at: 3, failed: 1, accepted: 4 }], []])).toEqual([
    { at: 3, failed: 3, accepted: 4 },
    { at: 7, warned: 1 },
  ])
})
