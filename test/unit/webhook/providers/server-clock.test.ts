import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createExactReading, ServerClock } from '../../../../src/webhook/providers/server-clock.js'

const noReading = () => Promise.reject(new Error('not asked'))
const never = new AbortController().signal

it('ServerClock gives a range that includes the true time, however slow the calls', () => {
  const reading = fc.record({ sentAt: fc.nat(5_000), there: fc.nat(300), back: fc.nat(300) })
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.array(reading),
      fc.nat(5_000),
      (offset, calls, at) => {
        const clock = new ServerClock(noReading)
        for (const { sentAt, there, back } of calls) {
          const time = sentAt + there + offset
          clock.learn(createExactReading(time), sentAt, sentAt + there + back)
        }
        const { earliest, latest } = clock.estimateAt(at)
        expect(earliest).toBeLessThanOrEqual(at + offset)
        expect(latest).toBeGreaterThanOrEqual(at + offset)
      },
    ),
  )
})

it('ServerClock is read once if a round trip takes long, and then known to that round trip', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const read = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return createExactReading(1_000_000)
  })
  const clock = new ServerClock(read)
  const narrowed = clock.narrow(never)
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await narrowed)?.process).toEqual({ earliest: -Infinity, latest: 2_000 })
  expect(read).toHaveBeenCalledOnce()
  const { earliest, latest } = clock.estimateAt(0)
  expect(latest - earliest).toBeLessThanOrEqual(2_001)
})

it('ServerClock uses what it knows if a further reading fails, as with a proxy that fails now and then', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const read = vi.fn(async () => {
    if (read.mock.calls.length === 2) throw new Error('status 502')
    vi.advanceTimersByTime(20)
    return createExactReading(1_000_000)
  })
  const clock = new ServerClock(read)
  expect((await clock.narrow(never))?.process.latest).toBe(20)
  expect(read).toHaveBeenCalledTimes(2)
  expect(clock.estimateAt(20)).toEqual({ earliest: 1_000_000, latest: 1_000_021 })
})

it('ServerClock keeps the bounds of a fast call if a slow one is less exact', () => {
  const clock = new ServerClock(noReading)
  clock.learn(createExactReading(1_000_001), 0, 2)
  clock.learn(createExactReading(1_000_150), 100, 900)
  const { earliest, latest } = clock.estimateAt(0)
  expect(latest - earliest).toBeLessThanOrEqual(3)
})

it('ServerClock follows a clock that was adjusted', () => {
  const clock = new ServerClock(noReading)
  clock.learn(createExactReading(1_000_000), 0, 2)
  clock.learn(createExactReading(5_000_000), 100, 102)
  expect(clock.estimateAt(100).earliest).toBeGreaterThanOrEqual(4_999_990)
})

it('ServerClock reads the time once for each journal if the first reading is exact enough', async () => {
  // Uses fake time, because on a busy machine, a reading could take longer than the accuracy allows.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let calls = 0
  const clock = new ServerClock(async () => {
    calls += 1
    return createExactReading(performance.now() + 1_000_000)
  })
  await clock.narrow(never)
  await clock.narrow(never)
  expect(calls).toBe(2)
})
