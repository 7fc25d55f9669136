import { readFileSync } from 'node:fs'
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
  const worst = verdicts.map((_, index) => getWorstVerdict(verdicts.slice(index).toReversed()))
  expect([...worst, getWorstVerdict([])]).toEqual([...verdicts, undefined])
})
