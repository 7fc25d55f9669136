// What the page shows is in its URL, so that it can be shared and survives a reload.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatState, parseState } from '../../../../src/reporter/page/page-state.js'

test('restores the state of the page from its URL', () => {
  const state = fc.record({ view: fc.string(), query: fc.string(), sort: fc.string(), open: fc.string() })
  fc.assert(
    fc.property(state, (one) => {
      expect(parseState(formatState(one))).toEqual(one)
    }),
  )
})

test.each(['', '#', '#%%%'])('the hash %j contains no state', (hash) => {
  expect(parseState(hash)).toEqual({ view: '', query: '', sort: '', open: '' })
})
