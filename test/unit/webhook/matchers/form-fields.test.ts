import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesTemplate, webhookTemplate } from '../../../../src/webhook/index.js'
import { explain, raw } from '../fakes.js'

const form = 'application/x-www-form-urlencoded'

// Bodies as documented by Slack, Twilio and PayPal.
const slackAction = `payload=${encodeURIComponent('{"type":"block_actions","actions":[{"action_id":"approve"}]}')}`
const twilioMessage =
  'ToCountry=US&SmsMessageSid=SM1&NumMedia=0&FromZip=&Body=Ahoy%21+%F0%9F%98%80&From=%2B14017122661&To=%2B15558675310&MessageSid=SM1&AccountSid=AC1&ApiVersion=2010-04-01'
const paypalNotification =
  'mc_gross=19.95&protection_eligibility=Eligible&payment_date=20%3A12%3A59+Jan+13%2C+2009+PST&payment_status=Completed&charset=windows-1252&first_name=Andr%E9&payer_email=gpmac_1231902590_per%40paypal.com'

describe('matchForm', () => {
  test.each([
    ['a Slack action', slackAction, 'payload', /"action_id":"approve"/],
    ['a Twilio text', twilioMessage, 'Body', 'Ahoy! 😀'],
    ['an empty field', twilioMessage, 'FromZip', ''],
    ['a PayPal name in its charset', paypalNotification, 'first_name', 'André'],
    ['one of several values', 'tag=a&tag=b', 'tag', 'b'],
    ['a field without a value', 'a&b=1', 'a', ''],
    ['a stray percent sign', 'rate=100%', 'rate', '100%'],
    ['a field between empty ones', '&&a=1&&b=2&', 'b', '2'],
    ['a body that is also valid JSON', '12', '12', ''],
    ['a byte order mark', 'a=%EF%BB%BFx', 'a', '\ufeffx'],
  ])('matches %s', (_, rawBody, name, value) => {
    expect(explainForm(name, value, rawBody)).toBeUndefined()
  })

  const notForm = { note: 'the body is not form-encoded' }

  test.each([
    ['a different value', 'a=1', form, { actual: '1' }],
    ['several different values', 'a=1&a=2', form, { actual: ['1', '2'] }],
    ['a value in another case', 'a=X', form, { actual: 'X' }],
    ['a missing field', 'b=x', form, { missing: ['a'] }],
    ['another type that names forms', 'a=x', `text/plain; not=${form}`, notForm],
    ['a JSON body', '{"a":"x"}', '', notForm],
  ])('explains %s', (_, rawBody, contentType, data) => {
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
    [`${form}; charset=no-such-charset`, 'a=%C3%A9'],
    [form, 'charset=iso-8859-1!&a=%C3%A9'],
    [form, 'my_charset=iso-8859-1&a=%C3%A9'],
    [form.toUpperCase(), 'a=%C3%A9'],
    ['', 'a=%C3%A9'],
  ])('accepts the content type and decodes the declared charset: %s %s', (contentType, rawBody) => {
    expect(explainForm('a', 'é', rawBody, contentType)).toBeUndefined()
  })

  test('keeps a byte order mark if the charset is unknown', () => {
    expect(explainForm('a', '\ufeffx', 'a=%EF%BB%BFx', `${form}; charset=no-such-charset`)).toBeUndefined()
  })

  test.each([
    ['a string', 'a=x&b=y', true],
    ['something else', { a: 'x' }, false],
  ])('checks a body that is %s if there is no raw text', (_, body, matched) => {
    const headers = { 'content-type': form }
    const received = { id: 'w', url: '/', method: 'POST', headers, body, receivedAt: new Date() }
    const template = webhookTemplate('t').matchForm('b', 'y').build()
    expect(matchesTemplate(received, template)).toBe(matched)
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
})

/** Returns the near miss's verdict, or `undefined` for a match. */
function explainForm(name: string, value: string | RegExp, rawBody: string, contentType: string = form) {
  const headers = contentType === '' ? {} : { 'content-type': contentType }
  return explain(webhookTemplate('form').matchForm(name, value).build(), raw(rawBody, '/hook', headers))[0]
}
