// What is said about each matcher that did not pass: as data, as a sentence, and in the order of near misses.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeMonitorMark } from '../../../../src/attachments/monitor-mark.js'
import { createRedactor } from '../../../../src/redaction/redactor.js'
import type { RedactAdditions } from '../../../../src/redaction/rules.js'
import { printMarkdown } from '../../../../src/reporter/outputs/markdown.js'
import { maxPageChars, toPageData } from '../../../../src/reporter/outputs/to-page-data.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import {
  githubSignature,
  matchesTemplate,
  type ReceivedWebhook,
  type WebhookTemplate,
  type WebhookTemplateBuilder,
  type WebhookTimeoutError,
  webhookTemplate,
} from '../../../../src/webhook/index.js'
import type { MatcherVerdict } from '../../../../src/webhook/journal/types.js'
import { explainProblem, formatVerdict, redactVerdict } from '../../../../src/webhook/template/verdict.js'
import { words } from '../../../support/words.js'
import { missedWebhook, summarizeAttempt } from '../../reporter/fake-run.js'
import { createTimeout, explain, raw, webhook } from '../fakes.js'

const secret = 'S3cr3tV4lue'
const hidden = '[redacted]'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const hook = { headers: { 'x-event': 'created', 'x-api-key': secret }, url: `/hook?a=1&token=${secret}` }
const refuse = () => {
  throw new Error(`no access\nwith token=${secret}`)
}
const schema = { title: 'event', properties: { id: { type: 'integer' } } }
const on = () => webhookTemplate('t')

/** Every kind of matcher with every kind of result. What is said about each is in `test/golden/webhook-verdicts.txt`. */
const rows: readonly (readonly [WebhookTemplateBuilder, ReceivedWebhook])[] = [
  [on().matchField('a.id', 42), webhook({ a: { id: 41 } })],
  [on().matchField('a.id', 42), webhook({ a: { id: '42' } })],
  [on().matchField('a.b.c', 7), webhook({ a: {} })],
  [on().matchField('a', 1), raw(`no JSON, token=${secret}`)],
  [on().matchField('a.pin', 'other'), webhook({ a: { pin: secret } })],
  [on().matchField('0.value', 'other'), webhook([{ name: 'password', value: secret }])],
  [on().matchField('a', 1), webhook({ a: 1 })],
  [on().matchPartial({ a: { id: 42 } }), webhook({ a: { id: 41 } })],
  [on().matchPartial({ a: { id: 42 } }), webhook({ a: { id: '42' } })],
  [on().matchPartial({ a: { id: 42 } }), webhook({ a: {} })],
  [on().matchPartial({ a: { id: 42 } }), webhook({ a: null })],
  [on().matchPartial({ a: 1 }), webhook([1])],
  [on().matchPartial([{ a: 1 }, { a: 2 }]), webhook([{ a: 1, b: 1 }, { a: 3 }])],
  [on().matchPartial({ a: 1 }), raw(`token=${secret}`)],
  [on().matchPartial([{ value: secret, name: 'password' }]), webhook([{ value: 1, name: 'age' }])],
  [on().matchPartial({ id: 1 }), webhook({ id: 1, token: secret })],
  [on().matchPredicate('is new', () => false), webhook({ id: 1 })],
  [on().matchPredicate('is new', refuse), webhook({})],
  [on().matchSchema(schema), webhook({ id: 'x', pin: secret })],
  [on().matchHeader('X-Event', 'deleted'), webhook({}, hook)],
  [on().matchHeader('x-event', /^del/), webhook({}, hook)],
  [on().matchHeader('x-other', 'a'), webhook({}, hook)],
  [on().matchHeader('x-api-key', /^other/), webhook({}, hook)],
  [on().matchHeader('cookie', /^other/), webhook({}, { headers: { cookie: `theme=${secret}` } })],
  [on().matchForm('a', 'x'), raw('a=1&a=2', '/hook', form)],
  [on().matchForm('a', 'x'), raw('b=x', '/hook', form)],
  [on().matchForm('a', 'x'), webhook({ a: 'x' })],
  [on().matchForm('token', 'other'), raw(`token=${secret}`, '/hook', form)],
  [on().matchUrl(`token=${secret}&b`), webhook({}, hook)],
  [on().matchMethod('put'), webhook({})],
  [on().matchSignature(githubSignature(secret)), webhook({})],
]

/** A later webhook that every matcher rejects for its value. */
const foreign = raw('[[]]', '/foreign', { ...form, 'x-event': 'foreign' })

test('a verdict is a sentence, data and a rank among near misses, without secrets', async () => {
  const said = rows.map(([builder, received]) => {
    const template = builder.build()
    const { nearMisses } = timeOut(template, [received, foreign]).toJSON()
    const [verdict] = explain(template, received, all)
    expect(verdict?.matched).toBe(matchesTemplate(received, template))
    const rank = nearMisses[0]?.webhook.url === '/foreign' ? 'behind a later webhook' : 'closest'
    return `${formatVerdict(verdict!)}\n  ${JSON.stringify(verdict)}\n  ${rank}\n`
  })
  expect(said.join('')).not.toContain(secret)
  await expect(said.join('')).toMatchFileSnapshot('../../../golden/webhook-verdicts.txt')
})

test('shows every value without redaction', () => {
  const template = on().matchHeader('x-api-key', 'other').build()
  expect(explain(template, webhook({}, hook), { redactor: createRedactor(false) })[0]).toMatchObject({
    matcher: 'header(x-api-key="other")',
    actual: secret,
    expected: 'other',
  })
})

test.each([
  { expected: null, actual: 'null', explained: 'expected null (null), got "null" (string)' },
  { expected: 'null', actual: null, explained: 'expected "null" (string), got null (null)' },
  { expected: true, actual: 'true', explained: 'expected true (boolean), got "true" (string)' },
  { expected: '1', actual: [1], explained: undefined },
  { expected: ['1'], actual: 1, explained: undefined },
  { expected: '[object Object]', actual: {}, explained: undefined },
  { expected: 1, actual: '2', explained: undefined },
])('tells types apart: expected $expected, got $actual: $explained', ({ expected, actual, explained }) => {
  const [verdict] = explain(on().matchField('x', expected).build(), webhook({ x: actual }))
  expect(explainProblem(verdict!)).toBe(explained)
})

const keys = ['session.id', 'password: expected b', 'tenant']
const other = 'Exp3ct3dV4lue'
const sent = (key: string) => ({ [key]: secret })
const wanted = (key: string) => ({ [key]: other })
const sentForm = (name: string) => raw(new URLSearchParams(sent(name)).toString(), '/hook', form)
const sentQuery = (name: string) => webhook({}, { url: `/hook?${new URLSearchParams(sent(name))}` })
type Build = (key: string) => [WebhookTemplateBuilder, ReceivedWebhook]
const custom = (key: string): WebhookTemplate['matchers'][number] => ({
  matches: () => false,
  describe: () => `custom(${JSON.stringify(wanted(key))})`,
  explain: ({ body }) => ({ matched: false, actual: body, expected: wanted(key) }),
})
const cases: Record<string, Build> = {
  'a key of a field': (key) => {
    const name = key.replaceAll('.', '')
    return [on().matchField(`a.${name}`, other), webhook({ a: sent(name) })]
  },
  'an object of a field': (key) => [on().matchField('a', wanted(key)), webhook({ a: sent(key) })],
  'a key of a partial': (key) => [on().matchPartial({ a: [wanted(key)] }), webhook({ a: [sent(key)] })],
  'a missing key of a partial': (key) => [on().matchPartial(wanted(key)), webhook({ b: sent(key) })],
  'the body of a predicate': (key) => [on().matchPredicate('never', () => false), webhook(sent(key))],
  'a header': (key) => {
    const name = key.replaceAll(/[^\w.]+/g, '-')
    return [on().matchHeader(name, other), webhook({}, { headers: sent(name) })]
  },
  'a form field': (key) => [on().matchForm(key, other), sentForm(key)],
  'a URL': (key) => [on().matchUrl('^/x$'), sentQuery(key)],
  'a custom matcher': (key) => [on().matchMethod('POST'), webhook(sent(key))],
}
const table = Object.entries(cases).flatMap(([name, build]) => keys.map((key) => ({ name, key, build })))

test.each(table)('a secret in a verdict is hidden everywhere: $key in $name', ({ name, key, build }) => {
  const [builder, received] = build(key)
  const built = builder.build()
  const template = name === 'a custom matcher' ? { ...built, matchers: [custom(key)] } : built
  const redact = { names: ['tenant'] }
  const redacted = timeOut(template, [received], createRedactor(redact))
  const outputs = [
    redacted.message,
    JSON.stringify(redacted),
    ...render(redacted),
    ...render(timeOut(template, [received], createRedactor(key === 'tenant' || undefined)), redact),
  ]
  for (const output of outputs) expect(output).not.toMatch(new RegExp(`${secret}|${other}`))
  expect(outputs[2]).toContain(hidden)
})

test.each`
  place                                            | template                                                                     | received
  ${'the pattern of a schema'}                     | ${on().matchSchema({ properties: { password: { pattern: `^${other}$` } } })} | ${webhook({ password: secret })}
  ${'a list of a name and its value'}              | ${on().matchPartial({ pair: ['password', other] })}                          | ${webhook({ pair: ['password', secret] })}
  ${'the field of a list of a name and its value'} | ${on().matchField('pair.1', 'none')}                                         | ${webhook({ pair: ['password', secret] })}
  ${'the form field code'}                         | ${on().matchForm('code', other)}                                             | ${sentForm('code')}
  ${'the form field code, which is a pattern'}     | ${on().matchForm('code', new RegExp(other))}                                 | ${sentForm('code')}
  ${'the query parameter code'}                    | ${on().matchQuery('code', other)}                                            | ${sentQuery('code')}
  ${'the form field session'}                      | ${on().matchForm('session', other)}                                          | ${sentForm('session')}
  ${'the form field session, which is a pattern'}  | ${on().matchForm('session', new RegExp(other))}                              | ${sentForm('session')}
  ${'the query parameter session'}                 | ${on().matchQuery('session', other)}                                         | ${sentQuery('session')}
`('a secret is hidden in body, URL and verdict: $place', ({ template, received }) => {
  const error = timeOut(template.build(), [received])
  const { receivedWebhooks, nearMisses } = error.toJSON()
  for (const output of [error.message, JSON.stringify(error), ...render(error)])
    expect(output).not.toMatch(new RegExp(`${secret}|${other}`))
  expect(JSON.stringify(receivedWebhooks)).toContain(hidden)
  expect(JSON.stringify(nearMisses[0]?.verdicts)).toContain(hidden)
})

test('a pattern that a header repeats as text is not said to differ in type', () => {
  const template = on().matchHeader('x-event', /^a/).build()
  const received = webhook({}, { headers: { 'x-event': '/^a/' } })
  expect(explain(template, received).map(formatVerdict)).toEqual(['✗ header(x-event=/^a/): got "/^a/"'])
})

test('a secret in a verdict is no ordinary value of an ambiguous name', () => {
  const error = timeOut(on().matchForm('code', '422').build(), [raw('code=404', '/hook', form)])
  expect(error.message).toContain('✗ form(code="422"): got "404"')
})

test('a secret in a verdict is hidden at every place at which it is hidden in the body', () => {
  const key = fc.constantFrom(...words('a b api.key tenant name value __proto__ 0'), 'token: expected x')
  const leaf = fc.constantFrom('password', 'S3cr3t-1', 'S3cr3t-2', 'age', 7)
  const { body: bodies } = fc.letrec((tie) => ({
    body: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.array(tie('body'), { maxLength: 3 }),
      fc.dictionary(key, tie('body'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }))
  const redactor = createRedactor({ names: ['tenant'] })
  fc.assert(
    fc.property(bodies, bodies, (body, part) => {
      fc.pre(typeof part === 'object' && part !== null)
      const template = on()
        .matchPartial(part as object)
        .build()
      const shown = JSON.stringify(explain(template, webhook(body), { ...all, redactor }))
      const inBodies = JSON.stringify([redactor.json(body), redactor.json(part)])
      for (const text of ['S3cr3t-1', 'S3cr3t-2']) {
        if (!inBodies.includes(text)) expect(shown).not.toContain(text)
      }
    }),
    { numRuns: 500 },
  )
})

const deep = (levels: number) => {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: 1, b: value } : [value, 1]
  return value
}

test.each([
  [90, 'bottom'],
  [150, '(nested too deeply to show)'],
])('received values that JSON cannot show are shown with %d levels, ending in %s', (levels, shown) => {
  const [verdict] = explain(on().matchField('x', 1).build(), webhook({ x: deep(levels) }))
  expect(JSON.stringify(verdict)).toContain(shown)
  expect(verdict?.expected).toBe(1)
})

test('received values that JSON cannot show are shown as text', () => {
  const { rawBody: _, ...received } = { ...webhook({}), body: { x: 8n } }
  expect(explain(on().matchField('x', 7).build(), received)[0]).toMatchObject({ actual: '8', expected: 7 })
})

test('received values that JSON cannot show are truncated only in the summary if they are long', () => {
  const [verdict] = explain(on().matchField('x', 'y'.repeat(500)).build(), webhook({}))
  expect(verdict?.matcher).toMatch(/^field\(x="y{199}…\)$/)
  expect(verdict?.expected).toHaveLength(500)
})

const withCustom = (more: object): WebhookTemplate => ({
  name: 't',
  matchers: [{ matches: () => false, describe: () => 'is custom', ...more }],
})

test('a custom matcher cannot tell if it throws, and shows the error', () => {
  const template = withCustom({ matches: refuse, explain: refuse })
  const received = webhook({ id: 1, token: secret })
  expect(matchesTemplate(received, template)).toBe(false)
  expect(explain(template, received)).toEqual([
    {
      matcher: 'is custom',
      kind: 'custom',
      place: [],
      matched: false,
      actual: { id: 1, token: hidden },
      cannotTell: 'the matcher threw',
      thrown: `no access\nwith token=${hidden}`,
    },
  ])
})

test('a custom matcher needs no explain()', () => {
  expect(explain(withCustom({}), webhook({}))).toEqual([
    { matcher: 'is custom', kind: 'custom', place: [], matched: false },
  ])
})

test('a custom matcher is described on one line and without secrets, even if describe() throws', () => {
  const describe = () => `is\ncustom, token=${secret}`
  const summaries = [describe, refuse].map(
    (how) => timeOut(withCustom({ describe: how }), [webhook({})]).matcherDetails,
  )
  expect(summaries.flat()).toEqual([
    'is\\ncustom, token=[redacted]',
    '(describe() threw: no access\\nwith token=[redacted])',
  ])
})

/** Treats every webhook as a near miss even if it matches, so that every matcher's verdict is shown. */
const all = { matched: new Set<ReceivedWebhook>() }

function timeOut(template: WebhookTemplate, candidates: ReceivedWebhook[], redactor = createRedactor()) {
  return createTimeout(template, candidates, { ...all, redactor })
}

/** Renders the reporter's Markdown and the data of its HTML report. */
function render(error: WebhookTimeoutError, redact?: RedactAdditions): string[] {
  const mark = encodeMonitorMark({ routes: [], redact }) ?? ''
  const model = summarizeAttempt({ attachments: [missedWebhook(error.toJSON())], mark })
  expect(model.webhookTimeouts).toHaveLength(1)
  const report = buildReport(model)
  return [printMarkdown(report), toPageData(model, report, maxPageChars).toString()]
}

test('hides secrets in a URL, and in the names of missing fields and of those that a body has instead', () => {
  const token = 'zQ7vK2mX9pL4wT8bR6'
  const url = failed({ kind: 'url', actual: `/reset/${token}` })
  const field = failed({ kind: 'field', missing: ['a', `token=${token}`] })
  const shown = [url, field].map((verdict) => redactVerdict(verdict, createRedactor()))
  expect(shown).toMatchObject([{ actual: '/reset/[redacted]' }, { missing: ['a', 'token=[redacted]'] }])
  const keys = explain(on().matchField('id', 7).build(), webhook({ [`token=${token}`]: 7 }))
  expect(keys.map(formatVerdict)).toEqual([
    '✗ field(id=7): id is missing; the body has the key token=[redacted]',
  ])
})

const failed = (verdict: Partial<MatcherVerdict>): MatcherVerdict => ({
  matcher: 'm(a="x")',
  kind: 'url',
  matched: false,
  place: ['a'],
  ...verdict,
})

test.each`
  kind         | more                                                               | sentence
  ${'field'}   | ${{ missing: ['a'] }}                                              | ${'✗ m(a="x"): a is missing'}
  ${'header'}  | ${{ missing: ['a'] }}                                              | ${'✗ m(a="x"): no header a'}
  ${'query'}   | ${{ missing: ['a'] }}                                              | ${'✗ m(a="x"): no query parameter a'}
  ${'form'}    | ${{ missing: ['a'] }}                                              | ${'✗ m(a="x"): no form field a'}
  ${'field'}   | ${{ expected: 7, actual: '7' }}                                    | ${'✗ field(a): expected 7 (number), got "7" (string)'}
  ${'header'}  | ${{ expected: 7, actual: '7' }}                                    | ${'✗ header(a): expected 7 (number), got "7" (string)'}
  ${'query'}   | ${{ expected: 7, actual: '7' }}                                    | ${'✗ query(a): expected 7 (number), got "7" (string)'}
  ${'form'}    | ${{ expected: 7, actual: '7' }}                                    | ${'✗ form(a): expected 7 (number), got "7" (string)'}
  ${'url'}     | ${{}}                                                              | ${'✗ m(a="x")'}
  ${'partial'} | ${{ expected: ['x'], actual: ['x', 'y'] }}                         | ${'✗ m(a="x"): a: expected exactly 1 item, got ["x","y"]'}
  ${'partial'} | ${{ expected: [], actual: ['x'] }}                                 | ${'✗ m(a="x"): a: expected exactly 0 items, got ["x"]'}
  ${'partial'} | ${{ expected: ['x'], actual: 'x' }}                                | ${'✗ m(a="x"): a, got "x"'}
  ${'schema'}  | ${{ note: 'a must match the pattern', expected: '^x', actual: 7 }} | ${'✗ m(a="x"): a must match the pattern "^x", got 7'}
`('says what is missing or differs, and the expected value once: $sentence', ({ kind, more, sentence }) => {
  expect(formatVerdict(failed({ kind, ...more }))).toBe(sentence)
})

test('says which array is too long for a part of it', () => {
  const items = on()
    .matchPartial({ data: { items: [{ sku: 'a' }] } })
    .build()
  const [verdict] = explain(items, webhook({ data: { items: [{ sku: 'a' }, { sku: 'b' }] } }))
  expect(explainProblem(verdict!)).toBe('data.items: expected exactly 1 item')
})

test('names no problem of a matcher that passed', () => {
  expect(explainProblem(failed({ kind: 'partial', matched: true }))).toBeUndefined()
})

test.each([
  { path: 'order', body: '{"order":7}', says: 'order is missing, because the body is a string' },
  { path: 'order', body: [{ order: 7 }], says: 'order is missing, because the body is an array' },
  { path: 'order', body: undefined, says: 'order is missing, because the body is empty' },
  { path: 'order', body: null, says: 'order is missing, because the body is null' },
  { path: 'a.b.c', body: { a: { b: '{"c":7}' } }, says: 'a.b.c is missing, because a.b is a string' },
  { path: 'items.id', body: { items: [] }, says: 'items.id is missing, because items is an array' },
  { path: 'items.0', body: { items: [] }, says: 'items.0 is missing, because items has 0 items' },
  { path: 'items.12', body: { items: [8] }, says: 'items.12 is missing, because items has 1 item' },
  { path: 'items.1st', body: { items: [] }, says: 'items.1st is missing, because items is an array' },
  { path: 'items.v1', body: { items: [] }, says: 'items.v1 is missing, because items is an array' },
  { path: 'a.b', body: { a: {} }, says: 'a.b is missing; a has no keys' },
  { path: 'a.id', body: { a: { ID: 7 } }, says: 'a.id is missing; a has the key ID' },
  { path: 'id', body: { Id: 7, iD: 7, ID: 7 }, says: 'id is missing; the body has the keys Id, iD and ID' },
  { path: 'a[0]', body: { a: [8] }, says: 'a[0] is missing, but a.0 is not; paths have dots only' },
  { path: 'a[0]', body: { 'a[0].b': 7 }, says: 'a[0] is missing; the body has the key a[0].b' },
  { path: '$', body: { a: 7 }, says: '$ is missing; the body has the key a' },
])('says why $path is missing in $body', ({ path, body, says }) => {
  const [verdict] = explain(on().matchField(path, 7).build(), webhook(body))
  expect(explainProblem(verdict!)).toBe(says)
})

test.each`
  body                              | says
  ${'text=%2Fweather&user_name=Al'} | ${'no form field command; the form has the fields text and user_name'}
  ${'Command=%2Fweather'}           | ${'no form field command; the form has the field Command'}
  ${''}                             | ${'no form field command; the form has no fields'}
`('names the fields of a form without the wanted one: $says', ({ body, says }) => {
  const [verdict] = explain(on().matchForm('command', '/weather').build(), raw(body, '/hook', form))
  expect(explainProblem(verdict!)).toBe(says)
})

test('names the keys next to the missing key of a part, the first 20 of them, and cuts long ones', () => {
  const part = on()
    .matchPartial({ data: { items: [{ sku: 7 }] } })
    .build()
  const problem = (item: object) => explainProblem(explain(part, webhook({ data: { items: [item] } }))[0]!)
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, 1]))
  expect(problem({ id: 1, skuId: 7 })).toBe(
    'data.items.0.sku is missing; data.items.0 has the keys id and skuId',
  )
  expect(problem(many)).toMatch(/ has the keys k0, k1, .*, k19 and 10 more$/)
  expect(problem({ ['k'.repeat(100_000)]: 1 })).toHaveLength('data.items.0.sku is missing; '.length + 250)
})

test('says that a predicate has no return value, and shows the text of an error without colors', () => {
  const template = on()
    .matchPredicate('returns nothing', (() => undefined) as never)
    .matchPredicate('expects', () => {
      throw new Error('\u001b[31mreceived\u001b[39m')
    })
  expect(explain(template.build(), webhook({})).map(formatVerdict)).toEqual([
    '✗ returns nothing: the predicate returned undefined, got {}',
    '? expects: cannot tell, because the predicate threw: received, got {}',
  ])
})

const marks = {
  ...createRedactor(false),
  text: (text: string) => text.replace(secret, '«text»'),
  url: (url: string) => url.replace(secret, '«url»'),
}
const hide = (kind: MatcherVerdict['kind'], place: readonly string[], actual: unknown) =>
  redactVerdict(failed({ kind, place, actual }), marks).actual

test('compared values are redacted by their kind', () => {
  expect(hide('url', [], `/a/${secret}`)).toBe('/a/«url»')
  expect(hide('url', [], 7)).toBe(7)
  expect(hide('header', ['a'], 7)).toBe(7)
  expect(hide('query', ['a'], secret)).toBe('«url»')
  expect(hide('form', ['a'], [secret, 'b', 7])).toEqual(['«url»', 'b', 7])
  expect(hide('form', ['a'], { b: secret })).toEqual({ b: secret })
  expect(hide('field', ['a'], secret)).toBe('«text»')
  expect(hide('field', ['a'], [secret])).toEqual([secret])
  expect(hide('predicate', ['a'], secret)).toBe(secret)
})

test('compared values of a field lose the quotes that they have in its text, and no others', () => {
  const replace = (to: string) =>
    redactVerdict(failed({ kind: 'field', actual: 'x' }), {
      ...createRedactor(false),
      text: (text) => text.replace('"x"', to),
    }).actual
  expect(['"***"', '***', '"**', '**"'].map(replace)).toEqual(['***', '***', '"**', '**"'])
})

test.each`
  path              | value             | shown
  ${'api.key'}      | ${908170000030}   | ${hidden}
  ${'api.key'}      | ${true}           | ${true}
  ${'api.key'}      | ${null}           | ${null}
  ${'api.key'}      | ${undefined}      | ${undefined}
  ${'usage.tokens'} | ${700}            | ${700}
  ${'usage.tokens'} | ${'S3cr3tV4lue7'} | ${hidden}
`('a field is hidden only if its name and value can be secret: $path, $value', ({ path, value, shown }) => {
  const verdict = failed({ kind: 'field', place: path.split('.'), actual: value })
  expect(redactVerdict(verdict, createRedactor()).actual).toBe(shown)
})

const number = 908170000030
test.each([
  { what: 'a number', value: number, path: 'api.key' },
  { what: 'a string', value: `${number}`, path: 'api.key' },
  { what: 'a list', value: [number], path: 'api.key' },
  { what: 'an object', value: { number }, path: 'api.key' },
  { what: 'a number with a name of two parts', value: number, path: 'private.key' },
])('a value under a path whose joined name is secret is hidden everywhere: $what', ({ value, path }) => {
  const [outer = '', inner = ''] = path.split('.')
  const template = on().matchField(path, value).build()
  const error = timeOut(template, [webhook({ [outer]: { [inner]: 1 } })])
  const timeout = JSON.stringify({ ...error.toJSON(), receivedWebhooks: [] })
  for (const text of [error.message, timeout, ...render(error)]) {
    expect(text).toContain(`field(${path}=`)
    expect(text).not.toContain(`${number}`)
  }
})
