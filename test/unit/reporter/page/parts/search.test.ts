// The search of all lists: words that a row contains, words that it does not, and text in quotes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSearch } from '../../../../../src/reporter/page/parts/search.js'

const rows = ['500 GET /api/cart db timeout', '404 GET /api/movies', '500 POST /api/orders Mobile Safari']
const search = createSearch(rows, (row) => row)

test.each([
  ['', [0, 1, 2]],
  ['MOBILE', [2]],
  ['500 -post', [0]],
  ['500 -', [0, 2]],
  ['"db timeout"', [0]],
  ['"timeout db"', []],
  ['500 -"db timeout"', [2]],
  ['"mobile sa', [2]],
  ['"', [0, 1, 2]],
])('%j finds the rows %j', (query, found) => {
  expect(search(query)).toEqual(found.map((index) => rows[index]))
})

test('finds exactly the texts that contain all words', () => {
  const word = fc.stringMatching(/^[a-c]{1,3}$/)
  fc.assert(
    fc.property(
      fc.array(word),
      fc.array(word),
      fc.array(fc.stringMatching(/^[a-c ]*$/)),
      (wanted, not, texts) => {
        const query = [...wanted, ...not.map((one) => `-${one}`)].join(' ')
        const expected = texts.filter(
          (text) => wanted.every((one) => text.includes(one)) && !not.some((one) => text.includes(one)),
        )
        expect(createSearch(texts, (text) => text)(query)).toEqual(expected)
      },
    ),
  )
})

test('reads the text of each item once, when something is searched', () => {
  let reads = 0
  const find = createSearch(rows, (row) => {
    reads += 1
    return row
  })
  find('')
  expect(reads).toBe(0)
  find('500')
  find('500 cart')
  expect(reads).toBe(rows.length)
})
