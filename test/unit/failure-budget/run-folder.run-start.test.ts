// Checks which start time all workers of a run compare with the dates in the baseline.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceRun } from '../../../src/attachments/reported-run.js'

const startedAt = Date.parse('2027-03-31T23:59:00Z')
const nextDay = startedAt + 3_600_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-start-'))
  vi.stubEnv('TMPDIR', folder)
  vi.useFakeTimers({ now: startedAt, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the run's start as a new worker process of the runner `parent` reads it. */
async function askFrom(parent: number): Promise<number> {
  vi.resetModules()
  vi.spyOn(process, 'ppid', 'get').mockReturnValue(parent)
  return (await import('../../../src/failure-budget/run-folder.js')).getRunStart()
}

function announce(): void {
  for (const name of ['ID', 'START']) vi.stubEnv(`PLAYWRIGHT_BACKCHANNEL_RUN_${name}`, '')
  announceRun()
}

test('all workers use the start time that the reporter announced, however late they begin', async () => {
  announce()
  vi.setSystemTime(nextDay)
  expect(await askFrom(process.pid)).toBe(startedAt)
})

test('a run that is started by a test of another run has its own start time', async () => {
  announce()
  vi.setSystemTime(nextDay)
  expect(await askFrom(process.ppid + 1)).not.toBe(startedAt)
})

test("without the reporter, all workers use the first worker's start time", async () => {
  const first = await askFrom(process.ppid)
  await setTimeout(20)
  expect(await askFrom(process.ppid)).toBe(first)
})

test('if no file can be shared, each worker uses its own start time', async () => {
  vi.stubEnv('TMPDIR', join(folder, 'file'))
  writeFileSync(join(folder, 'file'), '')
  expect(await askFrom(process.ppid)).toBe(startedAt)
  vi.setSystemTime(nextDay)
  expect(await askFrom(process.ppid)).toBe(nextDay)
})
