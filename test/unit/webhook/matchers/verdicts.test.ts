// What a timeout error reports about each matcher, with secrets hidden.
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

const hidden = '[redacted]'
const mismatch = 'expected 42 (number), got "42" (string)'

describe('matchField', () => {
  test.each<[string, unknown, unknown, matcher: string, values: Partial<MatcherVerdict>]>([
    ['id', 42, { id: '42' }, 'field(id="42")', { actual: '42', expected: 42, note: mismatch }],
    ['a.b.c', 7, { a: { b: {} } }, 'field(a.b.c="7")', { expected: 7, note: 'a.b.c is missing' }],
    ['a.b.c', 7, { a: {} }, 'field(a.b.c="7")', { expected: 7, note: 'a.b is missing' }],
    ['a.pin', 'b', { a: { pin: secret } }, `field(a.pin="${hidden}")`, { actual: hidden, expected: hidden }],
    ['a.pin', secret, { a: {} }, `field(a.pin="${hidden}")`, { expected: hidden, note: 'a.pin is missing' }],
    ['a', 1, { a: 1 }, 'field(a="1")', { matched: true, actual: 1, expected: 1 }],
  ])('explains %s = %j for %j', (path, expected, body, matcher, values) => {
    const verdict = explain(on().matchField(path, expected).build(), webhook(body))
    expect(verdict).toEqual({ matcher, matched: false, ...values })
  })

  test('mentions no missing fields if the body is not JSON', () => {
    const received = { ...webhook('x'), body: 'no JSON', rawBody: 'no JSON', parseError: true }
    expect(explain(on().matchField('a', 1).build(), received)).toEqual({
      ...{ matcher: 'field(a="1")', matched: false, expected: 1, note: 'the body is not JSON' },
    })
  })
})

describe('matchPartial', () => {
  const url = 'https://shop.test/?token='

  test.each<[object, unknown, matcher: string, values: Partial<MatcherVerdict>]>([
    [
      { a: { id: 42 } },
      { a: { id: '42' } },
      '{"a":{"id":42}}',
      { expected: 42, actual: '42', note: `a.id: ${mismatch}` },
    ],
    [{ a: { id: 42 } }, { a: {} }, '{"a":{"id":42}}', { expected: 42, note: 'a.id' }],
    [
      { a: { id: 42 } },
      { a: 'text' },
      '{"a":{"id":42}}',
      { expected: { id: 42 }, actual: 'text', note: 'a' },
    ],
    [{ a: { id: 42 } }, { a: null }, '{"a":{"id":42}}', { expected: { id: 42 }, actual: null, note: 'a' }],
    [{ a: 1 }, [1], '{"a":1}', { expected: { a: 1 }, actual: [1], note: 'the whole payload' }],
    [
      [{ a: 1 }, { a: 2 }],
      [{ a: 1, b: 1 }, { a: 3 }],
      '[{"a":1},{"a":2}]',
      { expected: 2, actual: 3, note: '1.a' },
    ],
    [
      { a: { token: 'other', name: 'ada' } },
      { a: { token: secret } },
      `{"a":{"token":"${hidden}","name":"ada"}}`,
      { expected: hidden, actual: hidden, note: 'a.token' },
    ],
    [{ a: 'b' }, { a: url + secret }, '{"a":"b"}', { expected: 'b', actual: url + hidden, note: 'a' }],
    [
      [{ token: 'other' }],
      { token: secret },
      `[{"token":"${hidden}"}]`,
      { expected: [{ token: hidden }], actual: { token: hidden }, note: 'the whole payload' },
    ],
  ])('explains %j for %j', (part, body, matcher, values) => {
    const template = on().matchPartial(part).build()
    const verdict = { matcher: `partial(${matcher})`, matched: false, ...values }
    expect(explain(template, webhook(body))).toEqual(verdict)
    expect(matchesTemplate(webhook(body), template)).toBe(false)
  })

  test('shows a matching payload without its secrets', () => {
    expect(explain(on().matchPartial({ id: 1 }).build(), webhook({ id: 1, token: secret }))).toEqual({
      ...{
        matcher: 'partial({"id":1})',
        matched: true,
        expected: { id: 1 },
        actual: { id: 1, token: hidden },
      },
    })
  })

  test('shows a body that is not JSON without its secrets', () => {
    const body = `token=${secret}`
    const received = { ...webhook('x'), body, rawBody: body, parseError: true }
    expect(explain(on().matchPartial({ a: 1 }).build(), received)).toEqual({
      ...{ matcher: 'partial({"a":1})', matched: false },
      ...{ expected: { a: 1 }, actual: `token=${hidden}`, note: 'the body is not JSON' },
    })
  })
})

describe('matchHeader', () => {
  const received = webhook({}, { headers: { 'x-event': 'created', 'x-api-key': secret } })

  test.each<[string, string | RegExp, matcher: string, values: Partial<MatcherVerdict>]>([
    ['X-Event', 'created', 'x-event="created"', { matched: true, actual: 'created', expected: 'created' }],
    ['x-event', 'deleted', 'x-event="deleted"', { actual: 'created', expected: 'deleted' }],
    ['x-event', /^del/, 'x-event=/^del/', { actual: 'created', expected: '/^del/' }],
    ['x-other', 'a', 'x-other="a"', { expected: 'a', note: 'no header x-other' }],
    ['x-api-key', 'other', `x-api-key=${hidden}`, { actual: hidden, expected: hidden }],
  ])('explains %s = %s', (name, expected, matcher, values) => {
    const verdict = { matcher: `header(${matcher})`, matched: false, ...values }
    expect(explain(on().matchHeader(name, expected).build(), received)).toEqual(verdict)
  })

  test('shows every value without redaction', () => {
    const template = on().matchHeader('x-api-key', 'other').build()
    expect(explain(template, received, createRedactor(false))).toEqual({
      ...{ matcher: 'header(x-api-key="other")', matched: false, actual: secret, expected: 'other' },
    })
  })
})

describe('matchUrl and matchMethod', () => {
  const received = webhook({}, { url: `/hook?a=1&token=${secret}` })

  test('show the pattern and the URL without secrets', () => {
    const actual = `/hook?a=1&token=${hidden}`
    const other = on().matchUrl('/other$').build()
    expect(explain(other, received)).toEqual({ matcher: 'url(/\\/other$/)', matched: false, actual })
    const pattern = new RegExp(`token=${secret}`)
    const verdict = explain(on().matchUrl(pattern).build(), received)
    expect(verdict).toEqual({ matcher: `url(/token=${hidden})`, matched: true, actual })
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
      actual: 'POST',
      expected,
    })
    expect(matchesTemplate(received, template)).toBe(matched)
  })

  test('throw a TypeError for an argument that is neither a RegExp nor a RegExp source', () => {
    expect(() => on().matchUrl(7 as unknown as string)).toThrow(
      new TypeError('url must be a RegExp or the source of one; got 7.'),
    )
  })
})

describe('values such as a bigint or a cycle, which JSON cannot show', () => {
  const deep = (levels: number) => {
    let value: unknown = 'bottom'
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: 1, b: value } : [value, 1]
    return value
  }

  test.each([
    [90, 'bottom'],
    [150, '(nested too deeply to show)'],
  ])('are shown with %d levels, ending in %s', (levels, shown) => {
    const verdict = explain(on().matchField('x', 1).build(), webhook({ x: deep(levels) }))
    expect(JSON.stringify(verdict)).toContain(shown)
    expect(verdict?.expected).toBe(1)
  })

  test('are shown as text', () => {
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

  test('are truncated only in the summary if they are long', () => {
    const { matcher, expected } = explain(on().matchField('x', 'y'.repeat(500)).build(), webhook({})) ?? {}
    expect(matcher).toMatch(/^field\(x="y{199}…\)$/)
    expect(expected).toHaveLength(500)
  })
})

describe('adds a note on types', () => {
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

  test('does not match if it throws, and shows the error as a note', () => {
    const template = custom({ matches: fail, explain: fail })
    const received = webhook({ id: 1, token: secret })
    expect(matchesTemplate(received, template)).toBe(false)
    expect(explain(template, received)).toEqual({
      matcher: 'is custom',
      matched: false,
      ...{ actual: { id: 1, token: '[redacted]' }, note: 'reads too\ndeeply, token=[redacted]' },
    })
  })

  test('is listed with the error if describe() throws', () => {
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

  test('shows only the values that its explain() returns', () => {
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

/** Treats the webhook as a near miss even if it matches, so that every matcher's verdict is shown. */
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
