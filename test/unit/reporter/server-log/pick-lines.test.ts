import { expect, test } from 'vitest'
import { groupLines } from '../../../../src/reporter/server-log/group-lines.js'
import { pickByTest, pickByTime } from '../../../../src/reporter/server-log/pick-lines.js'

const toGroups = (lines: { text: string; at?: number }[]) =>
  groupLines(lines.map(({ text, at = 0 }) => ({ server: 'WebServer', text, printedAtMs: at, chunk: 0 })))
const listPicked = (picked: ReturnType<typeof pickByTest>) => picked?.groups.flatMap(({ lines }) => lines)
const requests = (count: number, at = 0) =>
  Array.from({ length: count }, (_, index) => ({ text: `GET /${at}/${index}`, at }))

test('prefers lines with an error to the nearest lines, and those to others', () => {
  const lines = [{ text: 'Error: db timeout', at: 500 }, ...requests(15, 700), ...requests(15, 990)]
  const picked = listPicked(pickByTime(toGroups(lines), 1_000))
  expect(picked).toHaveLength(20)
  expect(picked?.[0]).toBe('Error: db timeout')
  expect(picked?.filter((line) => line.startsWith('GET /990/'))).toHaveLength(15)
})

test('keeps a stack trace whole, and at most its first 20 lines', () => {
  const toTrace = (calls: number) => [
    { text: 'Error: db timeout' },
    ...Array.from({ length: calls }, (_, index) => ({ text: `    at call${index} (db.ts:${index}:1)` })),
  ]
  const whole = toTrace(15)
  const picked = listPicked(pickByTest(toGroups([...requests(10), ...whole])))
  expect(picked).toEqual([...requests(4), ...whole].map(({ text }) => text))
  const long = listPicked(pickByTest(toGroups(toTrace(40))))
  expect(long).toEqual(toTrace(19).map(({ text }) => text))
})
