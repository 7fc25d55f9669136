import { describe, expect, test } from 'vitest'
import { BaselineError } from '../../../src/baseline/baseline.js'
import { decodeBaseline } from '../../../src/baseline/decode.js'

const entry = { error: 'GET 404 /api/avatars', reason: 'Avatars are not seeded in CI' }
const full = { ...entry, ticket: 'SHOP-123', expires: '2027-03-31', added: '2026-11-21' }
const named = 'entry 1 ("GET 404 /api/avatars")'

const decode = (value: unknown) => decodeBaseline(JSON.stringify(value), 'b.json')
const withEntries = (...knownErrors: unknown[]) => ({ knownErrors })

test.each([
  ['no entries', withEntries()],
  ['all fields', { $schema: './s.json', knownErrors: [full] }],
  ['a leap day', withEntries({ ...entry, expires: '2028-02-29' })],
])('accepts a file with %s', (_, value) => {
  const { file, schema: kept, entries } = decode(value)
  expect({ $schema: kept, knownErrors: entries }).toEqual(value)
  expect(file).toBe('b.json')
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

  const noList = '"knownErrors" must be an array of entries. '
  const reson = '"reson". Valid fields: error, reason, ticket, expires, added.'
  test.each`
    what                                         | value                                                        | message
    ${'null'}                                    | ${null}                                                      | ${'it is not an object. '}
    ${'an array'}                                | ${[entry]}                                                   | ${'it is not an object. '}
    ${'no list of entries'}                      | ${{}}                                                        | ${noList}
    ${'a list that is an object'}                | ${{ knownErrors: {} }}                                       | ${noList}
    ${'an unknown field'}                        | ${{ knownErrors: [], known: [] }}                            | ${'the file has an unknown field "known". '}
    ${'a bad $schema'}                           | ${{ $schema: 1, knownErrors: [] }}                           | ${`"$schema" of the file must be ${nonEmpty}, got 1. `}
    ${'an entry that is null'}                   | ${withEntries(entry, null)}                                  | ${'entry 2 must be an object. '}
    ${'a missing name'}                          | ${withEntries({ reason: 'r' })}                              | ${'entry 1 has no "error". '}
    ${'a name that is a number'}                 | ${withEntries({ ...entry, error: 1 })}                       | ${`"error" of entry 1 must be ${nonEmpty}, got 1. `}
    ${'a missing reason'}                        | ${withEntries({ error: entry.error })}                       | ${`${named} has no "reason". `}
    ${'a misspelt field, not a missing one'}     | ${withEntries({ error: entry.error, reson: 'r' })}           | ${`${named} has an unknown field ${reson}`}
    ${'an invalid name before an unknown field'} | ${withEntries({ ...entry, error: 1 }, { ...entry, x: 'y' })} | ${`"error" of entry 1 must be ${nonEmpty}, got 1. `}
  `('rejects with one sentence that names file, entry and field: $what', ({ value, message }) =>
    expectRejection(value, message),
  )

  test.each([
    { what: 'a blank reason', field: 'reason', value: ' ', expected: nonEmpty },
    { what: 'a ticket that is a number', field: 'ticket', value: 7, expected: nonEmpty },
    { what: 'a date in words', field: 'expires', value: 'March', expected: date },
    { what: 'a date with a time', field: 'expires', value: '2027-03-31T10:00:00Z', expected: date },
    { what: 'a date that does not exist', field: 'expires', value: '2027-02-29', expected: date },
    { what: 'an invalid date in "added"', field: 'added', value: '21.11.2026', expected: date },
  ])('rejects with one sentence that names file, entry and field: $what', ({ field, value, expected }) => {
    const message = `"${field}" of ${named} must be ${expected}, got ${JSON.stringify(value)}. Correct the entry.`
    expectRejection(withEntries({ ...entry, [field]: value }), message)
  })

  test('rejects a duplicate name with one sentence that names the file, the entry and the field', () => {
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
