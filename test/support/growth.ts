// Checks that work is linear, whatever the speed of the machine.
import { expect } from 'vitest'

const factor = 8
const runs = 3
/** Less CPU time than this is noise. */
const minMs = 1

/**
 * Fails if work takes more than three times as long as linear work would when its input is eight times as long; quadratic
 * work takes eight times as long as linear work. Compares CPU times, on which other processes have no effect.
 */
export function expectLinear(work: (length: number) => void, length = 4_000): void {
  work(length) // so that the code is compiled
  const [short = 0, long = 0] = [length, factor * length].map((size) => measureCpuMs(() => work(size)))
  expect(long / Math.max(short, minMs)).toBeLessThan(3 * factor)
}

function measureCpuMs(work: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
