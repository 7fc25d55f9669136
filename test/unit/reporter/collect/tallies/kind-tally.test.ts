import { expect, test } from 'vitest'
import { type FakeTest, summarizeTests } from '../../fake-run.js'

const withKinds = (...kinds: string[]): Omit<FakeTest, 'id'> => ({
  attempts: [{ mark: JSON.stringify({ kinds }) }],
})

test('tells kinds that every monitored test recorded from those that only some did', () => {
  const tests: readonly Omit<FakeTest, 'id'>[] = [
    withKinds('page-error', 'console-error'),
    withKinds('page-error'),
    { attempts: [{ mark: false }] },
  ]
  const { recordedKinds, partlyRecordedKinds } = summarizeTests(
    tests.map((each, index) => ({ ...each, id: `${index}` })),
  )
  expect({ recordedKinds, partlyRecordedKinds }).toEqual({
    recordedKinds: ['http-error', 'page-error'],
    partlyRecordedKinds: ['console-error'],
  })
})

test('lists nothing if no test was monitored', () => {
  expect(summarizeTests([{ id: 'a', attempts: [{ mark: false }] }])).toMatchObject({
    recordedKinds: undefined,
  })
})
