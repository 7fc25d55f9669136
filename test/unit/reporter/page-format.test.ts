// Encodings of the page's data and their way back.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromGaps, toGaps } from '../../../src/reporter/outputs/html/data/page-format.js'
import { inlineJsonPieces, toInlineJson } from '../../../src/reporter/outputs/html/inline-json.js'
import { formatState, parseState, views } from '../../../src/reporter/outputs/html/page/page-state.js'

test('inline JSON says the same and holds nothing that HTML would see', () => {
  const nasty = fc.constantFrom('</script>', '<!--', '-->', '&lt;', '\u2028', '\u2029', '<script>', ']]>')
  const text = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.dictionary(text, text), (value) => {
      const json = toInlineJson(value)
      expect(json).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('gaps lead back to the numbers', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), (numbers) => {
      const rising = numbers.sort((a, b) => a - b)
      expect(fromGaps(toGaps(rising))).toEqual(rising)
    }),
  )
})

test('the state of the page comes back from its URL', () => {
  const state = fc.record({
    view: fc.constantFrom(...views),
    query: fc.string(),
    sort: fc.string(),
    open: fc.string(),
  })
  fc.assert(
    fc.property(state, (one) => {
      expect(parseState(formatState(one))).toEqual(one)
    }),
  )
})

test.each(['', '#', '#view=nowhere', '#%%%'])('a hash that says nothing, %j, shows the patterns', (hash) => {
  expect(parseState(hash)).toEqual({ view: 'patterns', query: '', sort: '', open: '' })
})

test('the pieces of an object are its JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      expect([...inlineJsonPieces(object)].join('')).toBe(toInlineJson(object))
    }),
  )
})
