// What a timeout error says about each matcher, with secrets hidden.
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../../src/redaction/redactor.js'
import {
  matchesTemplate,
  type WebhookTemplate,
  WebhookTimeoutError,
  webhookTemplate,
} from '../../../../src/webhook/index.js'
import type { MatcherVerdict, ReceivedWebhook } from '../../../../src/webhook/types.js'
import { webhook } from '../fakes.js'

const secret = 'S3cr3tV4lue'
const on = () => webhookTemplate('t')

describe('matchField', () => {
  test.each<[string, unknown, unknown, MatcherVerdict]>([
    [
      'id',
      42,
      { id: '42' },
      {
        matcher: 'field(id="42")',
        matched: false,
        ...{ actual: '42', expected: 42, note: 'expected 42 (number), got "42" (string)' },
      },
    ],
    [
      'data.user.id',
      7,
      { data: { user: {} } },
      {
        matcher: 'field(data.user.id="7")',
        matched: false,
        ...{ expected: 7, note: 'data.user.id is missing' },
      },
    ],
    [
      'data.user.id',
      7,
      { data: {} },
      { matcher: 'field(data.user.id="7")', matched: false, expected: 7, note: 'data.user is missing' },
    ],
    [
      'user.password',
      'other',
      { user: { password: secret } },
      {
        matcher: 'field(user.password="[redacted]")',
        matched: false,
        ...{ actual: '[redacted]', expected: '[redacted]' },
      },
    ],
    [
      'user.password',
      secret,
      { user: {} },
      {
        matcher: 'field(user.password="[redacted]")',
        matched: false,
        ...{ expected: '[redacted]', note: 'user.password is missing' },
      },
    ],
    ['a', 1, { a: 1 }, { matcher: 'field(a="1")', matched: true, actual: 1, expected: 1 }],
  ])('%s = %j of %j', (path, expected, body, verdict) => {
    expect(explain(on().matchField(path, expected).build(), webhook(body))).toEqual(verdict)
  })

  test('a body that is not JSON has no missing fields', () => {
    const received = { ...webhook('x'), body: 'no JSON', rawBody: 'no JSON', parseError: true }
    expect(explain(on().matchField('a', 1).build(), received)).toEqual({
      matcher: 'field(a="1")',
      matched: false,
      ...{ expected: 1, note: 'the body is not JSON' },
    })
  })
})

describe('matchPartial', () => {
  test.each<[object, unknown, Omit<MatcherVerdict, 'matched'>]>([
    [
      { data: { id: 42 } },
      { data: { id: '42' } },
      {
        matcher: 'partial({"data":{"id":42}})',
        ...{ expected: 42, actual: '42', note: 'data.id: expected 42 (number), got "42" (string)' },
      },
    ],
    [
      { data: { id: 42 } },
      { data: {} },
      { matcher: 'partial({"data":{"id":42}})', expected: 42, note: 'data.id' },
    ],
    [
      { data: { id: 42 } },
      { data: 'text' },
      { matcher: 'partial({"data":{"id":42}})', expected: { id: 42 }, actual: 'text', note: 'data' },
    ],
    [
      { data: { id: 42 } },
      { data: null },
      { matcher: 'partial({"data":{"id":42}})', expected: { id: 42 }, actual: null, note: 'data' },
    ],
    [
      { a: 1 },
      [1],
      { matcher: 'partial({"a":1})', expected: { a: 1 }, actual: [1], note: 'the whole payload' },
    ],
    [
      [{ a: 1 }, { a: 2 }],
      [{ a: 1, b: 1 }, { a: 3 }],
      { matcher: 'partial([{"a":1},{"a":2}])', expected: 2, actual: 3, note: '1.a' },
    ],
    [
      { user: { token: 'other', name: 'ada' } },
      { user: { token: secret } },
      {
        matcher: 'partial({"user":{"token":"[redacted]","name":"ada"}})',
        ...{ expected: '[redacted]', actual: '[redacted]', note: 'user.token' },
      },
    ],
    [
      { name: 'bob' },
      { name: `https://shop.test/?token=${secret}` },
      {
        matcher: 'partial({"name":"bob"})',
        ...{ expected: 'bob', actual: 'https://shop.test/?token=[redacted]', note: 'name' },
      },
    ],
    [
      [{ token: 'other' }],
      { token: secret },
      {
        matcher: 'partial([{"token":"[redacted]"}])',
        ...{
          expected: [{ token: '[redacted]' }],
          actual: { token: '[redacted]' },
          note: 'the whole payload',
        },
      },
    ],
  ])('%j of %j', (part, body, verdict) => {
    const template = on().matchPartial(part).build()
    expect(explain(template, webhook(body))).toEqual({ matched: false, ...verdict })
    expect(matchesTemplate(webhook(body), template)).toBe(false)
  })

  test('a payload that contains the part is shown without its secrets', () => {
    expect(explain(on().matchPartial({ id: 1 }).build(), webhook({ id: 1, token: secret }))).toEqual({
      matcher: 'partial({"id":1})',
      matched: true,
      ...{ expected: { id: 1 }, actual: { id: 1, token: '[redacted]' } },
    })
  })

  test('a body that is not JSON is shown without its secrets', () => {
    const body = `token=${secret}`
    const received = { ...webhook('x'), body, rawBody: body, parseError: true }
    expect(explain(on().matchPartial({ a: 1 }).build(), received)).toEqual({
      matcher: 'partial({"a":1})',
      matched: false,
      ...{ expected: { a: 1 }, actual: 'token=[redacted]', note: 'the body is not JSON' },
    })
  })
})

describe('matchHeader', () => {
  const received = webhook({}, { headers: { 'x-event': 'created', 'x-api-key': secret } })

  test.each<[string, string | RegExp, MatcherVerdict]>([
    [
      'X-Event',
      'created',
      { matcher: 'header(x-event="created")', matched: true, actual: 'created', expected: 'created' },
    ],
    [
      'x-event',
      'deleted',
      { matcher: 'header(x-event="deleted")', matched: false, actual: 'created', expected: 'deleted' },
    ],
    [
      'x-event',
      /^del/,
      { matcher: 'header(x-event=/^del/)', matched: false, actual: 'created', expected: '/^del/' },
    ],
    [
      'x-other',
      'a',
      { matcher: 'header(x-other="a")', matched: false, expected: 'a', note: 'no header x-other' },
    ],
    [
      'x-api-key',
      'other',
      {
        matcher: 'header(x-api-key=[redacted])',
        matched: false,
        ...{ actual: '[redacted]', expected: '[redacted]' },
      },
    ],
  ])('%s = %s', (name, expected, verdict) => {
    expect(explain(on().matchHeader(name, expected).build(), received)).toEqual(verdict)
  })

  test('without redaction, every value is shown', () => {
    const template = on().matchHeader('x-api-key', 'other').build()
    expect(explain(template, received, createRedactor(false))).toEqual({
      matcher: 'header(x-api-key="other")',
      matched: false,
      ...{ actual: secret, expected: 'other' },
    })
  })
})

describe('matchUrl and matchMethod', () => {
  const received = webhook({}, { url: `/hook?a=1&token=${secret}` })

  test('show the pattern and the URL without its secrets', () => {
    expect(explain(on().matchUrl('/other$').build(), received)).toEqual({
      matcher: 'url(/\\/other$/)',
      matched: false,
      actual: '/hook?a=1&token=[redacted]',
    })
    expect(
      explain(
        on()
          .matchUrl(new RegExp(`token=${secret}`))
          .build(),
        received,
      ),
    ).toEqual({
      matcher: 'url(/token=[redacted])',
      matched: true,
      actual: '/hook?a=1&token=[redacted]',
    })
  })

  test.each([
    ['put', false],
    ['post', true],
  ])('show the method: %s', (method, matched) => {
    const template = on().matchMethod(method).build()
    const expected = method.toUpperCase()
    expect(explain(template, received)).toEqual({
      matcher: `method(${expected})`,
      matched,
      ...{ actual: 'POST', expected },
    })
    expect(matchesTemplate(received, template)).toBe(matched)
  })

  test('throws a TypeError for a URL that is not a pattern', () => {
    expect(() => on().matchUrl(7 as unknown as string)).toThrow(
      new TypeError('url must be a RegExp or the source of one; got 7.'),
    )
  })
})

describe('values that JSON cannot show', () => {
  const deep = (levels: number) => {
    let value: unknown = 'bottom'
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: 1, b: value } : [value, 1]
    return value
  }

  test.each([
    [90, 'bottom'],
    [150, '(nested too deeply to show)'],
  ])('%d levels end in %s', (levels, shown) => {
    const verdict = explain(on().matchField('x', 1).build(), webhook({ x: deep(levels) }))
    expect(JSON.stringify(verdict)).toContain(shown)
    expect(verdict?.expected).toBe(1)
  })

  test('a bigint and a cycle are shown as text', () => {
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    expect(explain(on().matchField('x', 7n).build(), webhook({ x: 7 }))).toMatchObject({
      ...{ matcher: 'field(x="7")', matched: false, actual: 7, expected: '7' },
    })
    expect(explain(on().matchField('x', { n: 7n }).build(), webhook({ x: 7 }))).toMatchObject({
      ...{ matched: false, actual: 7, expected: '[object Object]' },
    })
    expect(on().matchField('x', cycle).build().matchers[0]?.describe()).toBe('field(x=[object Object])')
  })

  test('a long value is truncated in the summary alone', () => {
    const { matcher, expected } = explain(on().matchField('x', 'y'.repeat(500)).build(), webhook({})) ?? {}
    expect(matcher).toMatch(/^field\(x="y{199}…\)$/)
    expect(expected).toHaveLength(500)
  })
})

describe('a note on types', () => {
  test.each<[unknown, unknown, string | undefined]>([
    [null, 'null', 'expected null (null), got "null" (string)'],
    ['null', null, 'expected "null" (string), got null (null)'],
    [true, 'true', 'expected true (boolean), got "true" (string)'],
    ['1', [1], undefined],
    [['1'], 1, undefined],
    ['[object Object]', {}, undefined],
    [{}, '[object Object]', undefined],
    [1, 2, undefined],
    [1, '2', undefined],
  ])('expected %j, got %j: %s', (expected, actual, note) => {
    expect(explain(on().matchField('x', expected).build(), webhook({ x: actual }))?.note).toBe(note)
  })
})

describe('a custom matcher', () => {
  const custom = (more: object): WebhookTemplate => ({
    name: 't',
    matchers: [
      {
        matches: () => false,
        describe: () => 'is custom',
        explain: () => ({ matcher: 'is custom', matched: false }),
        ...more,
      },
    ],
  })
  const fail = () => {
    throw new Error(`reads too\ndeeply, token=${secret}`)
  }

  test('does not match if it throws, and has the error as note', () => {
    const template = custom({ matches: fail, explain: fail })
    const received = webhook({ id: 1, token: secret })
    expect(matchesTemplate(received, template)).toBe(false)
    expect(explain(template, received)).toEqual({
      matcher: 'is custom',
      matched: false,
      ...{ actual: { id: 1, token: '[redacted]' }, note: 'reads too\ndeeply, token=[redacted]' },
    })
  })

  test('is listed with the error of describe()', () => {
    expect(timeOut(custom({ describe: fail }), webhook({})).matcherDetails).toEqual([
      '(describe() threw: reads too\\ndeeply, token=[redacted])',
    ])
  })

  test('is described on one line and without secrets', () => {
    const describe = () => `is\ncustom, token=${secret}`
    expect(timeOut(custom({ describe }), webhook({})).matcherDetails).toEqual([
      'is\\ncustom, token=[redacted]',
    ])
  })

  test('shows values that it compared, and none that it did not', () => {
    const verdict = { matcher: 'is custom', matched: false }
    const values = { actual: { token: secret }, expected: { password: secret }, note: `token=${secret}` }
    expect(explain(custom({ explain: () => ({ ...verdict, ...values }) }), webhook({}))).toEqual({
      ...verdict,
      ...{ actual: { token: '[redacted]' }, expected: { password: '[redacted]' }, note: 'token=[redacted]' },
    })
    expect(Object.keys(explain(custom({}), webhook({})) ?? {}).sort()).toEqual(['matched', 'matcher'])
  })
})

function explain(
  template: WebhookTemplate,
  received: ReceivedWebhook,
  redactor = createRedactor(),
): MatcherVerdict | undefined {
  return timeOut(template, received, redactor).toJSON().nearMisses[0]?.verdicts[0]
}

/** As if the webhook had not matched, so that verdicts of matches are shown as well. */
function timeOut(
  template: WebhookTemplate,
  received: ReceivedWebhook,
  redactor = createRedactor(),
): WebhookTimeoutError {
  return new WebhookTimeoutError({
    ...{ template, timeoutMs: 1, count: 1, problems: [], redactor },
    ...{ candidates: [received], matched: new Set() },
  })
}
