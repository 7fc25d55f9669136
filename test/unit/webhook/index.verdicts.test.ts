// What is said about each matcher that did not pass: as data, as a sentence, and in the order of near misses.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeMonitorMark } from '../../../src/attachments/monitor-mark.js'
import type { RedactAdditions } from '../../../src/redaction/options.js'
import { createRedactor } from '../../../src/redaction/redactor.js'
import { maxCommentBytes, printMarkdown } from '../../../src/reporter/outputs/markdown/print-markdown.js'
import { writePageJson } from '../../../src/reporter/page-data/write-page-json.js'
import { buildReport } from '../../../src/reporter/report/build-report.js'
import {
  githubSignature,
  type MatcherVerdict,
  matchesTemplate,
  type ReceivedWebhook,
  type WebhookTemplate,
  type WebhookTemplateBuilder,
  WebhookTimeoutError,
  webhookTemplate,
} from '../../../src/webhook/index.js'
import { explainProblem, formatVerdict } from '../../../src/webhook/matchers/verdict.js'
import { formatNearMisses } from '../../../src/webhook/timeout/format-near-misses.js'
import { missedWebhook, summarizeAttempt } from '../reporter/fake-run.js'
import { raw, webhook } from './fakes.js'

const secret = 'S3cr3tV4lue'
const hidden = '[redacted]'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const hook = { headers: { 'x-event': 'created', 'x-api-key': secret }, url: `/hook?a=1&token=${secret}` }
const refuse = () => {
  throw new Error(`no access\nwith token=${secret}`)
}
const schema = { title: 'event', properties: { id: { type: 'integer' } } }
const on = () => webhookTemplate('t')

type Row = [WebhookTemplateBuilder, ReceivedWebhook, sentence: string, data: Partial<MatcherVerdict>]

/** Every kind of matcher with every kind of result. `matcher`, `matched: false` and `place: []` are implied. */
const rows: Row[] = [
  [
    on().matchField('a.id', 42),
    webhook({ a: { id: 41 } }),
    '✗ field(a.id="42"): got 41',
    { kind: 'field', place: ['a', 'id'], expected: 42, actual: 41 },
  ],
  [
    on().matchField('a.id', 42),
    webhook({ a: { id: '42' } }),
    '✗ field(a.id): expected 42 (number), got "42" (string)',
    { kind: 'field', place: ['a', 'id'], expected: 42, actual: '42' },
  ],
  [
    on().matchField('a.b.c', 7),
    webhook({ a: {} }),
    '✗ field(a.b.c="7"): a.b is missing',
    { kind: 'field', place: ['a', 'b', 'c'], expected: 7, missing: ['a', 'b'] },
  ],
  [
    on().matchField('a', 1),
    raw('no JSON'),
    '✗ field(a="1"): the body is not JSON',
    { kind: 'field', place: ['a'], expected: 1, note: 'the body is not JSON' },
  ],
  [
    on().matchField('a.pin', 'other'),
    webhook({ a: { pin: secret } }),
    `✗ field(a.pin="${hidden}"): got "${hidden}"`,
    { kind: 'field', place: ['a', 'pin'], expected: hidden, actual: hidden },
  ],
  [
    on().matchField('0.value', 'other'),
    webhook([{ name: 'password', value: secret }]),
    `✗ field(0.value="${hidden}"): got "${hidden}"`,
    { kind: 'field', place: ['0', 'value'], expected: hidden, actual: hidden },
  ],
  [
    on().matchField('a', 1),
    webhook({ a: 1 }),
    '✓ field(a="1")',
    { matched: true, kind: 'field', place: ['a'] },
  ],
  [
    on().matchPartial({ a: { id: 42 } }),
    webhook({ a: { id: 41 } }),
    '✗ partial({"a":{"id":42}}): a.id, got 41',
    { kind: 'partial', place: ['a', 'id'], expected: 42, actual: 41 },
  ],
  [
    on().matchPartial({ a: { id: 42 } }),
    webhook({ a: { id: '42' } }),
    '✗ partial({"a":{"id":42}}): a.id: expected 42 (number), got "42" (string)',
    { kind: 'partial', place: ['a', 'id'], expected: 42, actual: '42' },
  ],
  [
    on().matchPartial({ a: { id: 42 } }),
    webhook({ a: {} }),
    '✗ partial({"a":{"id":42}}): a.id is missing',
    { kind: 'partial', place: ['a', 'id'], expected: 42, missing: ['a', 'id'] },
  ],
  [
    on().matchPartial({ a: { id: 42 } }),
    webhook({ a: null }),
    '✗ partial({"a":{"id":42}}): a, got null',
    { kind: 'partial', place: ['a'], expected: { id: 42 }, actual: null },
  ],
  [
    on().matchPartial({ a: 1 }),
    webhook([1]),
    '✗ partial({"a":1}): the whole payload, got [1]',
    { kind: 'partial', expected: { a: 1 }, actual: [1] },
  ],
  [
    on().matchPartial([{ a: 1 }, { a: 2 }]),
    webhook([{ a: 1, b: 1 }, { a: 3 }]),
    '✗ partial([{"a":1},{"a":2}]): 1.a, got 3',
    { kind: 'partial', place: ['1', 'a'], expected: 2, actual: 3 },
  ],
  [
    on().matchPartial({ a: 1 }),
    raw(`token=${secret}`),
    `✗ partial({"a":1}): the body is not JSON, got "token=${hidden}"`,
    { kind: 'partial', expected: { a: 1 }, actual: `token=${hidden}`, note: 'the body is not JSON' },
  ],
  [
    on().matchPartial([{ value: secret, name: 'password' }]),
    webhook([{ value: 1, name: 'age' }]),
    `✗ partial([{"value":"${hidden}","name":"password"}]): 0.value, got "${hidden}"`,
    { kind: 'partial', place: ['0', 'value'], expected: hidden, actual: hidden },
  ],
  [
    on().matchPartial({ id: 1 }),
    webhook({ id: 1, token: secret }),
    '✓ partial({"id":1})',
    { kind: 'partial', matched: true, expected: { id: 1 }, actual: { id: 1, token: hidden } },
  ],
  [
    on().matchPredicate('is new', () => false),
    webhook({ id: 1 }),
    '✗ is new: got {"id":1}',
    { kind: 'predicate', actual: { id: 1 } },
  ],
  [
    on().matchPredicate('is new', refuse),
    webhook({}),
    `✗ is new: no access\\nwith token=${hidden}, got {}`,
    { kind: 'predicate', actual: {}, note: `no access\nwith token=${hidden}` },
  ],
  [
    on().matchSchema(schema),
    webhook({ id: 'x', pin: secret }),
    `✗ schema(event): /id must be integer, got {"id":"x","pin":"${hidden}"}`,
    { kind: 'schema', actual: { id: 'x', pin: hidden }, note: '/id must be integer' },
  ],
  [
    on().matchHeader('X-Event', 'deleted'),
    webhook({}, hook),
    '✗ header(x-event="deleted"): got "created"',
    { kind: 'header', place: ['x-event'], expected: 'deleted', actual: 'created' },
  ],
  [
    on().matchHeader('x-event', /^del/),
    webhook({}, hook),
    '✗ header(x-event=/^del/): got "created"',
    { kind: 'header', place: ['x-event'], expected: '/^del/', actual: 'created' },
  ],
  [
    on().matchHeader('x-other', 'a'),
    webhook({}, hook),
    '✗ header(x-other="a"): no header x-other',
    { kind: 'header', place: ['x-other'], expected: 'a', missing: ['x-other'] },
  ],
  [
    on().matchHeader('x-api-key', /^other/),
    webhook({}, hook),
    `✗ header(x-api-key="${hidden}"): got "${hidden}"`,
    { kind: 'header', place: ['x-api-key'], expected: hidden, actual: hidden },
  ],
  [
    on().matchForm('a', 'x'),
    raw('a=1&a=2', '/hook', form),
    '✗ form(a="x"): got ["1","2"]',
    { kind: 'form', place: ['a'], expected: 'x', actual: ['1', '2'] },
  ],
  [
    on().matchForm('a', 'x'),
    raw('b=x', '/hook', form),
    '✗ form(a="x"): no form field a',
    { kind: 'form', place: ['a'], expected: 'x', missing: ['a'] },
  ],
  [
    on().matchForm('a', 'x'),
    webhook({ a: 'x' }),
    '✗ form(a="x"): the body is not form-encoded',
    { kind: 'form', place: ['a'], expected: 'x', note: 'the body is not form-encoded' },
  ],
  [
    on().matchForm('token', 'other'),
    raw(`token=${secret}`, '/hook', form),
    `✗ form(token="${hidden}"): got "${hidden}"`,
    { kind: 'form', place: ['token'], expected: hidden, actual: hidden },
  ],
  [
    on().matchUrl(`token=${secret}&b`),
    webhook({}, hook),
    `✗ url(/token=${hidden}&b/): got "/hook?a=1&token=${hidden}"`,
    { kind: 'url', actual: `/hook?a=1&token=${hidden}` },
  ],
  [
    on().matchMethod('put'),
    webhook({}),
    '✗ method(PUT): got "POST"',
    { kind: 'method', expected: 'PUT', actual: 'POST' },
  ],
  [
    on().matchSignature(githubSignature(secret)),
    webhook({}),
    '✗ signature(github): header x-hub-signature-256 is missing',
    { kind: 'signature', note: 'header x-hub-signature-256 is missing' },
  ],
]

/** A later webhook that every matcher rejects for its value. */
const foreign = raw('[[]]', '/foreign', { ...form, 'x-event': 'foreign' })

describe('a verdict', () => {
  test.each(rows)('is data and a sentence: %#', (builder, received, sentence, data) => {
    const template = builder.build()
    const [verdict] = explain(template, received)
    const { expected, actual, ...fields } = data
    expect(verdict).toMatchObject({ matched: false, place: [], ...fields })
    if (!data.matched) {
      expect([verdict?.expected, verdict?.actual, verdict?.note, verdict?.missing]).toEqual([
        ...[expected, actual, data.note, data.missing],
      ])
    }
    expect(formatVerdict(verdict!)).toBe(sentence)
    expect(matchesTemplate(received, template)).toBe(data.matched === true)
  })

  test.each(rows)(
    'ranks its webhook above a later one if only a type differs: %#',
    (builder, received, sentence) => {
      const { nearMisses } = timeOut(builder.build(), [received, foreign])
      const isClose = sentence.startsWith('✓') || sentence.includes('(string)')
      expect(nearMisses[0]?.webhook === received).toBe(isClose)
    },
  )

  test('shows every value without redaction', () => {
    const template = on().matchHeader('x-api-key', 'other').build()
    expect(explain(template, webhook({}, hook), createRedactor(false))[0]).toMatchObject({
      ...{ matcher: 'header(x-api-key="other")', actual: secret, expected: 'other' },
    })
  })

  test.each<[unknown, unknown, string | undefined]>([
    [null, 'null', 'expected null (null), got "null" (string)'],
    ['null', null, 'expected "null" (string), got null (null)'],
    [true, 'true', 'expected true (boolean), got "true" (string)'],
    ['1', [1], undefined],
    [['1'], 1, undefined],
    ['[object Object]', {}, undefined],
    [1, '2', undefined],
  ])('tells types apart: expected %j, got %j: %s', (expected, actual, explained) => {
    const [verdict] = explain(on().matchField('x', expected).build(), webhook({ x: actual }))
    expect(explainProblem(verdict!)).toBe(explained)
  })
})

describe('a secret in a verdict', () => {
  const keys = ['session.id', 'password: expected b', 'tenant']
  const other = 'Exp3ct3dV4lue'
  type Build = (key: string) => [WebhookTemplateBuilder, ReceivedWebhook]
  const custom = (key: string): WebhookTemplate['matchers'][number] => ({
    matches: () => false,
    describe: () => `custom(${JSON.stringify({ [key]: other })})`,
    explain: ({ body }) => ({ matched: false, actual: body, expected: { [key]: other } }),
  })
  const toName = (key: string) => key.replaceAll(/[^\w.]+/g, '-')
  const cases: Record<string, Build> = {
    'a key of a field': (key) => {
      const name = key.replaceAll('.', '')
      return [on().matchField(`a.${name}`, other), webhook({ a: { [name]: secret } })]
    },
    'an object of a field': (key) => [
      on().matchField('a', { [key]: other }),
      webhook({ a: { [key]: secret } }),
    ],
    'a key of a partial': (key) => [
      on().matchPartial({ a: [{ [key]: other }] }),
      webhook({ a: [{ [key]: secret }] }),
    ],
    'a missing key of a partial': (key) => [
      on().matchPartial({ [key]: other }),
      webhook({ b: { [key]: secret } }),
    ],
    'a part below a key': (key) => [
      on().matchPartial({ [key]: { a: other } }),
      webhook({ [key]: { a: secret } }),
    ],
    'the body of a predicate': (key) => [
      on().matchPredicate('never', () => false),
      webhook({ [key]: secret }),
    ],
    'the body of a schema': (key) => [on().matchSchema(false), webhook({ [key]: secret })],
    'a header': (key) => [
      on().matchHeader(toName(key), other),
      webhook({}, { headers: { [toName(key)]: secret } }),
    ],
    'a form field': (key) => [
      on().matchForm(key, other),
      raw(new URLSearchParams({ [key]: secret }).toString(), '/hook', form),
    ],
    'a URL': (key) => [
      on().matchUrl('^/x$'),
      webhook({}, { url: `/hook?${new URLSearchParams({ [key]: secret })}` }),
    ],
    'the webhook of a method': (key) => [on().matchMethod('PUT'), webhook({ [key]: secret })],
    'the webhook of a signature': (key) => [
      on().matchSignature(githubSignature('a secret of the test')),
      webhook({ [key]: secret }),
    ],
    'a custom matcher': (key) => [on().matchMethod('POST'), webhook({ [key]: secret })],
  }
  const table = Object.entries(cases).flatMap(([name, build]) => keys.map((key) => ({ name, key, build })))

  test.each(table)('is hidden everywhere: $key in $name', ({ name, key, build }) => {
    const [builder, received] = build(key)
    const built = builder.build()
    const template = name === 'a custom matcher' ? { ...built, matchers: [custom(key)] } : built
    const redact = { names: ['tenant'] }
    const redacted = timeOut(template, [received], createRedactor(redact))
    const outputs = [
      ...[redacted.message, formatNearMisses(redacted.toJSON().nearMisses), JSON.stringify(redacted)],
      ...render(redacted),
      ...render(timeOut(template, [received], createRedactor(key === 'tenant' || undefined)), redact),
    ]
    for (const output of outputs) expect(output).not.toMatch(new RegExp(`${secret}|${other}`))
    expect(outputs[2]).toContain(hidden)
  })

  test('is hidden at every place at which it is hidden in the body', () => {
    const key = fc.constantFrom('a', 'b', 'api.key', 'token: expected x', 'name', 'value', '__proto__', '0')
    const leaf = fc.constantFrom('password', 'S3cr3t-1', 'S3cr3t-2', 'age', 7)
    const { body: bodies } = fc.letrec((tie) => ({
      body: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        leaf,
        fc.array(tie('body'), { maxLength: 3 }),
        fc.dictionary(key, tie('body'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }))
    const redactor = createRedactor()
    fc.assert(
      fc.property(bodies, bodies, (body, part) => {
        fc.pre(typeof part === 'object' && part !== null)
        const template = on()
          .matchPartial(part as object)
          .build()
        const shown = JSON.stringify(explain(template, webhook(body)))
        const inBodies = JSON.stringify([redactor.json(body), redactor.json(part)])
        for (const text of ['S3cr3t-1', 'S3cr3t-2']) {
          if (!inBodies.includes(text)) expect(shown).not.toContain(text)
        }
      }),
      { numRuns: 2_000 },
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
    const [verdict] = explain(on().matchField('x', 1).build(), webhook({ x: deep(levels) }))
    expect(JSON.stringify(verdict)).toContain(shown)
    expect(verdict?.expected).toBe(1)
  })

  test('are shown as text', () => {
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    expect(explain(on().matchField('x', 7n).build(), webhook({ x: 7 }))[0]).toMatchObject({
      ...{ matcher: 'field(x="7")', matched: false, actual: 7, expected: '7' },
    })
    expect(explain(on().matchField('x', { n: 7n }).build(), webhook({ x: 7 }))[0]).toMatchObject({
      ...{ matched: false, actual: 7, expected: '[object Object]' },
    })
    expect(on().matchField('x', cycle).build().matchers[0]?.describe()).toBe(
      'field(x="(nested too deeply to show)")',
    )
  })

  test('are truncated only in the summary if they are long', () => {
    const [verdict] = explain(on().matchField('x', 'y'.repeat(500)).build(), webhook({}))
    expect(verdict?.matcher).toMatch(/^field\(x="y{199}…\)$/)
    expect(verdict?.expected).toHaveLength(500)
  })
})

describe('a custom matcher', () => {
  const custom = (more: object): WebhookTemplate => ({
    name: 't',
    matchers: [{ matches: () => false, describe: () => 'is custom', ...more }],
  })

  test('does not match if it throws, and shows the error as a note', () => {
    const template = custom({ matches: refuse, explain: refuse })
    const received = webhook({ id: 1, token: secret })
    expect(matchesTemplate(received, template)).toBe(false)
    expect(explain(template, received)).toEqual([
      {
        ...{ matcher: 'is custom', kind: 'custom', place: [], matched: false },
        ...{ actual: { id: 1, token: hidden }, note: `no access\nwith token=${hidden}` },
      },
    ])
  })

  test('needs no explain()', () => {
    expect(explain(custom({}), webhook({}))).toEqual([
      { matcher: 'is custom', kind: 'custom', place: [], matched: false },
    ])
  })

  test('is described on one line and without secrets, even if describe() throws', () => {
    const describe = () => `is\ncustom, token=${secret}`
    const summaries = [describe, refuse].map(
      (how) => timeOut(custom({ describe: how }), [webhook({})]).matcherDetails,
    )
    expect(summaries.flat()).toEqual([
      'is\\ncustom, token=[redacted]',
      '(describe() threw: no access\\nwith token=[redacted])',
    ])
  })
})

function explain(template: WebhookTemplate, received: ReceivedWebhook, redactor = createRedactor()) {
  return timeOut(template, [received], redactor).toJSON().nearMisses[0]?.verdicts ?? []
}

/** Treats every webhook as a near miss even if it matches, so that every matcher's verdict is shown. */
function timeOut(
  template: WebhookTemplate,
  candidates: readonly ReceivedWebhook[],
  redactor = createRedactor(),
) {
  return new WebhookTimeoutError({
    ...{ template, timeoutMs: 1, count: 1, problems: [], redactor, candidates, matched: new Set() },
  })
}

/** Renders the reporter's Markdown and the data of its HTML report. */
function render(error: WebhookTimeoutError, redact?: RedactAdditions): string[] {
  const mark = encodeMonitorMark({ routes: [], redact }) ?? ''
  const model = summarizeAttempt({ attachments: [missedWebhook(error.toJSON())], mark })
  expect(model.webhookTimeouts).toHaveLength(1)
  return [printMarkdown(buildReport(model), maxCommentBytes), [...writePageJson(model)].join('')]
}
