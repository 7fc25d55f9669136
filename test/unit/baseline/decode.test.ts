import { describe, expect, test } from 'vitest'
import { BaselineError } from '../../../src/baseline/baseline.js'
import { decodeBaseline } from '../../../src/baseline/decode.js'

const entry = { key: 'GET:404:/api/avatars', reason: 'Avatars are not seeded in CI' }
const full = { ...entry, ticket: 'SHOP-123', expires: '2027-03-31', added: '2026-11-21', tests: 12 }
const named = 'entry 1 ("GET:404:/api/avatars")'

const decode = (value: unknown) => decodeBaseline(JSON.stringify(value), 'b.json')
const withEntries = (...knownErrors: unknown[]) => ({ knownErrors })

describe('accepts a file with', () => {
  test.each([
    ['no entries', withEntries()],
    ['all fields', { $schema: './s.json', knownErrors: [full] }],
    ['a leap day, and no tests', withEntries({ ...entry, expires: '2028-02-29', tests: 0 })],
  ])('%s', (_, value) => {
    const { file, schema: kept, entries } = decode(value)
    expect({ $schema: kept, knownErrors: entries }).toEqual(value)
    expect(file).toBe('b.json')
  })
})

function expectRejection(value: unknown, message: string): void {
  expect(() => decode(value)).toThrow(BaselineError)
  expect(() => decode(value)).toThrow(`Failed to read b.json: ${message}`)
}

describe('rejects with one sentence that names the file, the entry and the field', () => {
  const nonEmpty = 'a non-empty string'
  const date = 'a date such as "2027-03-31"'
  const tests = 'a whole number of tests, 0 or more'
  const paths = 'a non-empty list of paths such as "/products/*/reviews"'

  test('text that is not JSON', () => {
    const rejected = expect(() => decodeBaseline('<<<\n>>>', 'b.json'))
    rejected.toThrow(
      /^Failed to read b\.json: it is not valid JSON \([^\n]*\)\. Correct or restore the file\.$/,
    )
  })

  test.each<[string, unknown, string]>([
    ['null', null, 'it is not an object. '],
    ['an array', [entry], 'it is not an object. '],
    ['no list of entries', {}, '"knownErrors" must be an array of entries. '],
    ['a list that is an object', { knownErrors: {} }, '"knownErrors" must be an array of entries. '],
    ['an unknown field', { knownErrors: [], known: [] }, 'the file has an unknown field "known". '],
    ['a bad $schema', { $schema: 1, knownErrors: [] }, `"$schema" of the file must be ${nonEmpty}, got 1. `],
    ['an entry that is null', withEntries(entry, null), 'entry 2 must be an object. '],
    ['a missing key', withEntries({ reason: 'r' }), 'entry 1 has no "key". '],
    [
      'a key that is a number',
      withEntries({ ...entry, key: 1 }),
      `"key" of entry 1 must be ${nonEmpty}, got 1. `,
    ],
    ['a missing reason', withEntries({ key: entry.key }), `${named} has no "reason". `],
    [
      'a misspelt field rather than a missing one',
      withEntries({ key: entry.key, reson: 'r' }),
      `${named} has an unknown field "reson". Valid fields: key, reason, ticket, expires, added, tests, paths.`,
    ],
    [
      'an invalid key before an unknown field',
      withEntries({ ...entry, key: 1 }, { ...entry, expire: '2027-03-31' }),
      `"key" of entry 1 must be ${nonEmpty}, got 1. `,
    ],
  ])('%s', (_, value, message) => expectRejection(value, message))

  test.each<[string, field: string, value: unknown, expected: string]>([
    ['a blank reason', 'reason', ' ', nonEmpty],
    ['a ticket that is a number', 'ticket', 7, nonEmpty],
    ['a date in words', 'expires', 'March', date],
    ['a date with a time', 'expires', '2027-03-31T10:00:00Z', date],
    ['a date that does not exist', 'expires', '2027-02-29', date],
    ['an invalid date in "added"', 'added', '21.11.2026', date],
    ['a fraction of a test', 'tests', 1.5, tests],
    ['a negative number of tests', 'tests', -1, tests],
    ['paths that are not strings', 'paths', [7], paths],
    ['an empty list of paths', 'paths', [], paths],
  ])('%s', (_, field, value, expected) => {
    const message = `"${field}" of ${named} must be ${expected}, got ${JSON.stringify(value)}. Correct the entry.`
    expectRejection(withEntries({ ...entry, [field]: value }), message)
  })

  test('a duplicate key', () => {
    expect(() => decode(withEntries(entry, { ...entry, key: 'GET:500:/' }, entry))).toThrow(
      'entries 1 and 3 have the same "key" "GET:404:/api/avatars". Remove one of them.',
    )
  })

  test('an entry with a hostile key, which it escapes', () => {
    expect(() => decode(withEntries({ key: 'a\n::error::b' }))).toThrow(
      'entry 1 ("a\\n::error::b") has no "reason"',
    )
  })
})
