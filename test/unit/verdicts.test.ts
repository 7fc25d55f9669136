import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getWorstVerdict, verdicts } from '../../src/verdicts.js'

test('the schemas list every verdict', () => {
  const read = (name: string) => JSON.parse(readFileSync(`schema/${name}.json`, 'utf8')).$defs
  const { finding, attempt } = read('network-error-summary')
  expect(attempt.properties.verdict.enum).toEqual([...verdicts, null])
  for (const { properties } of [finding, read('backchannel').finding]) {
    expect(properties.verdict.enum).toEqual(verdicts)
  }
})

test('the worst verdict of some is the most severe', () => {
  expect(getWorstVerdict([])).toBeUndefined()
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...verdicts), { minLength: 1 }), (all) => {
      const rank = (verdict: (typeof verdicts)[number]) => verdicts.indexOf(verdict)
      expect(getWorstVerdict(all)).toBe(all.toSorted((a, b) => rank(a) - rank(b))[0])
    }),
  )
})
