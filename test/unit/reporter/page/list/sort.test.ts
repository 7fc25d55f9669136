// Lists are sorted by a click on a column's head, and have no columns without values.
import { expect, test } from 'vitest'
import { dropEmptyColumns, getNextSort, sortItems } from '../../../../../src/reporter/page/list/sort.js'
import type { Column } from '../../../../../src/reporter/page/list/view.js'

interface Item {
  readonly name: string
  readonly tests: number
}

const columns: readonly Column<Item>[] = [
  { title: 'Name', width: '1fr', value: ({ name }) => name },
  { title: 'Tests', width: '4rem', value: ({ tests }) => tests },
]
const items = [
  { name: 'b10', tests: 2 },
  { name: 'a', tests: 30 },
  { name: 'b9', tests: 2 },
]

test.each([
  ['Name', ['a', 'b9', 'b10']],
  ['-Name', ['b10', 'b9', 'a']],
  ['Tests', ['b10', 'b9', 'a']],
  ['-Tests', ['a', 'b10', 'b9']],
  ['', ['b10', 'a', 'b9']],
  ['Unknown', ['b10', 'a', 'b9']],
])('sorts by %j, numbers in names included, and keeps the order of equal items', (sort, names) => {
  expect(sortItems(items, columns, sort).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['numbers, the largest first', true, ['-Tests', 'Tests', '', '-Tests']],
  ['words, from A to Z', false, ['Tests', '-Tests', '', 'Tests']],
])('clicks on a head sort %s, then the other way round, then not', (_what, isNumber, sorts) => {
  const clicks: string[] = []
  for (let click = 0; click < 4; click++) clicks.push(getNextSort(clicks.at(-1) ?? '', 'Tests', isNumber))
  expect(clicks).toEqual(sorts)
})

test('drops columns in which no item has a value', () => {
  const titles = (list: readonly Item[]) => dropEmptyColumns(columns, list).map(({ title }) => title)
  expect(titles([{ name: '', tests: 0 }, ...items])).toEqual(['Name', 'Tests'])
  expect(titles([{ name: 'a', tests: 0 }])).toEqual(['Name'])
  expect(titles([{ name: '', tests: 1 }])).toEqual(['Tests'])
  expect(titles([])).toEqual([])
})
