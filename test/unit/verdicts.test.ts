import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseVerdict, verdicts } from '../../src/verdicts.js'

const names = Object.keys(verdicts)

test('the summary schema lists every verdict', () => {
  const { $defs } = JSON.parse(readFileSync('schema/network-error-summary.json', 'utf8'))
  expect($defs.attempt.properties.verdict.enum).toEqual([...names, null])
})

test("reads an unknown verdict, such as a newer version's, as 'reported'", () => {
  expect(names.map((name) => parseVerdict(name))).toEqual(names)
  expect(['quarantined', 'toString', undefined].map(parseVerdict)).toEqual([
    'reported',
    'reported',
    'reported',
  ])
})
