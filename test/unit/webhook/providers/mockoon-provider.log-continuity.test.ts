import { expect, test } from 'vitest'
import { LogContinuity } from '../../../../src/webhook/providers/mockoon-provider.js'

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index))

function readAll(...logs: string[][]) {
  const continuity = new LogContinuity()
  for (const log of logs) continuity.learn(log)
  return continuity.losses.map(({ reason }) => reason)
}

test.each`
  title                                                          | logs                                                 | losses
  ${'grows'}                                                     | ${[range(0, 5), range(0, 8)]}                        | ${[]}
  ${'is full, but each read continues the one before'}           | ${[range(0, 100), range(50, 150)]}                   | ${[]}
  ${'dropped entries between two reads'}                         | ${[range(0, 100), range(150, 250)]}                  | ${['rolled']}
  ${'dropped entries of a smaller limit'}                        | ${[range(0, 20), range(60, 80)]}                     | ${['rolled']}
  ${'was empty, and has as many entries as it keeps by default'} | ${[[], range(200, 300)]}                             | ${['rolled']}
  ${'was empty, and has fewer'}                                  | ${[[], range(0, 99)]}                                | ${[]}
  ${'was emptied'}                                               | ${[range(0, 5), []]}                                 | ${['emptied']}
  ${'was emptied, and has grown again'}                          | ${[range(0, 5), range(5, 7)]}                        | ${['emptied']}
  ${'lost entries before the last read'}                         | ${[range(0, 100), range(150, 250), range(150, 251)]} | ${['rolled']}
`("Mockoon's log $title", ({ logs, losses }) => {
  expect(readAll(...logs)).toEqual(losses)
})

test("Mockoon's log lost nothing if the registry emptied it", () => {
  const continuity = new LogContinuity()
  continuity.learn(range(0, 5))
  continuity.restart()
  continuity.learn(range(5, 6))
  expect(continuity.losses).toEqual([])
})
