import { describe, expect, test } from 'vitest'
import { LogContinuity } from '../../../../src/webhook/providers/mockoon-log.js'

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index))

function readAll(...logs: string[][]) {
  const continuity = new LogContinuity()
  for (const log of logs) continuity.learn(log)
  return continuity.losses.map(({ reason }) => reason)
}

describe("Mockoon's log", () => {
  test.each([
    { title: 'grows', logs: [range(0, 5), range(0, 8)], losses: [] },
    {
      title: 'is full, but each read continues the one before',
      logs: [range(0, 100), range(50, 150)],
      losses: [],
    },
    {
      title: 'dropped entries between two reads',
      logs: [range(0, 100), range(150, 250)],
      losses: ['rolled'],
    },
    { title: 'dropped entries of a smaller limit', logs: [range(0, 20), range(60, 80)], losses: ['rolled'] },
    {
      title: 'was empty, and has as many entries as it keeps by default',
      logs: [[], range(200, 300)],
      losses: ['rolled'],
    },
    { title: 'was empty, and has fewer', logs: [[], range(0, 99)], losses: [] },
    { title: 'was emptied', logs: [range(0, 5), []], losses: ['emptied'] },
    { title: 'was emptied, and has grown again', logs: [range(0, 5), range(5, 7)], losses: ['emptied'] },
    {
      title: 'lost entries before the last read',
      logs: [range(0, 100), range(150, 250), range(150, 251)],
      losses: ['rolled'],
    },
  ])("Mockoon's log $title", ({ logs, losses }) => {
    expect(readAll(...logs)).toEqual(losses)
  })

  test('lost nothing if the registry emptied it', () => {
    const continuity = new LogContinuity()
    continuity.learn(range(0, 5))
    continuity.restart()
    continuity.learn(range(5, 6))
    expect(continuity.losses).toEqual([])
  })
})
