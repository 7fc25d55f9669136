import { expect, test } from 'vitest'
import { type FakeTest, summarizeTests } from '../../fake-run.js'

const withKinds = (...kinds: string[]): Omit<FakeTest, 'id'> => ({
  attempts: [{ mark: JSON.stringify({ kinds }) }],
})
const unmonitored: Omit<FakeTest, 'id'> = { attempts: [{ mark: false }] }

test.each`
  tests                                                                               | recorded                        | partly
  ${[withKinds('page-error', 'console-error'), withKinds('page-error'), unmonitored]} | ${['http-error', 'page-error']} | ${['console-error']}
  ${[unmonitored]}                                                                    | ${undefined}                    | ${undefined}
`('tells kinds that every monitored test recorded from those that only some did: $recorded', (row) => {
  const model = summarizeTests(
    row.tests.map((each: FakeTest, index: number) => ({ ...each, id: `${index}` })),
  )
  expect([model.recordedKinds, model.partlyRecordedKinds]).toEqual([row.recorded, row.partly])
})
