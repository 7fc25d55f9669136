import { expect, test } from 'vitest'
import { printAnnotations } from '../../../../src/reporter/outputs/github.js'
import type { Item } from '../../../../src/reporter/report/document.js'
import { hostileReport } from './hostile-report.js'
import { createReport, createSection } from './sample-sections.js'

const noFile = () => undefined
const printItem = (item: Partial<Item>) =>
  printAnnotations(
    [createSection({ isAnnotated: true, total: 1, items: [{ parts: [{ code: 'GET 500 /a' }], ...item }] })],
    ({ file }) => file,
  )

test('have the level, the test, a title and the whole item with its reason', () => {
  const parts = [{ state: 'new' as const }, { code: 'GET 500 /a' }, 'failed 2 tests']
  const at = { file: 'tests/a,b:c.spec.ts', line: 7 }
  expect(printItem({ parts, at, tone: 'bad', what: 'HTTP error', reason: '"db timeout"' })).toEqual([
    '::error file=tests/a%2Cb%3Ac.spec.ts,line=7,title=New HTTP error GET 500 /a::GET 500 /a · failed 2 tests. "db timeout"',
  ])
  expect(printItem({})).toEqual(['::warning title=Error GET 500 /a::GET 500 /a.'])
})

test('leave out sections that are not for annotations', () => {
  expect(
    printAnnotations([...createReport(0), createSection({ total: 1, items: [{ parts: ['x'] }] })], noFile),
  ).toEqual([])
})

test('are limited to ten, the last of which counts those left out', () => {
  expect(printAnnotations(createReport(10), noFile)).toHaveLength(10)
  const lines = printAnnotations(createReport(400), noFile)
  expect(lines).toHaveLength(10)
  expect(lines[9]).toBe('::warning title=More errors::391 more in the summary.')
})

test('keep hostile text on one line and in one command', () => {
  for (const line of printAnnotations(hostileReport, noFile)) {
    expect(line).toMatch(/^::(error|warning) title=[^:,\r\n]*::[^\r\n]*$/)
    expect(line).not.toMatch(/\p{Cc}/u)
  }
  expect(printItem({ parts: [{ code: '50%\r\nx' }] })[0]).toContain('::50%25\\r\\nx.')
})
