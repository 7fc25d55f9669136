// Checks where the counts are kept if their files cannot be used or trusted.
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runIdVariable } from '../../../src/attachments/constants.js'

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  userInfo: () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  },
}))

const realTmp = tmpdir()
const someState = { attempts: ['a 0'], failedTestsByKey: { k: ['a'] } }
let folder: string
let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  folder = mkdtempSync(join(realTmp, 'slot-store-'))
  vi.stubEnv('TMPDIR', folder)
  vi.stubEnv(runIdVariable, undefined) // a reporter in this process sets it
  vi.resetModules()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Loads the module as a new worker process does. */
const openSlotStore = async (slot: number) => {
  const { SlotStore } = await import('../../../src/failure-budget/failure-budget.js')
  return new SlotStore(slot)
}

/** Opens a store in the folder of this run and returns the folder. */
async function runFolder(): Promise<string> {
  await openSlotStore(0)
  const parent = join(folder, readdirSync(folder)[0] ?? '')
  return join(parent, readdirSync(parent)[0] ?? '')
}

test('stores files for a user without a name, as in many containers', async () => {
  ;(await openSlotStore(0)).write(someState)
  vi.resetModules()
  expect((await openSlotStore(0)).read()).toEqual(someState)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['{"attempts": [], "failedTestsByKey": null}'],
  ['{"attempts": null, "failedTestsByKey": {}}'],
  ['{"attempts": [], "failedTestsByKey": {"k": [1]}}'],
  ['null'],
  ['{"attempts": ['],
])('ignores a file with the invalid state %s, and warns', async (content) => {
  writeFileSync(join(await runFolder(), 'slot-0.json'), content)
  const store = await openSlotStore(0)
  expect([store.read(), warn.mock.calls.length]).toEqual([{ attempts: [], failedTestsByKey: {} }, 1])
})

test.each(['the run', 'the user'])('uses no folder of %s to which other users can write', async (whose) => {
  const run = await runFolder()
  chmodSync(whose === 'the run' ? run : join(run, '..'), 0o777)
  vi.resetModules()
  ;(await openSlotStore(0)).write(someState)
  expect(readdirSync(run).filter((name) => name.includes('slot-0'))).toEqual(['slot-0.json'])
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]).toEqual([expect.stringContaining('can be changed by other users')])
})

test('keeps the counts in memory if the disk fails later, and warns once', async () => {
  const run = await runFolder()
  const store = await openSlotStore(0)
  store.write(someState)
  rmSync(run, { recursive: true })
  expect(store.readAll()).toEqual([someState])
  const more = { ...someState, attempts: ['a 0', 'b 0'] }
  store.write(more)
  expect([store.read(), (await openSlotStore(0)).read()]).toEqual([more, more])
  store.clear()
  expect(store.read()).toEqual({ attempts: [], failedTestsByKey: {} })
  expect(warn).toHaveBeenCalledOnce()
})

describe('several runs in one runner process', () => {
  test('start with empty counts, which the workers of each run share', async () => {
    vi.stubEnv(runIdVariable, 'first')
    ;(await openSlotStore(0)).write(someState)
    vi.resetModules()
    expect((await openSlotStore(0)).read()).toEqual(someState)
    vi.stubEnv(runIdVariable, 'second')
    vi.resetModules()
    expect((await openSlotStore(0)).read()).toEqual({ attempts: [], failedTestsByKey: {} })
    expect(warn).not.toHaveBeenCalled()
  })

  test('are told apart by nothing that is written when the fixtures are created', async () => {
    vi.resetModules()
    const { createNetworkErrorMonitorFixture } = await import(
      '../../../src/fixtures/network-error-monitor.js'
    )
    vi.stubGlobal('process', Object.assign(Object.create(process), { connected: true }))
    createNetworkErrorMonitorFixture()
    vi.unstubAllGlobals()
    vi.resetModules()
    expect(readdirSync(folder)).toEqual([])
  })
})
