import { expect, test } from 'vitest'
import { getBodyText, isTextual } from '../../../../src/findings/fields/body-text.js'
import { expectLinear } from '../../../support/growth.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = Uint8Array.of(0x4d, 0xfc)

test('knows the types of textual bodies', () => {
  const textual = [
    'application/json',
    'application/problem+json; charset=utf-8',
    'application/graphql-response+json',
    'text/xml',
    'image/svg+xml',
    'text/plain',
    'application/x-www-form-urlencoded',
  ]
  const others = ['text/event-stream', 'image/png', 'application/octet-stream', 'application/pdf', undefined]
  expect([...textual, ...others].filter(isTextual)).toEqual(textual)
})

const html = `a<!-- -->b<script>no()</script >c<SVG a="b">no</SVG>d<p>e</p>  \n f&lt;&quot;&#39;&gt;&nbsp;g`
const unclosed = '<!-- <p> --><style>p</style><p>A &amp; B</p><i></i>'
test.each([
  { what: 'UTF-8', body: bytes('Müll'), expected: 'Müll' },
  { what: 'with a declared charset', body: latin1, type: 'text/plain; charset="iso-8859-1"', expected: 'Mü' },
  { what: 'with an unknown charset', body: latin1, type: 'text/plain; charset=klingon', expected: 'M\ufffd' },
  {
    what: 'with a charset without quotes',
    body: latin1,
    type: 'text/plain;charset=iso-8859-1',
    expected: 'Mü',
  },
  { what: 'cut within a character', body: bytes('Mü').subarray(0, 2), expected: 'M' },
  {
    what: 'long HTML as words',
    body: bytes(html + ' '.repeat(3000)),
    type: 'text/html; charset=utf-8',
    expected: `a b c d e f<"'> g`,
  },
  {
    what: 'long text, not cut within a character',
    body: bytes(`${'x'.repeat(4095)}😀`),
    expected: 'x'.repeat(4095),
  },
  { what: 'long text, cut', body: bytes('x'.repeat(9000)), expected: 'x'.repeat(4096) },
  { what: 'nothing if there is a null character', body: bytes('a\0b'), expected: undefined },
  { what: 'nothing if empty', body: bytes(''), expected: undefined },
  {
    what: 'short HTML with its markup',
    body: bytes('<p>kept</p>'),
    type: 'text/html',
    expected: '<p>kept</p>',
  },
  {
    what: 'unclosed HTML',
    body: bytes(`${unclosed}${'<b></b>'.repeat(999)}<script>x`),
    type: 'text/html',
    expected: 'A & B',
  },
])('reads a body as text: $what', ({ body, type = 'text/plain', expected }) => {
  expect(getBodyText(body, type)).toBe(expected)
})

test.each(['<', '<!--', '<script', '<script>', '</script', '&', '<a '])(
  'reads HTML of many %j in linear time',
  (unit) => {
    expectLinear((length) => getBodyText(bytes(unit.repeat(length)), 'text/html'))
  },
)
