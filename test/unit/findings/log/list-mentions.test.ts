import { expect, test } from 'vitest'
import { listMentions } from '../../../../src/findings/log/list-mentions.js'

test.each`
  line                                 | mentions
  ${'No cart'}                         | ${[]}
  ${'GET /api/cart failed'}            | ${['/api/cart']}
  ${'GET https://api.test/cart: gone'} | ${['https://api.test/cart', 'https://api.test/cart:']}
  ${'/a or "/b"'}                      | ${['/a', '/b']}
  ${'No /odata/Carts(7),b.'}           | ${['/odata/Carts', '/odata/Carts(7', '/odata/Carts(7)', '/odata/Carts(7),b', '/odata/Carts(7),b.']}
`('lists in "$line" each part that may be the address of a request', ({ line, mentions }) => {
  expect(listMentions(line)).toEqual(mentions)
})

test('reads the first 8,192 characters of a line, ten addresses in it, and ten ends of each', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index)
  expect(listMentions(`${'x'.repeat(8189)} /a/b`)).toEqual(['/a'])
  expect(listMentions(numbers.map((number) => `/${number}`).join(' '))).toEqual(
    numbers.slice(0, 10).map((number) => `/${number}`),
  )
  const ends = numbers.map((number) => `/${numbers.slice(0, number + 1).join(',')}`)
  expect(listMentions(ends.at(-1) ?? '')).toEqual(ends.slice(0, 10))
})
