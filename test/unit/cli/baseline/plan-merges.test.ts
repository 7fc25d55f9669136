import { describe, expect, test } from 'vitest'
import type { BaselineEntry } from '../../../../src/baseline/baseline.js'
import { createClassifier } from '../../../../src/baseline/classify.js'
import { planUpdate, type UpdateRun } from '../../../../src/cli/baseline/plan-update.js'

const fields = { reason: 'New', added: '2026-11-24' }
const now = Date.parse('2026-11-24')
const hat: BaselineEntry = { error: 'GET 404 /shop/hat', reason: 'Old', ticket: 'T-1', added: '2026-11-01' }
const coat: BaselineEntry = { error: 'GET 404 /shop/coat', reason: 'Later', added: '2026-11-02' }
const outOfDate: BaselineEntry = { error: 'GET 404 /shop/cap', reason: 'Past', expires: '2026-11-03' }

function createRun(names: readonly string[], isComplete = true): UpdateRun {
  return { errors: names.map((name) => ({ name, tests: 1, occurrences: 1 })), outages: [], isComplete }
}

const list = (number: number) =>
  Array.from({ length: number }, (_, index) => `GET 404 /shop/item${'x'.repeat(index)}`)
const plan = (entries: readonly BaselineEntry[], run: UpdateRun) => planUpdate(entries, run, fields, now)
const listNames = (entries: readonly BaselineEntry[]) => entries.map(({ error }) => error)

describe('merges', () => {
  test.each([
    { when: 'a known name was not met', entries: [hat], names: ['GET 404 /shop/scarf'] },
    { when: 'there are more than ten new names', entries: [], names: list(11) },
    { when: 'the shared name is new too', entries: [], names: [...list(11), 'GET 404 /shop/*'] },
  ])('when $when', ({ entries, names }) => {
    const { entries: updated, merges } = plan(entries, createRun(names))
    expect(listNames(updated)).toEqual(['GET 404 /shop/*'])
    expect(merges).toMatchObject([{ added: names, covered: entries }])
  })

  test.each([
    { when: 'the known name was met', entries: [hat], names: ['GET 404 /shop/hat', 'GET 404 /shop/scarf'] },
    { when: 'there are ten new names', entries: [], names: list(10) },
    { when: 'two segments differ', entries: [hat], names: ['GET 404 /store/scarf'] },
    {
      when: 'every segment would be a wildcard',
      entries: [],
      names: list(11).map((name) => name.replace('shop', '*')),
    },
    { when: 'the status differs', entries: [hat], names: ['GET 500 /shop/scarf'] },
    { when: 'an expired entry would be known again', entries: [outOfDate], names: list(11) },
  ])('nothing when $when', ({ entries, names }) => {
    const { entries: updated, merges } = plan(entries, createRun(names))
    expect(merges).toEqual([])
    expect(listNames(updated)).toEqual([...new Set([...listNames(entries), ...names])])
  })

  test('nothing with an unmet name after a partial run', () => {
    expect(plan([hat], createRun(['GET 404 /shop/scarf'], false)).merges).toEqual([])
  })

  test('keeps the fields of the oldest entry and joins the other reasons', () => {
    const { entries } = plan([coat, hat], createRun(['GET 404 /shop/scarf', 'GET 404 /shop/coat']))
    expect(entries).toEqual([{ ...hat, error: 'GET 404 /shop/*', reason: 'Old; Later' }])
  })
})

test('names the errors of an outage and does not add them', () => {
  const run = createRun(['GET 502 /a', 'GET 404 /b', 'GET 404 /shop/hat'])
  const outages = [{ title: 'api.test answered 502', errors: ['GET 502 /a', 'GET 404 /shop/hat'] }]
  const { entries, outages: left } = plan([hat], { ...run, outages })
  expect(listNames(entries)).toEqual(['GET 404 /shop/hat', 'GET 404 /b'])
  expect(left).toEqual([{ title: 'api.test answered 502', errors: ['GET 502 /a'] }])
})

describe('a suite with random names in its data is quiet after the second run', () => {
  const letters = (index: number) =>
    index.toString().replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  test.each([
    { data: 'slugs', make: (index: number) => `user-${letters(index)}` },
    { data: 'two-word names', make: (index: number) => `brave ${letters(index)}` },
    { data: 'codes', make: (index: number) => `AX${letters(index)}Q${index}Z` },
  ])('$data', ({ make }) => {
    for (const perRun of [3, 20]) {
      const createNames = (run: number) =>
        Array.from(
          { length: perRun },
          (_, index) => `GET 404 /api/items/${make(1000 + run * perRun + index)}/price`,
        )
      const fixed = ['GET 500 /api/cart', 'TypeError: a is undefined']
      let entries: readonly BaselineEntry[] = []
      for (const run of [1, 2]) entries = plan(entries, createRun([...fixed, ...createNames(run)])).entries
      const classify = createClassifier(entries, now)
      const later = Array.from({ length: 8 }, (_, index) => createNames(index + 3)).flat()
      expect(later.filter((name) => classify(name).state === 'new')).toEqual([])
      expect(listNames(entries).toSorted()).toEqual(['GET 404 /api/items/*/price', ...fixed].toSorted())
      expect(classify('GET 500 /api/orders').state).toBe('new')
    }
  })
})
