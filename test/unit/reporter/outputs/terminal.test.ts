import { stripVTControlCharacters } from 'node:util'
import { Chalk } from 'chalk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printTerminal } from '../../../../src/reporter/outputs/terminal.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { findActingLines, hostileText } from '../../../support/hostile-text.js'
import { createHostileModel, hostileReport } from './hostile-report.js'
import { createReport, createSection } from './sample-sections.js'

const path = `network-error-report/${'x'.repeat(300)}/index.html`
const print = (report: Parameters<typeof printTerminal>[0], columns = 100, file?: string) =>
  printTerminal(report, { columns, chalk: new Chalk({ level: 0 }) }, file).split('\n')

test('prints only a headline if there is nothing else, on one line if it fits', () => {
  expect(print(createReport(0), 100, 'index.html')).toEqual(['Headline.'])
  expect(print([createSection({ title: 'word word word word word' })], 20)).toEqual([
    'word word word word',
    'word.',
  ])
})

test.each([20, 40, 60, 80, 200])('prints few lines of at most %i columns', (columns) => {
  const report = createReport(1000, (index) => `${'x'.repeat(200)}${index}`)
  const printed = print(report, columns, path)
  expect(printed.length).toBeLessThan(65)
  expect(printed.filter((line) => line.length > columns)).toEqual([path])
})

test('prints five errors and counts the others', () => {
  const printed = print(createReport(12))
  expect(printed.filter((line) => line.includes('failed 1 test'))).toHaveLength(5)
  expect(printed).toContain('  … and 7 more errors')
})

test('uses colors only on request', () => {
  const report = createReport(3)
  const coloured = printTerminal(report, { columns: 100, chalk: new Chalk({ level: 1 }) })
  expect(coloured).toContain('\u001b[')
  expect(stripVTControlCharacters(coloured)).toBe(print(report).join('\n'))
})

test.each([40, 500])('prints no control characters or workflow commands in %i columns', (columns) => {
  expect(findActingLines(print(hostileReport, columns).join('\n'))).toEqual([])
})

/** Creates a report that contains the text in each place that prints it in its own way. */
function createHostileReport(text: string): Parameters<typeof printTerminal>[0] {
  const parts = [{ state: 'new' as const }, { code: text }, text, `${text}:`, { command: text }, text]
  const items = [{ parts, reason: text }, { parts: [text] }]
  return [
    createSection({ id: 'head', title: text, items }),
    createSection({ title: text, items }),
    createSection({ title: text, isCollapsed: true, items }),
  ]
}

test('prints no command at the start of a line, whatever the width and the words before it', () => {
  for (let columns = 20; columns <= 130; columns += 5) {
    for (let padding = 0; padding <= columns; padding += 1) {
      const words = `in 2 of them GET 503 /${'x'.repeat(padding)} ::error::pwned ::stop-commands::t appeared`
      const printed = print(
        [createSection({ id: 'head', title: 'Errors', items: [{ parts: [words] }] })],
        columns,
      )
      expect(findActingLines(printed.join('\n'))).toEqual([])
      expect(printed.filter((line) => line.length > columns)).toEqual([])
    }
  }
})

test('prints no line that acts', () => {
  fc.assert(
    fc.property(hostileText, fc.integer({ min: 20, max: 200 }), (text, columns) => {
      expect(findActingLines(print(createHostileReport(text), columns, text).join('\n'))).toEqual([])
      expect(findActingLines(print([createSection({ title: text })], columns).join('\n'))).toEqual([])
      const report = buildReport(createHostileModel(text))
      expect(findActingLines(print(report, columns).join('\n'))).toEqual([])
    }),
  )
})
