import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createExactReading,
  readDateHeader,
  ServerClock,
} from '../../../../src/webhook/providers/server-clock.js'

const noReading = () => Promise.reject(new Error('not asked'))
const never = new AbortController().signal

describe('ServerClock', () => {
  it('gives a range that includes the true time, however slow the calls and coarse the readings', () => {
    const reading = fc.record({
      sentAt: fc.nat(5_000),
      there: fc.nat(300),
      back: fc.nat(300),
      isCoarse: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.array(reading),
        fc.nat(5_000),
        (offset, calls, at) => {
          const clock = new ServerClock(noReading)
          for (const { sentAt, there, back, isCoarse } of calls) {
            const time = sentAt + there + offset
            const second = Math.floor(time / 1_000) * 1_000
            const told = isCoarse ? { earliest: second, latest: second + 1_000 } : createExactReading(time)
            clock.learn(told, sentAt, sentAt + there + back)
          }
          const { earliest, latest } = clock.estimateAt(at)
          expect(earliest).toBeLessThanOrEqual(at + offset)
          expect(latest).toBeGreaterThanOrEqual(at + offset)
        },
      ),
    )
  })

  it('keeps the bounds of a fast call if a slow one is less exact', () => {
    const clock = new ServerClock(noReading)
    clock.learn(createExactReading(1_000_001), 0, 2)
    clock.learn(createExactReading(1_000_150), 100, 900)
    const { earliest, latest } = clock.estimateAt(0)
    expect(latest - earliest).toBeLessThanOrEqual(3)
  })

  it('follows a clock that was adjusted', () => {
    const clock = new ServerClock(noReading)
    clock.learn(createExactReading(1_000_000), 0, 2)
    clock.learn(createExactReading(5_000_000), 100, 102)
    expect(clock.estimateAt(100).earliest).toBeGreaterThanOrEqual(4_999_990)
  })

  it('ignores a second that a busy server shows after it has ended', () => {
    const clock = new ServerClock(noReading)
    clock.learn(createExactReading(10_000), 0, 0)
    clock.learn({ earliest: 8_900, latest: 9_900 }, 0, 0)
    expect(clock.estimateAt(0)).toEqual({ earliest: 10_000, latest: 10_001 })
  })

  it('reads the time only once if the first reading is exact enough', async () => {
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
    expect(calls).toBe(1)
  })

  it('reads a Date header, if there is one', () => {
    const second = Date.UTC(2026, 0, 31, 12)
    const reading = readDateHeader({ date: new Date(second).toUTCString() })
    expect(reading).toEqual({ earliest: second, latest: second + 1_000 })
    expect(readDateHeader({})).toBeUndefined()
    expect(readDateHeader({ date: 'soon' })).toBeUndefined()
  })
})
