import { describe, expect, test } from 'vitest'
import { BaselineError } from '../../../src/baseline/baseline.js'
import { decodeBaseline } from '../../../src/baseline/decode.js'

const entry = { error: 'GET 404 /api/avatars', reason: 'Avatars are not seeded in CI' }
const full = { ...entry, ticket: 'SHOP-123', expires: '2027-03-31', added: '2026-11-21' }
const named = 'entry 1 ("GET 404 /api/avatars")'

const decode = (value: unknown) => decodeBaseline(JSON.stringify(value), 'b.json')
const withEntries = (...knownErrors: unknown[]) => ({ knownErrors })

describe('accepts a file with', () => {
  test.each([
    ['no entries', withEntries()],
    ['all fields', { $schema: './s.json', knownErrors: [full] }],
    ['a leap day', withEntries({ ...entry, expires: '2028-02-29' })],
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
    ['a missing name', withEntries({ reason: 'r' }), 'entry 1 has no "error". '],
    [
      'a name that is a number',
      withEntries({ ...entry, error: 1 }),
      `"error" of entry 1 must be ${nonEmpty}, got 1. `,
    ],
    ['a missing reason', withEntries({ error: entry.error }), `${named} has no "reason". `],
    [
      'a misspelt field rather than a missing one',
      withEntries({ error: entry.error, reson: 'r' }),
      `${named} has an unknown field "reson". Valid fields: error, reason, ticket, expires, added.`,
    ],
    [
      'an invalid name before an unknown field',
      withEntries({ ...entry, error: 1 }, { ...entry, expire: '2027-03-31' }),
      `"error" of entry 1 must be ${nonEmpty}, got 1. `,
    ],
  ])('%s', (_, value, message) => expectRejection(value, message))

  test.each<[string, field: string, value: unknown, expected: string]>([
    ['a blank reason', 'reason', ' ', nonEmpty],
    ['a ticket that is a number', 'ticket', 7, nonEmpty],
    ['a date in words', 'expires', 'March', date],
    ['a date with a time', 'expires', '2027-03-31T10:00:00Z', date],
    ['a date that does not exist', 'expires', '2027-02-29', date],
    ['an invalid date in "added"', 'added', '21.11.2026', date],
  ])('%s', (_, field, value, expected) => {
    const message = `"${field}" of ${named} must be ${expected}, got ${JSON.stringify(value)}. Correct the entry.`
    expectRejection(withEntries({ ...entry, [field]: value }), message)
  })

  test('a duplicate name', () => {
    expect(() => decode(withEntries(entry, { ...entry, error: 'GET 500 /' }, entry))).toThrow(
      'entries 1 and 3 have the same "error" "GET 404 /api/avatars". Remove one of them.',
    )
  })

  test('an entry with a hostile name, which it escapes', () => {
    expect(() => decode(withEntries({ error: 'a\n::error::b' }))).toThrow(
      'entry 1 ("a\\n::error::b") has no "reason"',
    )
  })
})
