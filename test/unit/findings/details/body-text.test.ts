import { expect, test } from 'vitest'
import { getBodyText, isTextual } from '../../../../src/findings/details/body-text.js'
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
  ['UTF-8', bytes('Müll'), 'text/plain', 'Müll'],
  ['with a declared charset', latin1, 'text/plain; charset="iso-8859-1"', 'Mü'],
  ['with an unknown charset', latin1, 'text/plain; charset=klingon', 'M\ufffd'],
  ['with a charset without quotes', latin1, 'text/plain;charset=iso-8859-1', 'Mü'],
  ['cut within a character', bytes('Mü').subarray(0, 2), 'text/plain', 'M'],
  ['long HTML as words', bytes(html + ' '.repeat(3000)), 'text/html; charset=utf-8', `a b c d e f<"'> g`],
  ['long text, not cut within a character', bytes(`${'x'.repeat(4095)}😀`), 'text/plain', 'x'.repeat(4095)],
  ['long text, cut', bytes('x'.repeat(9000)), 'text/plain', 'x'.repeat(4096)],
  ['nothing if there is a null character', bytes('a\0b'), 'text/plain', undefined],
  ['nothing if empty', bytes(''), 'text/plain', undefined],
  ['short HTML with its markup', bytes('<p>kept</p>'), 'text/html', '<p>kept</p>'],
  ['unclosed HTML', bytes(`${unclosed}${'<b></b>'.repeat(999)}<script>x`), 'text/html', 'A & B'],
])('reads a body as text: %s', (_what, body, type, expected) => {
  expect(getBodyText(body, type)).toBe(expected)
})

test.each(['<', '<!--', '<script', '<script>', '</script', '&', '<a '])(
  'reads HTML of many %j in linear time',
  (unit) => {
    expectLinear((length) => getBodyText(bytes(unit.repeat(length)), 'text/html'))
  },
)
