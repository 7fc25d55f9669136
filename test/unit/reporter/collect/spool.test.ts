import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { SpoolRange } from '../../../../src/reporter/collect/attempt-evidence.js'
import { Spool } from '../../../../src/reporter/collect/spool.js'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('returns every text, whatever the order of reading', () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('é'.repeat(20_000))), {
    minLength: 1,
  })
  const order = fc.array(fc.nat(), { maxLength: 50 })
  fc.assert(
    fc.property(texts, order, (all, picks) => {
      const spool = new Spool()
      const ranges: SpoolRange[] = []
      for (const text of all) ranges.push(spool.append(text))
      for (const pick of [...ranges.keys(), ...picks]) {
        const index = pick % ranges.length
        expect(spool.read(ranges[index]!)).toBe(all[index])
      }
      spool.close()
    }),
    { numRuns: 50 },
  )
})

test('leaves no visible file in the temporary folder, even while in use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder)
  const spool = new Spool()
  const range = spool.append('text')
  expect(readdirSync(folder)).toEqual([])
  spool.close()
  rmSync(folder, { recursive: true })
  expect(() => spool.read({ ...range, start: 1 })).toThrow('it is closed')
})
