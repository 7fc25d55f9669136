import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { BaselineError } from '../../../src/baseline/baseline.js'
import { decodeBaseline } from '../../../src/baseline/decode.js'

const entry = { key: 'GET:404:/api/avatars', reason: 'Avatars are not seeded in CI' }
const full = { ...entry, ticket: 'SHOP-123', expires: '2027-03-31', added: '2026-11-21', tests: 12 }
const named = 'entry 1 ("GET:404:/api/avatars")'

const decode = (value: unknown) => decodeBaseline(JSON.stringify(value), 'b.json')
const withEntries = (...knownErrors: unknown[]) => ({ knownErrors })

const schema = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../schema/network-error-baseline.json'), 'utf8'),
)
const matchesSchema = new Ajv2020({ strict: true, validateFormats: false }).compile(schema)

describe('a valid file', () => {
  test.each([
    ['no entry', withEntries()],
    ['the two required fields', withEntries(entry)],
    ['all fields', { $schema: './s.json', knownErrors: [full, { ...full, key: 'GET:500:*', tests: 0 }] }],
    ['a leap day', withEntries({ ...entry, expires: '2028-02-29' })],
  ])('%s', (_, value) => {
    const { file, schema: kept, entries } = decode(value)
    expect({ $schema: kept, knownErrors: entries }).toEqual(value)
    expect(file).toBe('b.json')
    expect(matchesSchema(value)).toBe(true)
  })
})

describe('an invalid file is rejected in one sentence with the file, the entry and the field', () => {
  test.each([
    ['an empty text', '', 'it is not valid JSON ('],
    ['cut JSON', '{"knownErrors":[', 'it is not valid JSON ('],
    ['a merge conflict', '<<<<<<< HEAD\n{"knownErrors":[]}', 'it is not valid JSON ('],
    ['a comment', '{"knownErrors":[] /* none */}', 'it is not valid JSON ('],
  ])('%s', (_, text, message) => {
    expect(() => decodeBaseline(text, 'b.json')).toThrow(BaselineError)
    expect(() => decodeBaseline(text, 'b.json')).toThrow(`Failed to read b.json: ${message}`)
    expect(() => decodeBaseline(text, 'b.json')).toThrow(/^[^\n]* Correct or restore the file\.$/)
  })

  test.each<[string, unknown, string]>([
    ['null', null, 'it is not an object. '],
    ['an array', [entry], 'it is not an object. '],
    ['a string', 'x', 'it is not an object. '],
    ['no list', {}, '"knownErrors" must be an array of entries. '],
    ['a list that is an object', { knownErrors: {} }, '"knownErrors" must be an array of entries. '],
    [
      'an unknown field of the file',
      { knownErrors: [], known: [] },
      'the file has an unknown field "known". ',
    ],
    [
      'a bad $schema',
      { $schema: 1, knownErrors: [] },
      '"$schema" of the file must be a non-empty string, got 1. ',
    ],
    ['an entry that is a string', withEntries('GET:404:/'), 'entry 1 must be an object. '],
    ['an entry that is null', withEntries(entry, null), 'entry 2 must be an object. '],
    ['a missing key', withEntries({ reason: 'r' }), 'entry 1 has no "key". '],
    [
      'an empty key',
      withEntries({ ...entry, key: '' }),
      '"key" of entry 1 ("") must be a non-empty string, got "". ',
    ],
    [
      'a key that is a number',
      withEntries({ ...entry, key: 1 }),
      '"key" of entry 1 must be a non-empty string, got 1. ',
    ],
    ['a missing reason', withEntries({ key: entry.key }), `${named} has no "reason". `],
    [
      'an empty reason',
      withEntries({ ...entry, reason: '' }),
      `"reason" of ${named} must be a non-empty string, got "". `,
    ],
    [
      'a blank reason',
      withEntries({ ...entry, reason: ' ' }),
      `"reason" of ${named} must be a non-empty string, got " ". `,
    ],
    [
      'a reason that is null',
      withEntries({ ...entry, reason: null }),
      `"reason" of ${named} must be a non-empty string, got null. `,
    ],
    [
      'a ticket that is a number',
      withEntries({ ...entry, ticket: 7 }),
      `"ticket" of ${named} must be a non-empty string, got 7. `,
    ],
    [
      'an empty ticket',
      withEntries({ ...entry, ticket: '' }),
      `"ticket" of ${named} must be a non-empty string, got "". `,
    ],
    [
      'a date in words',
      withEntries({ ...entry, expires: 'March' }),
      `"expires" of ${named} must be a date such as "2027-03-31", got "March". `,
    ],
    [
      'a day that does not exist',
      withEntries({ ...entry, expires: '2027-02-29' }),
      `"expires" of ${named} must be a date`,
    ],
    [
      'a month that does not exist',
      withEntries({ ...entry, expires: '2027-13-01' }),
      `"expires" of ${named} must be a date`,
    ],
    [
      'a time',
      withEntries({ ...entry, expires: '2027-03-31T10:00:00Z' }),
      `"expires" of ${named} must be a date`,
    ],
    ['an empty date', withEntries({ ...entry, expires: '' }), `"expires" of ${named} must be a date`],
    ['a date that is null', withEntries({ ...entry, expires: null }), `"expires" of ${named} must be a date`],
    [
      'a date that is a number',
      withEntries({ ...entry, expires: 20270331 }),
      `"expires" of ${named} must be a date`,
    ],
    [
      'a bad day of addition',
      withEntries({ ...entry, added: '21.11.2026' }),
      `"added" of ${named} must be a date`,
    ],
    [
      'tests as a string',
      withEntries({ ...entry, tests: '12' }),
      `"tests" of ${named} must be a whole number of tests, 0 or more, got "12". `,
    ],
    [
      'half a test',
      withEntries({ ...entry, tests: 1.5 }),
      `"tests" of ${named} must be a whole number of tests`,
    ],
    [
      'tests below 0',
      withEntries({ ...entry, tests: -1 }),
      `"tests" of ${named} must be a whole number of tests`,
    ],
    [
      'an unknown field of an entry',
      withEntries({ ...entry, expire: '2027-03-31' }),
      `${named} has an unknown field "expire". Valid fields: key, reason, ticket, expires, added, tests, paths.`,
    ],
    [
      'paths that are no strings',
      withEntries({ ...entry, paths: [7] }),
      `"paths" of ${named} must be a non-empty list of paths such as "/products/*/reviews", got [7]. Correct the entry.`,
    ],
    [
      'no paths at all',
      withEntries({ ...entry, paths: [] }),
      `"paths" of ${named} must be a non-empty list of paths such as "/products/*/reviews", got []. Correct the entry.`,
    ],
    [
      'a duplicate key',
      withEntries(entry, { ...entry, key: 'GET:500:/' }, entry),
      'entries 1 and 3 have the same "key" "GET:404:/api/avatars". Remove one of them.',
    ],
  ])('%s', (name, value, message) => {
    expect(() => decode(value)).toThrow(BaselineError)
    expect(() => decode(value)).toThrow(`Failed to read b.json: ${message}`)
    if (name !== 'a duplicate key' && !name.endsWith('does not exist'))
      expect(matchesSchema(value)).toBe(false)
  })

  test('escapes texts of the file that would break the line or inject a command', () => {
    expect(() => decode(withEntries({ key: 'a\n::error::b' }))).toThrow(
      'entry 1 ("a\\n::error::b") has no "reason"',
    )
  })
})
