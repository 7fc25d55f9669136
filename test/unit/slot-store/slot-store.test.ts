// Where the counts are kept when the machine is not as one would wish.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  userInfo: () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  },
}))

const realTmp = tmpdir()
let folder: string
let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  folder = mkdtempSync(join(realTmp, 'slot-store-'))
  vi.stubEnv('TMPDIR', folder)
  vi.resetModules()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** The module as a new worker process has it. */
const openSlotStore = async (slot: number) =>
  (await import('../../../src/slot-store/slot-store.js')).openSlotStore(slot)

/** The folder of this run, made by opening a store in it. */
async function runFolder(): Promise<string> {
  await openSlotStore(0)
  const parent = join(folder, readdirSync(folder)[0] ?? '')
  return join(parent, readdirSync(parent)[0] ?? '')
}

test('a user without a name, as in many containers, has files too', async () => {
  const state = { attempts: ['a 0'], failedTestsByPattern: { k: ['a'] } }
  ;(await openSlotStore(0)).write(state)
  vi.resetModules()
  expect((await openSlotStore(0)).read()).toEqual(state)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['cannot be written', (file: string) => mkdirSync(join(file, 'in the way'), { recursive: true })],
  ['cannot be read', (file: string) => writeFileSync(file, '{"attempts": [')],
])('a state that %s: kept in memory, said once', async (_what, spoil) => {
  const file = join(await runFolder(), 'slot-0.json')
  rmSync(file)
  spoil(file)
  ;(await openSlotStore(0)).write({ attempts: ['a 0'], failedTestsByPattern: {} })
  expect((await openSlotStore(0)).read()).toEqual({ attempts: ['a 0'], failedTestsByPattern: {} })
  expect(warn).toHaveBeenCalledOnce()
})
