import { expect, test } from 'vitest'
import type { Finding } from '../../../../src/findings/kinds/kinds.js'
import { formatReasons } from '../../../../src/findings/messages/format-reasons.js'
import { createFinding } from '../builders.js'

const never = () => false

const createError = (path: string, details?: Finding['details'], fields: Partial<Finding> = {}) =>
  createFinding(path, { ...(details && { details }), ...fields })

const ratings = createError('/api/ratings', {
  body: '{"error":"db timeout"}',
  headers: { server: 'nginx', 'x-request-id': '7f3a' },
  pageUrl: 'https://shop.test/movies?tab=cast',
})

test('shows reason, correlation id and page in one line, and marks a new error', () => {
  const line = '  GET 500 /api/ratings: "db timeout" · x-request-id 7f3a · page /movies'
  expect(formatReasons([ratings], never)).toEqual([line])
  expect(formatReasons([ratings], ({ name }) => name === ratings.name)).toEqual([`${line} · new`])
})

test('lists an error that has a correlation id, but not one that has only a page', () => {
  const withId = createError('/a', { headers: { 'cf-ray': '8a1' }, pageUrl: 'about:blank' })
  expect(formatReasons([withId], never)).toEqual(['  GET 500 /a: cf-ray 8a1'])
  expect(formatReasons([createError('/a', { pageUrl: 'https://shop.test/movies' })], never)).toEqual([])
  expect(formatReasons([createError('/a')], never)).toEqual([])
})

test('lists each error once, with its most frequent reason, whatever ids differ', () => {
  const findings = [
    createError('/a', { pageUrl: 'https://shop.test/1' }),
    createError('/a', { pageUrl: 'https://shop.test/2' }),
    createError('/a', { body: 'out of memory at 10000000000' }),
    createError('/a', { body: 'disk full at 10000000001', headers: { 'x-request-id': '7f3a' } }),
    createError('/a', { body: 'disk full at 10000000002' }),
  ]
  expect(formatReasons(findings, never)).toEqual([
    '  GET 500 /a: "disk full at 10000000001" · x-request-id 7f3a',
  ])
})

test('lists at most five errors, in order of occurrence', () => {
  const findings = [
    createError('/without'),
    ...Array.from({ length: 7 }, (_, index) => createError(`/${9 - index}`, { body: `no ${index}` })),
  ]
  expect(formatReasons(findings, never)).toEqual([
    '  GET 500 /9: "no 0"',
    '  GET 500 /8: "no 1"',
    '  GET 500 /7: "no 2"',
    '  GET 500 /6: "no 3"',
    '  GET 500 /5: "no 4"',
  ])
})

test('limits a line to 300 characters, and escapes line breaks and CI commands', () => {
  const long = 'x'.repeat(1000)
  const body = `\n${'y'.repeat(200)}`
  const details = { body, headers: { 'x-request-id': long }, pageUrl: `https://shop.test/${long}` }
  const error = createError('/a', details, { name: `::error::\u001b[31m${long}` })
  const [line = ''] = formatReasons([error], () => true)
  expect(line).toHaveLength(300)
  expect(line).toMatch(/^ {2}\\u003a:error::\\u001b/)
  expect(line).toMatch(/…: "y+…$/)
  expect(formatReasons([createError('/a', { body: 'a\n##[error]b\u202e' })], never)).toEqual([
    String.raw`  GET 500 /a: "a #\u0023[error]b\u202e"`,
  ])
})
