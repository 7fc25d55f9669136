import { expect, test } from 'vitest'
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

test('rejects text that is not JSON with one sentence that names the file', () => {
  const rejected = expect(() => decodeBaseline('<<<\n>>>', 'b.json'))
  rejected.toThrow(BaselineError)
  rejected.toThrow(
    /^Failed to read b\.json: it is not valid JSON \([^\n]*\)\. Correct or restore the file\.$/,
  )
})

test.each`
  json                                                                                       | key
  ${'{ "knownErrors": [], "knownErrors": [] }'}                                              | ${'knownErrors'}
  ${'{ "knownErrors": [{ "error": "a", "reason": "b" }], "knownErrors": [] }'}               | ${'knownErrors'}
  ${String.raw`{ "knownErrors": [{ "error": "a\"{", "reason": "b", "re\u0061son": "c" }] }`} | ${'reason'}
`('refuses $json, of which JSON keeps only the last $key', ({ json, key }) => {
  expect(() => decodeBaseline(json, 'b.json')).toThrow(
    `Failed to read b.json: an object has the key "${key}" twice. Join the two.`,
  )
})

const mustBeText = `of ${named} must be a non-empty string, got`
const mustBeDate = `of ${named} must be a date such as "2027-03-31", got`
const noList = '"knownErrors" must be an array of entries. '
const noName = '"error" of entry 1 must be a non-empty string, got 1. '
const reson = '"reson". Valid fields: error, reason, ticket, expires, added.'
const sameName = 'entries 1 and 3 have the same "error" "GET 404 /api/avatars". Remove one of them.'

test.each`
  what                                         | value                                                          | message
  ${'null'}                                    | ${null}                                                        | ${'it is not an object. '}
  ${'an array'}                                | ${[entry]}                                                     | ${'it is not an object. '}
  ${'no list of entries'}                      | ${{}}                                                          | ${noList}
  ${'a list that is an object'}                | ${{ knownErrors: {} }}                                         | ${noList}
  ${'an unknown field'}                        | ${{ knownErrors: [], known: [] }}                              | ${'the file has an unknown field "known". '}
  ${'a bad $schema'}                           | ${{ $schema: 1, knownErrors: [] }}                             | ${'"$schema" of the file must be a non-empty string, got 1. '}
  ${'an entry that is null'}                   | ${withEntries(entry, null)}                                    | ${'entry 2 must be an object. '}
  ${'a missing name'}                          | ${withEntries({ reason: 'r' })}                                | ${'entry 1 has no "error". '}
  ${'a name that is a number'}                 | ${withEntries({ ...entry, error: 1 })}                         | ${noName}
  ${'a missing reason'}                        | ${withEntries({ error: entry.error })}                         | ${`${named} has no "reason". `}
  ${'a misspelt field, not a missing one'}     | ${withEntries({ error: entry.error, reson: 'r' })}             | ${`${named} has an unknown field ${reson}`}
  ${'an invalid name before an unknown field'} | ${withEntries({ ...entry, error: 1 }, { ...entry, x: 'y' })}   | ${noName}
  ${'a blank reason'}                          | ${withEntries({ ...entry, reason: ' ' })}                      | ${`"reason" ${mustBeText} " ". Correct the entry.`}
  ${'a ticket that is a number'}               | ${withEntries({ ...entry, ticket: 7 })}                        | ${`"ticket" ${mustBeText} 7. Correct the entry.`}
  ${'a date in words'}                         | ${withEntries({ ...entry, expires: 'March' })}                 | ${`"expires" ${mustBeDate} "March". Correct the entry.`}
  ${'a date with a time'}                      | ${withEntries({ ...entry, expires: '2027-03-31T10:00:00Z' })}  | ${`"expires" ${mustBeDate} "2027-03-31T10:00:00Z". Correct the entry.`}
  ${'a date that does not exist'}              | ${withEntries({ ...entry, expires: '2027-02-29' })}            | ${`"expires" ${mustBeDate} "2027-02-29". Correct the entry.`}
  ${'a date in "added" as in Germany'}         | ${withEntries({ ...entry, added: '21.11.2026' })}              | ${`"added" ${mustBeDate} "21.11.2026". Correct the entry.`}
  ${'a duplicate name'}                        | ${withEntries(entry, { ...entry, error: 'GET 500 /' }, entry)} | ${sameName}
  ${'a hostile name, which it escapes'}        | ${withEntries({ error: 'a\n::error::b' })}                     | ${'entry 1 ("a\\n::error::b") has no "reason"'}
`('rejects with one sentence that names file, entry and field: $what', ({ value, message }) => {
  expect(() => decode(value)).toThrow(BaselineError)
  expect(() => decode(value)).toThrow(`Failed to read b.json: ${message}`)
})
