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
  folder = mkdtempSync(join(realTmp, 'slot-ledger-'))
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
const openLedger = async (slot: number) =>
  (await import('../../../src/worker-slot/slot-ledger.js')).openLedger(slot)

/** The folder of this run, made by opening a ledger in it. */
async function runFolder(): Promise<string> {
  await openLedger(0)
  const parent = join(folder, readdirSync(folder)[0] ?? '')
  return join(parent, readdirSync(parent)[0] ?? '')
}

test('a user without a name, as in many containers, has files too', async () => {
  const page = { met: ['a 0'], charged: { k: ['a'] } }
  ;(await openLedger(0)).write(page)
  vi.resetModules()
  expect((await openLedger(0)).read()).toEqual(page)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['cannot be written', (file: string) => mkdirSync(join(file, 'in the way'), { recursive: true })],
  ['cannot be read', (file: string) => writeFileSync(file, '{"met": [')],
])('a page that %s: kept in memory, said once', async (_what, spoil) => {
  const file = join(await runFolder(), 'slot-0.json')
  rmSync(file)
  spoil(file)
  ;(await openLedger(0)).write({ met: ['a 0'], charged: {} })
  expect((await openLedger(0)).read()).toEqual({ met: ['a 0'], charged: {} })
  expect(warn).toHaveBeenCalledOnce()
})
