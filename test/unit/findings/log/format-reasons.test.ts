import { expect, test } from 'vitest'
import type { Finding } from '../../../../src/findings/kinds/kinds.js'
import { formatReasons, toSampleKey } from '../../../../src/findings/log/format-reasons.js'
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

test.each`
  what                                 | details                                                     | fields                    | lines
  ${'an id without a page of the web'} | ${{ headers: { 'cf-ray': '8a1' }, pageUrl: 'about:blank' }} | ${{}}                     | ${['  GET 500 /a: cf-ray 8a1']}
  ${'no error with only a page'}       | ${{ pageUrl: 'https://shop.test/movies' }}                  | ${{}}                     | ${[]}
  ${'no error without details'}        | ${undefined}                                                | ${{}}                     | ${[]}
  ${'a message without details'}       | ${undefined}                                                | ${{ message: 'no cart' }} | ${['  GET 500 /a: "no cart"']}
  ${'no page that is blank'}           | ${{ body: 'no', pageUrl: 'about:blank' }}                   | ${{}}                     | ${['  GET 500 /a: "no"']}
  ${'no page that is no URL'}          | ${{ body: 'no', pageUrl: 'not a URL' }}                     | ${{}}                     | ${['  GET 500 /a: "no"']}
  ${'no page without an address'}      | ${{ body: 'no', pageUrl: '' }}                              | ${{}}                     | ${['  GET 500 /a: "no"']}
`('lists $what', ({ details, fields, lines }) => {
  expect(formatReasons([createError('/a', details, fields)], never)).toEqual(lines)
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

test('marks an error as new if any of its findings is', () => {
  const [known, added] = [createError('/a', { body: 'no' }), createError('/a', { body: 'no' })]
  expect(formatReasons([known, added], (finding) => finding === added)).toEqual(['  GET 500 /a: "no" · new'])
})

test.each`
  what                                    | reason                                                                                           | key
  ${'a message'}                          | ${{ message: 'no cart', details: { body: 'no body' } }}                                          | ${'no cart'}
  ${'a body'}                             | ${{ details: { body: 'no body', args: 'no args' } }}                                             | ${'no body'}
  ${'arguments'}                          | ${{ details: { args: 'no args' } }}                                                              | ${'no args'}
  ${'nothing'}                            | ${{ details: {} }}                                                                               | ${''}
  ${'a short number'}                     | ${{ message: 'code 42' }}                                                                        | ${'code 42'}
  ${'a time'}                             | ${{ message: 'at 2026-01-31T12:00:00.123Z, no' }}                                                | ${'at *, no'}
  ${'a time in seconds'}                  | ${{ message: 'at 1790000000, no' }}                                                              | ${'at *, no'}
  ${'a UUID'}                             | ${{ message: 'id 0a1b2c3d-0000-4000-8000-123456789abc, no' }}                                    | ${'id *, no'}
  ${'a hexadecimal number'}               | ${{ message: 'id 0123456789abcdef, no' }}                                                        | ${'id *, no'}
  ${'ids of the response'}                | ${{ message: 'req-77 and req-77 failed', details: { headers: { 'x-request-id': 'req-77' } } }}   | ${'* and * failed'}
  ${'an id of the request'}               | ${{ message: 'req-77 failed', details: { request: { headers: { 'x-request-id': 'req-77' } } } }} | ${'* failed'}
  ${'a word that is also a short header'} | ${{ message: 'nginx failed', details: { headers: { server: 'nginx' } } }}                        | ${'nginx failed'}
`('two findings have the same reason if $what is the same', ({ reason, key }) => {
  expect(toSampleKey(reason)).toBe(key)
})

test('keeps a short key of a long reason', () => {
  const [whole, long] = ['x'.repeat(200), 'x'.repeat(201)]
  expect(toSampleKey({ message: whole })).toBe(whole)
  expect(toSampleKey({ message: long })).toMatch(/^[\w+/]{27}=$/)
  expect(toSampleKey({ message: long })).not.toBe(toSampleKey({ message: `${long}y` }))
})
