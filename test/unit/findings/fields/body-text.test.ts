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

const html = `a<!-- -->b<script>no()</script >c<SVG a="b">no</SVG><nav class="top"><a>no</a></nav>d<p>e</p>  \n f&lt;&quot;&#39;&gt;&nbsp;g`
const unclosed = '<!-- <p> --><style>p</style><p>A &amp; B</p><i></i>'
test.each`
  what                                       | body                                                     | expected               | type
  ${'UTF-8'}                                 | ${bytes('Müll')}                                         | ${'Müll'}              | ${undefined}
  ${'with a declared charset'}               | ${latin1}                                                | ${'Mü'}                | ${'text/plain; charset="iso-8859-1"'}
  ${'with an unknown charset'}               | ${latin1}                                                | ${'M\ufffd'}           | ${'text/plain; charset=klingon'}
  ${'with a charset without quotes'}         | ${latin1}                                                | ${'Mü'}                | ${'text/plain;charset=iso-8859-1'}
  ${'cut within a character'}                | ${bytes('Mü').subarray(0, 2)}                            | ${'M'}                 | ${undefined}
  ${'long HTML as words'}                    | ${bytes(html + ' '.repeat(3000))}                        | ${`a b c d e f<"'> g`} | ${'text/html; charset=utf-8'}
  ${'long text, not cut within a character'} | ${bytes(`${'x'.repeat(4095)}😀`)}                        | ${'x'.repeat(4095)}    | ${undefined}
  ${'long text, cut'}                        | ${bytes('x'.repeat(9000))}                               | ${'x'.repeat(4096)}    | ${undefined}
  ${'nothing if there is a null character'}  | ${bytes('a\0b')}                                         | ${undefined}           | ${undefined}
  ${'nothing if empty'}                      | ${bytes('')}                                             | ${undefined}           | ${undefined}
  ${'short HTML with its markup'}            | ${bytes('<p>kept</p>')}                                  | ${'<p>kept</p>'}       | ${'text/html'}
  ${'unclosed HTML'}                         | ${bytes(`${unclosed}${'<b></b>'.repeat(999)}<script>x`)} | ${'A & B'}             | ${'text/html'}
`('reads a body as text: $what', ({ body, type = 'text/plain', expected }) => {
  expect(getBodyText(body, type)).toBe(expected)
})

test.each(['<', '<!--', '<script', '<script>', '</script', '&', '<a '])(
  'reads many %j in linear time',
  (unit) => {
    expectLinear((length) => getBodyText(bytes(unit.repeat(length)), 'text/html'))
  },
)
