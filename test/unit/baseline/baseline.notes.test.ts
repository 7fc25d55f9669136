import { expect, test } from 'vitest'
import { formatExpiredNote, formatKnownNote } from '../../../src/baseline/baseline.js'

test.each([
  [1, '1 known error not listed (network-error-baseline.json)'],
  [2, '2 known errors not listed (network-error-baseline.json)'],
])('counts known errors: %i', (count, note) => {
  expect(formatKnownNote(count, 'network-error-baseline.json')).toBe(note)
})

test('says why an expired entry was known, and when it expired', () => {
  const entry = { key: 'GET:404:/api/avatars', reason: 'Avatars are not seeded in CI', expires: '2027-03-31' }
  expect(formatExpiredNote(entry)).toBe(
    ' (baseline entry expired on 2027-03-31: Avatars are not seeded in CI)',
  )
})
