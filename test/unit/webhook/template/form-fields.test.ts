import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesTemplate, webhookTemplate } from '../../../../src/webhook/index.js'
import { explain, raw } from '../fakes.js'

const form = 'application/x-www-form-urlencoded'

// Bodies as documented by Slack, Twilio and PayPal.
const slackAction = `payload=${encodeURIComponent('{"type":"block_actions","actions":[{"action_id":"approve"}]}')}`
const twilioMessage =
  'ToCountry=US&SmsMessageSid=SM1&NumMedia=0&FromZip=&Body=Ahoy%21+%F0%9F%98%80&From=%2B14017122661&To=%2B15558675310&MessageSid=SM1&AccountSid=AC1&ApiVersion=2010-04-01'
const paypalNotification =
  'mc_gross=19.95&protection_eligibility=Eligible&payment_date=20%3A12%3A59+Jan+13%2C+2009+PST&payment_status=Completed&charset=windows-1252&first_name=Andr%E9&payer_email=gpmac_1231902590_per%40paypal.com'

test.each([
  { what: 'a Slack action', rawBody: slackAction, name: 'payload', value: /"action_id":"approve"/ },
  { what: 'a Twilio text', rawBody: twilioMessage, name: 'Body', value: 'Ahoy! 😀' },
  { what: 'an empty field', rawBody: twilioMessage, name: 'FromZip', value: '' },
  { what: 'a PayPal name in its charset', rawBody: paypalNotification, name: 'first_name', value: 'André' },
  { what: 'one of several values', rawBody: 'tag=a&tag=b', name: 'tag', value: 'b' },
  { what: 'a field without a value', rawBody: 'a&b=1', name: 'a', value: '' },
  { what: 'a stray percent sign', rawBody: 'rate=100%', name: 'rate', value: '100%' },
  { what: 'a field between empty ones', rawBody: '&&a=1&&b=2&', name: 'b', value: '2' },
  { what: 'a body that is also valid JSON', rawBody: '12', name: '12', value: '' },
  { what: 'a byte order mark', rawBody: 'a=%EF%BB%BFx', name: 'a', value: '\ufeffx' },
  { what: 'a name after a byte order mark', rawBody: '\ufeffa=%EF%BB%BFx', name: 'a', value: '\ufeffx' },
  { what: 'a byte order mark that is not escaped', rawBody: 'a=\ufeffx', name: 'a', value: '\ufeffx' },
  { what: 'a field beside one that cannot be decoded', rawBody: 'b=%EB&a=x', name: 'a', value: 'x' },
])('matchForm matches $what', ({ rawBody, name, value }) => {
  expect(explainForm(name, value, rawBody)).toBeUndefined()
})

const notForm = { note: 'the body is not form-encoded' }
const multipart = 'multipart/form-data; boundary=b'
const json = { cannotTell: 'its body is JSON, which matchField() compares' }
const unread = { cannotTell: 'its form is multipart, which only matchPredicate() can read' }

test.each`
  what                               | rawBody        | data                                                     | contentType
  ${'a different value'}             | ${'a=1'}       | ${{ actual: '1' }}                                       | ${undefined}
  ${'several different values'}      | ${'a=1&a=2'}   | ${{ actual: ['1', '2'] }}                                | ${undefined}
  ${'a value in another case'}       | ${'a=X'}       | ${{ actual: 'X' }}                                       | ${undefined}
  ${'a missing field'}               | ${'b=x'}       | ${{ missing: ['a'], found: 'the form has the field b' }} | ${undefined}
  ${'another type that names forms'} | ${'a=x'}       | ${notForm}                                               | ${`text/plain; not=${form}`}
  ${'a JSON body without it'}        | ${'{"b":"x"}'} | ${notForm}                                               | ${''}
  ${'a JSON body'}                   | ${'{"a":"x"}'} | ${json}                                                  | ${''}
  ${'a form that became JSON'}       | ${'{"a":"x"}'} | ${json}                                                  | ${form}
  ${'a multipart form without it'}   | ${'name="b"'}  | ${notForm}                                               | ${multipart}
  ${'a multipart form'}              | ${'name="a"'}  | ${unread}                                                | ${multipart}
`('matchForm explains $what', ({ rawBody, contentType = form, data }) => {
  expect(explainForm('a', 'x', rawBody, contentType)).toEqual({
    matcher: 'form(a="x")',
    kind: 'form',
    matched: false,
    place: ['a'],
    expected: 'x',
    ...data,
  })
})

test.each([
  [`${form}; charset=iso-8859-1`, 'a=%E9'],
  [form, '_charset_=iso-8859-1&a=%E9'],
  [`${form}; charset=iso-8859-1`, 'a=é'],
  [form, 'charset=iso-8859-1!&a=%C3%A9'],
  [form, 'my_charset=iso-8859-1&a=%C3%A9'],
  [form.toUpperCase(), 'a=%C3%A9'],
  ['', 'a=%C3%A9'],
])('matchForm accepts the content type and decodes the declared charset: %s %s', (contentType, rawBody) => {
  expect(explainForm('a', 'é', rawBody, contentType)).toBeUndefined()
})

test.each`
  contentType                 | rawBody                  | reason
  ${`${form}; charset=x-own`} | ${'a=%C3%A9'}            | ${'its body has the charset x-own'}
  ${form}                     | ${'_charset_=x-own&a=1'} | ${'its form cannot be decoded with the charset x-own'}
  ${form}                     | ${'a=Zo%EB'}             | ${'its form cannot be decoded with the charset utf-8'}
  ${form}                     | ${'%EB=1&b=2'}           | ${'its form cannot be decoded with the charset utf-8'}
`('matchForm cannot tell, because $reason: $rawBody', ({ contentType, rawBody, reason }) => {
  expect(explainForm('a', 'x', rawBody, contentType)).toMatchObject({ matched: false, cannotTell: reason })
})

test.each([
  { what: 'a string', body: 'a=x&b=y', matched: true },
  { what: 'something else', body: { a: 'x' }, matched: false },
])('matchForm checks a body that is $what if there is no raw text', ({ body, matched }) => {
  const headers = { 'content-type': form }
  const received = { id: 'w', url: '/', method: 'POST', headers, body, receivedAt: new Date() }
  expect(matchesTemplate(received, webhookTemplate('t').matchForm('b', 'y').build())).toBe(matched)
})

test('parses every form that URLSearchParams creates', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (name, value) => {
        fc.pre(name.trim() !== '' && name !== 'charset' && name !== '_charset_')
        const rawBody = new URLSearchParams([
          ['first', '1'],
          [name, value],
        ]).toString()
        expect(explainForm(name, value, rawBody)).toBeUndefined()
      },
    ),
  )
})

/** Returns the near miss's verdict, or `undefined` for a match. */
function explainForm(name: string, value: string | RegExp, rawBody: string, contentType: string = form) {
  const headers = contentType === '' ? {} : { 'content-type': contentType }
  return explain(webhookTemplate('form').matchForm(name, value).build(), raw(rawBody, '/hook', headers))[0]
}
