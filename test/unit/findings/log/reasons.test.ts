import { expect, test } from 'vitest'
import { describeReason, getReasonText } from '../../../../src/findings/log/reasons.js'
import { formatReason } from '../../../../src/reporter/report/details/reason.js'

test.each`
  body                                                                                                 | text
  ${'{"error":"db timeout"}'}                                                                          | ${'db timeout'}
  ${'{"error":{"code":7,"message":"no rating"}}'}                                                      | ${'no rating'}
  ${'{"type":"about:blank","title":"Conflict","detail":"Movie 7 exists"}'}                             | ${'Movie 7 exists'}
  ${'[{"message":"first"},{"message":"second"}]'}                                                      | ${'first'}
  ${'{"message":"","error":"empty message before"}'}                                                   | ${'empty message before'}
  ${'{"message":"two\\nlines \\"quoted\\""}'}                                                          | ${'two lines "quoted"'}
  ${'{"message":"cut in the mid'}                                                                      | ${'{"message":"cut in the mid'}
  ${'{"status":500}'}                                                                                  | ${'{"status":500}'}
  ${'plain text\n of two lines'}                                                                       | ${'plain text of two lines'}
  ${'<html><head><style>b{}</style></head><body><h1>502</h1> Bad Gateway</body></html>'}               | ${'502 Bad Gateway'}
  ${'<html><head><title>503 Busy</title></head><body><h1>503 Busy</h1><hr>nginx/1.27.1</body></html>'} | ${'503 Busy nginx/1.27.1'}
  ${'<html><head><title>Shop</title></head><body><h1>503 Busy</h1></body></html>'}                     | ${'Shop 503 Busy'}
  ${'<title>503 Busy</title><h1>503 Busy</h1>'}                                                        | ${'503 Busy'}
  ${'<h1>502</h1><style media="all">b{}</style> Bad<script src="/a.js">run()</script> Gateway'}        | ${'502 Bad Gateway'}
  ${'<h1>502 Bad Gateway</h1><div cla'}                                                                | ${'502 Bad Gateway'}
  ${'<title>Shop</title><nav><a href="/">Home</a></nav><h1>Not found</h1>'}                            | ${'Shop Not found'}
  ${'<nav-bar>Shop</nav-bar><h1>Not found</h1>'}                                                       | ${'Shop Not found'}
  ${'<h1>502</h1><script>if (a < b) run()</script><noscript>Turn it on</noscript>'}                    | ${'502'}
  ${'<pre>TypeError: can&#39;t read &quot;id&quot;<br> &nbsp; &nbsp;at Cart.load</pre>'}               | ${`TypeError: can't read "id" at Cart.load`}
  ${'<svg viewBox="0 0 1 1"/>'}                                                                        | ${'<svg viewBox="0 0 1 1"/>'}
  ${'"no upstream"'}                                                                                   | ${'no upstream'}
  ${' "no upstream"\n'}                                                                                | ${'no upstream'}
  ${'said "no"'}                                                                                       | ${'said "no"'}
  ${'stock < 1, order > 2'}                                                                            | ${'stock < 1, order > 2'}
  ${'{"message":" ","error":"blank message before"}'}                                                  | ${'blank message before'}
`('reads the reason in the body $body: $text', ({ body, text }) => {
  expect(getReasonText({ details: { body } })).toBe(text)
})

test.each`
  what                                                                                | reason                                                                                                      | text
  ${'its first line'}                                                                 | ${{ message: '\n  no\tcart\nat cart.js' }}                                                                  | ${'no cart'}
  ${'arguments'}                                                                      | ${{ details: { args: 'cart: 7\nat cart.js' } }}                                                             | ${'cart: 7'}
  ${'a body'}                                                                         | ${{ details: { body: 'no body', args: 'no args' } }}                                                        | ${'no body'}
  ${'no blank message'}                                                               | ${{ message: ' ', details: { body: 'no body' } }}                                                           | ${'no body'}
  ${'no blank body'}                                                                  | ${{ details: { body: ' \n', args: 'no args' } }}                                                            | ${'no args'}
  ${"a GraphQL error's message, although the body has the errors of the whole batch"} | ${{ message: 'of this operation', details: { body: '[{"errors":[{"message":"of another operation"}]}]' } }} | ${'of this operation'}
  ${'nothing'}                                                                        | ${{}}                                                                                                       | ${''}
`('reads the reason in $what', ({ reason, text }) => {
  expect(getReasonText(reason)).toBe(text)
})

test('describes no reason that the name has already', () => {
  expect(describeReason({ message: 'no cart' }, 'Error: no cart (app.js)')).toEqual([])
  expect(describeReason({}, 'GET 500 /cart')).toEqual([])
  expect(describeReason({ message: 'no cart' }, 'GET 500 /cart')).toEqual(['"no cart"'])
})

const seen = { count: 1, testId: '1', retry: 0, url: '/', timestamp: '2026-01-31T12:00:01.000Z' }
const formatSample = (kind: string, name: string, fields: object, testIds = ['1']) =>
  formatReason({ kind, name, testIds, samples: [{ ...seen, ...fields }] })

test('shows the script of a page error, but does not repeat the name', () => {
  const name = 'TypeError: x is undefined'
  const format = (fields: object) =>
    formatSample('page-error', name, { message: 'x is undefined', ...fields })
  const script = 'https://shop.test/assets/app.js?v=3:10:5'
  expect(format({ script })).toBe('at https://shop.test/assets/app.js:10:5')
  expect(format({})).toBeUndefined()
})

test.each([
  ['https://shop.test/movies/7?tab=cast:10:5', 'https://shop.test/movies/7:10:5 (inline script)'],
  ['https://shop.test/:10:5', 'https://shop.test/:10:5 (inline script)'],
  ['https://shop.test/assets/chunk.3f2a.js:10:5', 'https://shop.test/assets/chunk.3f2a.js:10:5'],
  ['https://shop.test/app.js#a:10:53', 'https://shop.test/app.js:10:53'],
  [`https://shop.test/a.js${'x'.repeat(300)}:10:5`, `https://shop.test/a.js${'x'.repeat(177)}…`],
])('shows a script at %s as %s', (script, name) => {
  expect(describeReason({ script }, 'TypeError: x')).toEqual([`at ${name}`])
})

test.each([
  { kind: 'request-failed', url: 'https://ads.test:8443/player.js', host: 'host ads.test:8443' },
  { kind: 'request-failed', url: 'not a URL', host: undefined },
  { kind: 'http-error', url: 'https://ads.test/player.js', host: undefined },
])('shows the host of a $kind to $url as $host', ({ kind, url, host }) => {
  const sample = { url, message: 'net::ERR_CONNECTION_REFUSED' }
  const name = 'GET net::ERR_CONNECTION_REFUSED /player.js'
  expect(formatSample(kind, name, sample)).toBe(host)
  expect(formatSample(kind, name, sample, ['2', '1'])).toBeUndefined()
})

test('prefers the request id to the trace id, and shows either in full', () => {
  const traceparent = { Traceparent: `00-${'4bf9'.repeat(8)}-00f067aa0ba902b7-01` }
  const requestId = { 'X-Request-Id': '0b0f7f5e-9a3c-4c57-8f8e-3d6f5f0f7f3a' }
  const format = (headers: object) => formatSample('http-error', 'GET 500 /', { details: { headers } })
  expect(format({ ...traceparent, ...requestId })).toBe(`X-Request-Id ${requestId['X-Request-Id']}`)
  expect(format(traceparent)).toBe(`Traceparent ${traceparent.Traceparent}`)
})
