// The limits of the page's data hold for any value, and what is left out is counted.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Limiter, type Limits } from '../../../../src/reporter/page-data/limiter.js'

const create = (limits: Limits, isFull = () => false) => new Limiter(limits, isFull)

test('cuts texts to the limit of their place, and says how much is missing', () => {
  const limiter = create({ 'list.url': { chars: 3 } })
  expect(limiter.limit([{ url: 'abcdef', note: 'abcdef' }], 'list')).toEqual([
    { url: 'abc… (3 more characters)', note: 'abcdef' },
  ])
  expect(limiter.limit('x'.repeat(1001), 'other')).toMatch(/x… \(1 more characters\)$/)
})

test('counts the items that a list leaves out, over all lists at its place', () => {
  const limiter = create({ list: { items: 3 }, 'list.urls': { items: 2 } })
  const urls = ['a', 'b', 'c']
  expect(limiter.limit([{ urls }, { urls }, { urls }, { urls }], 'list')).toEqual(
    Array(3).fill({ urls: ['a', 'b'] }),
  )
  expect(limiter.omitted).toEqual({ list: 1, 'list.urls': 3 })
})

test('leaves a list its least items when the total of all lists at its place is used up', () => {
  const limiter = create({ 'list.urls': { total: 20, least: 1 } })
  const urls = ['aaaaa', 'bbbbb', 'ccccc']
  expect(limiter.limit([{ urls }, { urls }], 'list')).toEqual([{ urls }, { urls: ['aaaaa'] }])
  expect(limiter.getMaxItems('list.urls')).toBe(1)
})

test('ends lists with a total as soon as the page is full, but keeps the parts of an item', () => {
  let isFull = false
  const limiter = create({ list: { total: 1000 } }, () => isFull)
  const items = limiter.limitItems([['a', 'b'], ['c']], 'list', (item) => {
    isFull = true
    return { parts: item }
  })
  expect([...items]).toEqual([{ parts: ['a', 'b'] }])
  expect(limiter.omitted).toEqual({ list: 1 })
})

test('replaces a large value of any shape by the beginning of its JSON', () => {
  const limiter = create({ body: { json: 10 } })
  expect(limiter.limit({ a: 1 }, 'body')).toEqual({ a: 1 })
  expect(limiter.limit({ a: 'x'.repeat(10) }, 'body')).toBe('{"a":"xxxx… (8 more characters)')
  expect(limiter.limit('x'.repeat(12), 'body')).toBe('xxxxxxxxxx… (2 more characters)')
  const deep = JSON.parse(`${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`) as unknown
  expect(limiter.limit(deep, 'body')).toMatch(/^\(nested to/)
})

test('leaves any JSON within the limits as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(JSON.stringify(create({}).limit(json, 'any'))).toBe(JSON.stringify(json))
    }),
  )
})
