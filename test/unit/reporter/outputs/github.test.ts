import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appendStepSummary,
  printAnnotations,
  toRepositoryPath,
} from '../../../../src/reporter/outputs/github.js'
import type { Item } from '../../../../src/reporter/report/document.js'
import { findActingLines, hostileText } from '../../../support/hostile-text.js'
import { createTestFolder } from '../../../support/test-folder.js'
import { hostileReport } from './hostile-report.js'
import { createReport, createSection } from './sample-sections.js'

const noFile = () => undefined
const printItem = (item: Partial<Item>) =>
  printAnnotations(
    [createSection({ isAnnotated: true, items: [{ parts: [{ code: 'GET 500 /a' }], ...item }] })],
    ({ file }) => file,
  )

test('annotations escape the file, and are warnings without one by default', () => {
  const at = { file: 'tests/a,b:c.spec.ts', line: 7 }
  expect(printItem({ at, tone: 'bad', what: 'HTTP error' })).toEqual([
    '::error file=tests/a%2Cb%3Ac.spec.ts,line=7,title=HTTP error GET 500 /a::GET 500 /a.',
  ])
  expect(printItem({})).toEqual(['::warning title=Error GET 500 /a::GET 500 /a.'])
})

test('annotations leave out sections that are not for annotations', () => {
  const section = createSection({ items: [{ parts: ['x'] }] })
  expect(printAnnotations([...createReport(0), section], noFile)).toEqual([])
})

test('annotations are limited to ten, the last of which counts those left out', () => {
  expect(printAnnotations(createReport(10), noFile)).toHaveLength(10)
  const lines = printAnnotations(createReport(400), noFile)
  expect(lines).toHaveLength(10)
  expect(lines[9]).toBe('::warning title=More errors::391 more in the summary.')
})

test('annotations keep hostile text on one line and in one command', () => {
  for (const line of printAnnotations(hostileReport, noFile)) {
    expect(line).toMatch(/^::(error|warning) title=[^:,\r\n]*::[^\r\n]*$/)
    expect(line).not.toMatch(/\p{Cc}/u)
  }
  expect(printItem({ parts: [{ code: '50%\r\nx' }] })[0]).toContain('::50%25\\r\\nx.')
})

test('annotations are one command each, whatever they quote', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const at = { file: text, line: 7 }
      const parts = [text, { code: text }, text]
      const [line = '', ...others] = printItem({ parts, what: text, reason: text, at })
      const [, message] = /^::warning file=[^:,]+,line=7,title=[^:,]+::(.+)$/.exec(line) ?? []
      expect(message).toBeDefined()
      expect(findActingLines(`${message}`.replaceAll(/^\s*::/g, ''))).toEqual([])
      expect(others).toEqual([])
    }),
  )
})

test.each([
  ['/repo', 'tests/shop.spec.ts'],
  ['/repo/tests', 'shop.spec.ts'],
  ['/elsewhere', undefined],
])('annotations refer to a test file in the checkout %s as %s', (workspace, file) => {
  expect(toRepositoryPath('tests/shop.spec.ts', '/repo', workspace)).toBe(file)
})

const small = createReport(1)
const huge = createReport(50, (index) => `${index} ${'x'.repeat(250)}`)

test.each([
  { bytes: 0, report: small, expected: /failed 1 test/ },
  { bytes: 500, report: small, expected: /failed 1 test/ },
  { bytes: 988_000, report: huge, expected: /Details of \d+ items/ },
  { bytes: 999_700, report: huge, expected: /sections? omitted/ },
  { bytes: 1_200_000, report: small, expected: /^$/ },
])('the step summary stays below the limit after $bytes bytes', async ({ bytes, report, expected }) => {
  const file = join(createTestFolder(), 'summary.md')
  if (bytes > 0) writeFileSync(file, 'x'.repeat(bytes))
  await appendStepSummary(report, file)
  const text = readFileSync(file, 'utf8')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(Math.max(bytes, 1_000_000))
  expect(text.startsWith('x'.repeat(bytes))).toBe(true)
  const added = text.slice(bytes)
  if (bytes > 0 && added !== '') expect(added).toMatch(/^\n\n(##|>) /)
  expect(added).toMatch(expected)
})
