// The JSON view of received webhooks.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitJson } from '../../../../../src/reporter/page/text/split-json.js'

test('distinguishes property names from strings', () => {
  const json = JSON.stringify({ name: 'a "quoted": text', count: 7, list: ['x'] }, null, 2)
  const parts = splitJson(json).filter(({ kind }) => kind)
  expect(parts).toEqual([
    { text: '"name":', kind: 'name' },
    { text: '"a \\"quoted\\": text"', kind: 'string' },
    { text: '"count":', kind: 'name' },
    { text: '"list":', kind: 'name' },
    { text: '"x"', kind: 'string' },
  ])
})

test('splits JSON into parts that add up to the whole text, wherever it was cut', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(200), (json, length) => {
      const cut = json.slice(0, length)
      expect(
        splitJson(cut)
          .map(({ text }) => text)
          .join(''),
      ).toBe(cut)
    }),
  )
})

test('splits a long unterminated string in linear time', () => {
  const json = `"${'\\"'.repeat(300_000)}`
  expect(splitJson(json)).toHaveLength(3)
})
