import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { hmacSignature, matchesTemplate, webhookTemplate } from '../../../src/webhook/index.js'
import { compare } from '../../../src/webhook/template/matcher.js'
import { formatVerdict } from '../../../src/webhook/template/verdict.js'
import { explain, raw, webhook } from './fakes.js'

const on = () => webhookTemplate('t')
const only = (template: ReturnType<typeof webhookTemplate>) => template.build().matchers[0]!
const payload = {
  event: 'movie.created',
  data: { id: 42, tags: ['a', 'b'], nothing: null, empty: {} },
  many: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  zero: 0,
  list: { length: 0 },
}
// JSON with few different values, so that two documents are often equal or differ in one place only.
const { value: smallJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(0, 1, '0', '', null, false),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
  ),
}))

test.each`
  path                   | expected                                                                  | matched
  ${'event'}             | ${'movie.created'}                                                        | ${true}
  ${'data.id'}           | ${42}                                                                     | ${true}
  ${'data.tags.1'}       | ${'b'}                                                                    | ${true}
  ${'data.tags.01'}      | ${'b'}                                                                    | ${false}
  ${'data.tags'}         | ${{ 0: 'a', 1: 'b' }}                                                     | ${false}
  ${'data.tags'}         | ${{ length: 2, 0: 'a', 1: 'b' }}                                          | ${false}
  ${'list'}              | ${[]}                                                                     | ${false}
  ${'data'}              | ${JSON.parse('{"id":42,"tags":["a","b"],"nothing":null,"__proto__":{}}')} | ${false}
  ${'many.10'}           | ${10}                                                                     | ${true}
  ${'many.1x'}           | ${1}                                                                      | ${false}
  ${'zero'}              | ${-0}                                                                     | ${true}
  ${'data.tags.2'}       | ${null}                                                                   | ${false}
  ${'data.tags.length'}  | ${2}                                                                      | ${false}
  ${'data.nothing.more'} | ${null}                                                                   | ${false}
  ${'event.length'}      | ${13}                                                                     | ${false}
  ${'constructor'}       | ${{}}                                                                     | ${false}
  ${'__proto__'}         | ${{}}                                                                     | ${false}
`('matchField finds $expected at $path: $matched', ({ path, expected, matched }) => {
  expect(only(on().matchField(path, expected)).matches(webhook(payload))).toBe(matched)
})

test.each([
  [null, 'field(x=null)'],
  [101, 'field(x=101)'],
  [true, 'field(x=true)'],
  ['101', 'field(x="101")'],
  [{ a: 1 }, 'field(x={"a":1})'],
  ['say "hi"', 'field(x="say \\"hi\\"")'],
])('matchField describes %j', (expected, summary) => {
  expect(only(on().matchField('x', expected)).describe()).toBe(summary)
})

test('matchField compares values by their JSON', () => {
  fc.assert(
    fc.property(smallJson, smallJson, (expected, actual) => {
      const matcher = only(on().matchField('x', expected))
      expect(matcher.matches(webhook({ x: actual }))).toBe(isDeepStrictEqual(actual, expected))
      expect(matcher.matches(webhook({ x: structuredClone(expected) }))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('matchField is one of two matchers that need a JSON body', () => {
  const builder = on().matchField('a', 1).matchPartial({ a: 1 }).matchMethod('POST')
  expect(builder.build().matchers.map(({ needsJson = false }) => needsJson)).toEqual([true, true, false])
})

test.each([
  [{ data: { id: 42 } }, true],
  [{ data: { id: 43 } }, false],
  [{ data: { tags: ['a', 'b'] } }, true],
  [{ data: { tags: ['a'] } }, false],
  [{ data: { tags: ['a', 'c'] } }, false],
  [{ data: { nothing: null } }, true],
  [{ data: { missing: null } }, false],
  [{ data: [] }, false],
  [{}, true],
  [[], false],
  [{ toString: {} }, false],
])('matchPartial accepts %j: %s', (expected, matched) => {
  expect(only(on().matchPartial(expected)).matches(webhook(payload))).toBe(matched)
})

test('matchPartial accepts partial elements of arrays', () => {
  const items = webhook([1, 2].map((id) => ({ id, name: `movie ${id}` })))
  expect(only(on().matchPartial([{ id: 1 }, { id: 2 }])).matches(items)).toBe(true)
  expect(only(on().matchPartial([{ id: 1 }, { id: 3 }])).matches(items)).toBe(false)
})

const object = fc.dictionary(fc.string(), fc.jsonValue())

test('matchPartial ignores additional keys in the payload', () => {
  fc.assert(
    fc.property(object, object, (part, more) => {
      const body = JSON.parse(JSON.stringify({ ...more, ...part }))
      fc.pre(!isRoundedWithin(part))
      const matcher = only(on().matchPartial(JSON.parse(JSON.stringify(part))))
      expect(matcher.matches(webhook(body))).toBe(true)
    }),
  )
})

function isRoundedWithin(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isRoundedWithin)
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

const cycle: Record<string, unknown> = {}
cycle['self'] = cycle

class Amount {
  cents = 5

  toJSON() {
    return '0.05'
  }
}

test.each`
  value                                | shown                                          | at
  ${undefined}                         | ${'undefined'}                                 | ${''}
  ${Number.NaN}                        | ${'NaN'}                                       | ${''}
  ${Number.POSITIVE_INFINITY}          | ${'Infinity'}                                  | ${''}
  ${820_982_911_946_154_500}           | ${'820982911946154500 (rounded: beyond 2^53)'} | ${''}
  ${Number.MIN_SAFE_INTEGER - 1}       | ${'-9007199254740992 (rounded: beyond 2^53)'}  | ${''}
  ${/^invoice/}                        | ${'/^invoice/'}                                | ${''}
  ${new Date(0)}                       | ${'a Date'}                                    | ${''}
  ${() => true}                        | ${'a function'}                                | ${''}
  ${7n}                                | ${'7n'}                                        | ${''}
  ${Symbol('s')}                       | ${'Symbol(s)'}                                 | ${''}
  ${new Map()}                         | ${'a Map'}                                     | ${''}
  ${new Set()}                         | ${'a Set'}                                     | ${''}
  ${new Uint8Array(1)}                 | ${'a Uint8Array'}                              | ${''}
  ${expect.any(Number)}                | ${'an asymmetric matcher'}                     | ${''}
  ${expect.objectContaining({ a: 1 })} | ${'an asymmetric matcher'}                     | ${''}
  ${cycle}                             | ${'an object that contains itself'}            | ${'self'}
  ${new Amount()}                      | ${'an object with toJSON()'}                   | ${''}
  ${new Array(1)}                      | ${'undefined'}                                 | ${'0'}
`('an expected value that JSON cannot hold is refused at any depth: $shown', ({ value, shown, at }) => {
  const advice = 'Use matchPredicate() for any other comparison.'
  const where = at && ` at ${at}`
  expect(() => on().matchField('event', value)).toThrow(
    new TypeError(`expected of matchField("event") must be a JSON value; got ${shown}${where}. ${advice}`),
  )
  const deep = ['data.0.x', ...(at ? [at] : [])].join('.')
  expect(() => on().matchPartial({ data: [{ x: value }] })).toThrow(
    new TypeError(`expected of matchPartial() must be a JSON value; got ${shown} at ${deep}. ${advice}`),
  )
})

const id = '820982911946154508'
const received = raw(`{"id":${id}}`)

test('an expected value that JSON cannot hold is named by the first place of several', () => {
  const given = { a: 1, b: { c: undefined, d: 7n }, e: Number.NaN }
  expect(() => on().matchPartial(given)).toThrow('got undefined at b.c.')
})

test.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0.5])('%s is not beyond 2^53', (expected) => {
  expect(matchesTemplate(raw(`{"id":${expected}}`), on().matchField('id', expected).build())).toBe(true)
})

test('a predicate compares integers beyond 2^53 as text', () => {
  const hasId = (text: string) =>
    on().matchPredicate(text, (_, { rawBody }) => rawBody?.includes(`:${text}}`) === true)
  expect(matchesTemplate(received, hasId(id).build())).toBe(true)
  expect(matchesTemplate(received, hasId('820982911946154509').build())).toBe(false)
})

test.each`
  matcher                                        | line
  ${on().matchField('id', id)}                   | ${'✗ field(id="820982911946154508"): got 820982911946154500 (rounded: beyond 2^53)'}
  ${on().matchField('id', '820982911946154500')} | ${'✗ field(id): expected "820982911946154500" (string), got 820982911946154500 (number, rounded: beyond 2^53)'}
  ${on().matchPredicate('mine', () => false)}    | ${'✗ mine: got {"id":820982911946154500} (rounded: beyond 2^53)'}
  ${on().matchPartial({ id: 7 })}                | ${'✗ partial({"id":7}): id, got 820982911946154500 (rounded: beyond 2^53)'}
`('integers beyond 2^53 are said to be rounded in a near miss: $line', ({ matcher, line }) => {
  expect(explain(matcher.build(), received).map(formatVerdict)).toEqual([line])
})

const sent = webhook({}, { url: '/hook?name=Ann%C3%A4+B&tag=a&tag=b&empty=&latin=Zo%EB' })

test.each([
  { name: 'name', expected: 'Annä B', matched: true },
  { name: 'name', expected: /^Ann/g, matched: true },
  { name: 'name', expected: 'Ann', matched: false },
  { name: 'tag', expected: 'b', matched: true },
  { name: 'empty', expected: '', matched: true },
  { name: 'other', expected: /.*/, matched: false },
  { name: 'latin', expected: /^Zo/, matched: true },
  { name: 'Ann', expected: /.*/, matched: false },
])('matchQuery finds $expected in $name: $matched', ({ name, expected, matched }) => {
  const matcher = only(on().matchQuery(name, expected))
  expect([matcher.matches(sent), matcher.matches(sent)]).toEqual([matched, matched])
})

test('matchQuery finds nothing in a URL without a query', () => {
  expect(matchesTemplate(webhook({}, { url: '/hook' }), on().matchQuery('k', /.*/).build())).toBe(false)
})

test('matchQuery says what it found', () => {
  expect(explain(on().matchQuery('page', '2').build(), sent)[0]).toMatchObject({
    matcher: 'query(page="2")',
    missing: ['page'],
  })
  expect(() => on().matchQuery('page', 2 as never)).toThrow(TypeError)
})

test('matchPredicate passes the payload and the webhook to the predicate, and shows the description', () => {
  const predicate = vi.fn(() => true)
  const matcher = only(on().matchPredicate('has an id', predicate))
  const received = webhook(payload)
  expect(matcher.matches(received)).toBe(true)
  expect(predicate).toHaveBeenCalledWith(payload, received)
  expect(matcher.describe()).toBe('has an id')
})

test('matchPredicate gives what is no JSON as it is, because a copy of it would have no methods', () => {
  class Money {
    readonly cents = 700
    toEuros(): number {
      return this.cents / 100
    }
  }
  const body = { raw: Buffer.from('paid'), total: [new Money()] }
  const isPaid = ({ raw, total }: typeof body) => raw.toString() === 'paid' && total[0]?.toEuros() === 7
  const template = webhookTemplate<typeof body>('paid').matchPredicate('is paid', isPaid).build()
  expect(matchesTemplate({ ...webhook({}), body }, template)).toBe(true)
})

test('matchPredicate gives a copy to the predicate, so that nothing else sees what it changes', () => {
  const received = webhook({ items: ['b', 'a'] })
  const sorted = webhookTemplate<{ items: string[] }>('t').matchPredicate(
    'sorts',
    ({ items }) => items.sort()[0] === 'a',
  )
  expect(matchesTemplate(received, sorted.clone().matchField('items', ['a', 'b']).build())).toBe(false)
  expect(matchesTemplate(received, sorted.clone().matchField('items', ['b', 'a']).build())).toBe(true)
  expect(received.body).toEqual({ items: ['b', 'a'] })
})

test('matchPredicate accepts any value that is truthy', () => {
  const matched = ['yes', 1, '', 0].map((value) => {
    const template = Reflect.apply(on().matchPredicate, on(), ['truthy', () => value])
    return only(template).matches(webhook(payload))
  })
  expect(matched).toEqual([true, true, false, false])
})

test.each`
  predicate
  ${async () => false}
  ${() => Promise.reject(new Error('late'))}
  ${() => Object.fromEntries([['then', () => undefined]])}
`('matchPredicate throws a TypeError for the promise that $predicate returns', ({ predicate }) => {
  const template = on().matchPredicate('async', predicate).build()
  const message = 'predicate of matchPredicate("async") must be synchronous; it returned a promise.'
  expect(() => matchesTemplate(webhook(payload), template)).toThrow(
    expect.objectContaining({ name: 'TypeError', message }),
  )
})

test.each(['/hook?id=7', '/a+b', '/$batch', '/items[0]'])(
  'nobody can tell whether %s, which is meant as text, matches as a regular expression',
  (url) => {
    const template = on().matchUrl(url).build()
    expect(compare(template.matchers, webhook({}, { url }))).toBe('cannot tell')
    expect(compare(template.matchers, webhook({}, { url: '/other' }))).toBe('differs')
    expect(explain(template, webhook({}, { url })).map(formatVerdict)).toEqual([
      expect.stringContaining('does not match it as a regular expression; escape characters such as ? and +'),
    ])
  },
)

test('nobody can tell whether an absolute URL, which no path matches, is meant', () => {
  const template = on().matchUrl('http://127.0.0.1:4010/hooks/orders').build()
  expect(compare(template.matchers, webhook({}, { url: '/orders' }))).toBe('cannot tell')
  expect(compare(template.matchers, webhook({}, { url: '/other' }))).toBe('differs')
  expect(explain(template, webhook({}, { url: '/orders' }))[0]?.cannotTell).toBe(
    'its URL is a path with a query, but this pattern has an origin',
  )
  expect(matchesTemplate(webhook({}, { url: '/?next=http://127.0.0.1:4010/hooks/orders' }), template)).toBe(
    true,
  )
})

test('a regular expression that is not given as a string is never meant as text', () => {
  const template = on()
    .matchUrl(/\/hook?id=7/)
    .build()
  expect(compare(template.matchers, webhook({}, { url: '/hook?id=7' }))).toBe('differs')
})

const hook = webhook(payload, {
  url: '/hook/orders?a=1',
  headers: { 'X-Event': 'created', 'X-Api-Key': 'hidden' },
})

test.each(['orders', /^\/HOOK/i, /orders/g])('matches the URL with %s, which is no exact path', (url) => {
  const matcher = only(on().matchUrl(url))
  expect([matcher.matches(hook), matcher.matches(hook)]).toEqual([true, true])
  expect(matcher.exactPath).toBeUndefined()
})

test.each([
  ['^/hook/orders$', '/hook/orders'],
  [/^\/hook\/orders$/, '/hook/orders'],
  ['^/v1\\.0/hook$', '/v1.0/hook'],
  ['^/hook.orders$', undefined],
  [/^\/hook\/orders$/i, undefined],
  [/^\/hook\/orders$/m, undefined],
  [/^\/hook\/orders$/g, '/hook/orders'],
  [/shop|^\/hook\/orders$/, undefined],
  [/^\/hook\/orders$|shop/, undefined],
])('does not match the URL with %s, exact path: %s', (url, exactPath) => {
  const matcher = only(on().matchUrl(url))
  expect([matcher.matches(hook), matcher.matches(hook)]).toEqual([false, false])
  expect(matcher.exactPath).toBe(exactPath)
})

test('ignores the case of the method', () => {
  expect(only(on().matchMethod('post')).matches(hook)).toBe(true)
})

test.each([
  { name: 'x-event', expected: 'created', matched: true },
  { name: 'X-EVENT', expected: /^creat/g, matched: true },
  { name: 'x-event', expected: 'create', matched: false },
  { name: 'x-missing', expected: /.*/, matched: false },
  { name: 'constructor', expected: /.*/, matched: false },
])('matches the header $name with $expected: $matched', ({ name, expected, matched }) => {
  const matcher = only(on().matchHeader(name, expected))
  expect([matcher.matches(hook), matcher.matches(hook)]).toEqual([matched, matched])
})

const schema = {
  title: 'movie event',
  type: 'object',
  required: ['event'],
  properties: { data: { properties: { id: { type: 'integer' } } } },
}

test('matchSchema validates the payload, and explains where it differs', () => {
  const matcher = only(on().matchSchema(schema))
  expect(matcher.matches(webhook(payload))).toBe(true)
  expect(matcher.describe()).toBe('schema(movie event)')
  expect(matcher.explain?.(webhook({ event: 'x', data: { id: 'y' } })).note).toBe('/data/id must be integer')
})

const pair = { items: [{ type: 'string' }, { type: 'number' }] }
const draft07 = 'http://json-schema.org/draft-07/schema#'

test.each([
  { valid: { prefixItems: [{ type: 'string' }] }, body: ['a', 1], matched: true },
  { valid: { prefixItems: [{ type: 'string' }] }, body: [1, 'a'], matched: false },
  { valid: { $schema: draft07, ...pair }, body: ['a', 1], matched: true },
  { valid: { $schema: draft07, ...pair }, body: [1, 'a'], matched: false },
  { valid: { $schema: draft07.replace('#', ''), ...pair }, body: [1, 'a'], matched: false },
  { valid: true, body: payload, matched: true },
  { valid: { 'x-note': 1, properties: { a: { format: 'date' } } }, body: { a: 'soon' }, matched: true },
])('matchSchema uses draft 2020-12 or a declared 07: $valid, $body: $matched', ({ valid, body, matched }) => {
  expect(only(on().matchSchema(valid)).matches(webhook(body))).toBe(matched)
})

test.each<[object | boolean, string]>([
  [{ title: 'movie', $id: 'https://shop.test/movie' }, 'schema(movie)'],
  [{ $id: 'https://shop.test/movie' }, 'schema(https://shop.test/movie)'],
  [{ type: 'object' }, 'schema({"type":"object"})'],
  [true, 'schema(true)'],
])('matchSchema describes %j', (described, summary) => {
  expect(only(on().matchSchema(described)).describe()).toBe(summary)
})

test('matchSchema throws a TypeError for a schema that is nested too deeply to be shown', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  expect(() => on().matchSchema(deep)).toThrow(/got \(cannot be shown\): /)
})

test('matchSchema explains that no payload matches the schema false', () => {
  const note = 'the payload boolean schema is false'
  expect(only(on().matchSchema(false)).explain?.(webhook(payload))).toMatchObject({ matched: false, note })
})

test('matchSchema compiles a schema once, however many templates use it', () => {
  let reads = 0
  const counted = {
    title: 'counted',
    get type() {
      reads++
      return 'object'
    },
  }
  on().matchSchema(counted)
  const first = reads
  expect(first).toBeGreaterThan(0)
  on().matchSchema(counted)
  expect(reads).toBe(first)
})

test.each<[unknown, string]>([
  [{ $ref: '#/nowhere' }, `{"$ref":"#/nowhere"}: can't resolve`],
  [{ type: 'strin' }, '{"type":"strin"}: '],
  [{ $schema: draft07, type: 'strin' }, `{"$schema":"${draft07}","type":"strin"}: `],
  ['text', '"text": '],
])('matchSchema throws a TypeError for %j immediately, and shows it', (schema, shown) => {
  const call = () => on().matchSchema(schema as object)
  expect(call).toThrow(TypeError)
  expect(call).toThrow(`jsonSchema must be a valid JSON Schema (draft 2020-12 or 07); got ${shown}`)
})

test('matchSignature adds no note to a match', () => {
  const always = { name: 'always', secretHeaders: ['x-mine'], findProblem: () => undefined }
  const lenient = only(on().matchSignature(always))
  expect(lenient.explain?.(webhook(payload))).toStrictEqual({ matched: true })
  expect(lenient.secretHeaders).toEqual(['x-mine'])
})

test.each([
  { findProblem: () => true, shown: 'true' },
  { findProblem: () => null, shown: 'null' },
  { findProblem: () => Promise.reject(new Error('late')), shown: 'an object (Promise)' },
])('matchSignature throws a TypeError if findProblem() returns $shown', ({ findProblem, shown }) => {
  const scheme = { name: 'mine', secretHeaders: [], findProblem }
  const template = Reflect.apply(on().matchSignature, on(), [scheme]).build()
  expect(() => matchesTemplate(webhook(payload), template)).toThrow(
    `The result of findProblem() of the scheme mine must be a string that describes the problem, or undefined; got ${shown}.`,
  )
})

test.each([undefined, 'X-Check', [1]])('matchSignature rejects the secretHeaders %j', (secretHeaders) => {
  const builder = on()
  const scheme = { name: 'mine', secretHeaders, findProblem: () => undefined }
  expect(() => Reflect.apply(builder.matchSignature, builder, [scheme])).toThrow(
    /^secretHeaders of the scheme must be an array of header names; got /,
  )
})

const gzipped = {
  unread: 'content-encoding: gzip',
  parseError: true,
  body: '\u001f\u008b',
  rawBody: '\u001f\u008b',
}
const unread = { ...webhook(undefined), ...gzipped }
const form = { ...unread, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const hidden = webhook(payload, {
  headers: { 'x-api-key': '[REDACTED]', authorization: 'Bearer [REDACTED]' },
})
const withoutBytes = webhook({}, { headers: { 'x-s': 'ab' } })
const fails = () => {
  throw new Error('no access')
}
const hmac = hmacSignature({ header: 'x-s', secret: 'k' })
const threw = 'the predicate threw'
const compressed = 'its body is compressed with gzip'
const hides = (header: string) => `this server does not keep the value of header ${header}`

test.each`
  matcher                                           | received                                                        | reason
  ${on().matchField('a', 1)}                        | ${unread}                                                       | ${compressed}
  ${on().matchPartial({ a: 1 })}                    | ${unread}                                                       | ${compressed}
  ${on().matchSchema(true)}                         | ${unread}                                                       | ${compressed}
  ${on().matchForm('a', '1')}                       | ${form}                                                         | ${compressed}
  ${on().matchPredicate('p', () => false)}          | ${unread}                                                       | ${compressed}
  ${on().matchPredicate('p', fails)}                | ${unread}                                                       | ${threw}
  ${on().matchPredicate('p', fails)}                | ${webhook(payload)}                                             | ${threw}
  ${on().matchHeader('X-Api-Key', 'k-9')}           | ${hidden}                                                       | ${hides('x-api-key')}
  ${on().matchHeader('authorization', /^Bearer k/)} | ${hidden}                                                       | ${hides('authorization')}
  ${on().matchQuery('n', 'é')}                      | ${webhook({}, { url: '/hook?n=x&n=%E9' })}                      | ${'the value is not UTF-8'}
  ${on().matchField('items[0].id', 1)}              | ${webhook({ items: [{ id: 1 }] })}                              | ${'items[0].id is missing, but items.0.id is not; paths have dots only'}
  ${on().matchField('$["a"].b', 1)}                 | ${webhook({ a: { b: 1 } })}                                     | ${'$["a"].b is missing, but a.b is not; paths have dots only'}
  ${on().matchField('a.b.c', 1)}                    | ${webhook({ a: { 'b.c': 1 } })}                                 | ${'a.b.c is missing, but "b.c" is a key; match it with matchPartial()'}
  ${on().matchSignature(hmac)}                      | ${withoutBytes}                                                 | ${'this server does not keep the bytes of the body'}
  ${on().matchSignature(hmac)}                      | ${{ ...withoutBytes, ...gzipped, rawBytes: new Uint8Array(2) }} | ${compressed}
`('a matcher cannot tell, because $reason', ({ matcher, received, reason }) => {
  const template = matcher.build()
  expect(only(matcher).explain?.(received)).toMatchObject({ matched: false, cannotTell: reason })
  expect([matchesTemplate(received, template), compare(template.matchers, received)]).toEqual([
    false,
    'cannot tell',
  ])
})

test.each`
  what                                        | matcher                                 | received                                                          | answer
  ${'a predicate that is true'}               | ${on().matchPredicate('p', () => true)} | ${unread}                                                         | ${'matches'}
  ${'a header'}                               | ${on().matchMethod('POST')}             | ${unread}                                                         | ${'matches'}
  ${'a URL, whatever the charset'}            | ${on().matchUrl('/hook')}               | ${{ ...unread, unread: 'charset: x-own' }}                        | ${'matches'}
  ${'a form matcher, if the body is no form'} | ${on().matchForm('a', '1')}             | ${{ ...unread, headers: { 'content-type': 'application/json' } }} | ${'differs'}
  ${'a header that is missing'}               | ${on().matchHeader('x-other', 'a')}     | ${hidden}                                                         | ${'differs'}
  ${'a signature without a header'}           | ${on().matchSignature(hmac)}            | ${hidden}                                                         | ${'differs'}
`('a matcher $answer although something is unknown: $what', ({ matcher, received, answer }) => {
  expect(compare(matcher.build().matchers, received)).toBe(answer)
})

const answers = ['matches', 'differs', 'cannot tell'] as const

test('a template differs if one matcher differs, else cannot tell if one cannot', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...answers), { minLength: 1 }), (given) => {
      const matchers = given.map((answer) => ({
        describe: () => answer,
        matches: () => (answer === 'cannot tell' ? fails() : answer === 'matches'),
      }))
      const expected = (['differs', 'cannot tell'] as const).find((answer) => given.includes(answer))
      expect(compare(matchers, webhook({}))).toBe(expected ?? 'matches')
    }),
  )
})

test('a template matches only if every matcher passes', () => {
  const both = on().matchField('event', 'movie.created').matchField('data.id', 7).build()
  expect(matchesTemplate(webhook(payload), both)).toBe(false)
  expect(matchesTemplate(webhook({ event: 'movie.created', data: { id: 7 } }), both)).toBe(true)
})
