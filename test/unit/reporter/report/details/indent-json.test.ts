import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indentJson } from '../../../../../src/reporter/report/details/indent-json.js'

test('indents any JSON as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, '\t'), (json, space) => {
      const value: unknown = JSON.parse(json)
      expect(indentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test.each([
  { what: 'numbers that JavaScript rounds', json: '[12345678901234567890,1e999,-0,1.0]' },
  { what: 'a repeated key', json: '{"id":1,"id":2}' },
  { what: 'the order of keys that are numbers', json: '{"2":"b","1":"a"}' },
  { what: 'the key __proto__', json: '{"__proto__":{"toString":null}}' },
])('keeps $what', ({ json }) => {
  expect(indentJson(json).replace(/\s/g, '')).toBe(json)
})

test('decodes the escapes of strings', () => {
  expect(indentJson('["\\u00fcber","\\/"]')).toBe('[\n  "über",\n  "/"\n]')
})

test('a body of nested lists grows by a limited indentation, since it could fill the report', () => {
  const body = `${'['.repeat(1000)}1${']'.repeat(1000)}`
  expect(indentJson(body).length).toBeLessThan(body.length * 50)
})
