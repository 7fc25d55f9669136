import { runInThisContext } from 'node:vm'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  matchesTemplate,
  type ReceivedWebhook,
  type WebhookRegistry,
  webhookTemplate,
} from '../../../../src/webhook/index.js'
import type { WebhookTemplate } from '../../../../src/webhook/template/template.js'
import { listSignatureCases } from '../../../support/signature-cases.js'
import { vendors } from '../../../support/signed-deliveries.js'
import { explain, signed, signedAt, webhook } from '../fakes.js'

interface MovieEvent {
  event: 'movie.created' | 'movie.deleted'
  data: { id: number; name?: string; tags: string[]; cast: { name: string }[] }
}

interface Tree {
  name: string
  child?: Tree
}

type Either = { kind: 'a'; a: { x: number } } | { kind: 'b'; b: string }

test('a builder collects the result of every step', () => {
  const template = webhookTemplate('movie')
    .matchField('event', 'movie.created')
    .matchPredicate('recent', () => true)
    .withTimeout(5_000)
    .withInterval(200)
    .build()
  expect(template).toMatchObject({ name: 'movie', timeout: 5_000, interval: 200 })
  expect(template.matchers.map((matcher) => matcher.describe())).toEqual([
    'field(event="movie.created")',
    'recent',
  ])
})

test('a builder keeps the expected value even if the caller changes the object later', () => {
  const data = { id: 1 }
  const template = webhookTemplate('kept').matchField('data', data).matchPartial({ data }).build()
  data.id = 2
  expect(matchesTemplate(webhook({ data: { id: 1 } }), template)).toBe(true)
  expect(matchesTemplate(webhook({ data: { id: 2 } }), template)).toBe(false)
})

test('a builder returns itself from every step, and creates independent clones and templates', () => {
  const builder = webhookTemplate('t')
  expect(builder.matchField('a', 1).withTimeout(10)).toBe(builder)
  const copy = builder.clone().matchField('b', 2).withInterval(20)
  const built = builder.build()
  builder.matchField('c', 3)
  expect(copy.build()).toMatchObject({ timeout: 10, interval: 20, matchers: { length: 2 } })
  expect(built).toEqual({ name: 't', timeout: 10, matchers: [expect.anything()] })
  expect(builder.build().matchers).toHaveLength(2)
})

test.each`
  source                              | isRefused
  ${'p => { p.id === 7 }'}            | ${true}
  ${'({ id }) => { expect(id) }'}     | ${true}
  ${'function own(p) { p.id === 7 }'} | ${true}
  ${'p => void p'}                    | ${false}
  ${'p => ({}) === p'}                | ${false}
  ${'p => { if (p) return true }'}    | ${false}
  ${'p => { throw new Error() }'}     | ${false}
  ${'function* () { yield 7 }'}       | ${false}
  ${'(p = () => {}) => p'}            | ${false}
  ${'(function (p) { p }).bind({})'}  | ${false}
`('matchPredicate refuses a function that can only return undefined: $source $isRefused', (row) => {
  const create = () => webhookTemplate('t').matchPredicate('d', runInThisContext(`(${row.source})`))
  if (row.isRefused) expect(create).toThrow(/^predicate of matchPredicate\("d"\) returns nothing/)
  else expect(create).not.toThrow()
})

const any = (value: unknown) => value as never
test.each([
  { argument: 'name', call: () => webhookTemplate('') },
  { argument: 'matcher', call: () => webhookTemplate('t').build() },
  { argument: 'path', call: () => webhookTemplate('t').matchField('', 1) },
  { argument: 'expected', call: () => webhookTemplate('t').matchPartial(any('text')) },
  { argument: 'expected', call: () => webhookTemplate('t').matchPartial(any(null)) },
  { argument: 'predicate', call: () => webhookTemplate('t').matchPredicate('d', any('x')) },
  { argument: 'description', call: () => webhookTemplate('t').matchPredicate('', () => true) },
  { argument: 'url', call: () => webhookTemplate('t').matchUrl('(') },
  { argument: 'method', call: () => webhookTemplate('t').matchMethod('') },
  { argument: 'expected', call: () => webhookTemplate('t').matchHeader('x', any(1)) },
  { argument: 'name', call: () => webhookTemplate('t').matchHeader('', 'x') },
  { argument: 'name', call: () => webhookTemplate('t').matchHeader('x-event:', 'x') },
  { argument: 'name', call: () => webhookTemplate('t').matchForm(' ', 'x') },
  { argument: 'value of matchForm()', call: () => webhookTemplate('t').matchForm('a', any(7)) },
  { argument: 'jsonSchema', call: () => webhookTemplate('t').matchSchema(any(undefined)) },
  { argument: 'jsonSchema', call: () => webhookTemplate('t').matchSchema({ $async: true }) },
  { argument: 'timeout', type: RangeError, call: () => webhookTemplate('t').withTimeout(0) },
  { argument: 'interval', type: RangeError, call: () => webhookTemplate('t').withInterval(-1) },
])('reports invalid input immediately by name: $argument', ({ argument, type = TypeError, call }) => {
  expect(call).toThrow(type)
  expect(call).toThrow(argument)
})

test('types check paths, values and parts against the payload', () => {
  const builder = webhookTemplate<MovieEvent>('t')
    .matchField('data.name', 'Heat')
    .matchField('data.tags.0', 'drama')
    .matchField('data.cast.1.name', 'Pacino')
    .matchField('data.tags', ['drama'])
    .matchPartial({ data: { cast: [{ name: 'Pacino' }] } })
    .matchPredicate('d', ({ data }) => data.id > 0)
  // @ts-expect-error no such path
  builder.matchField('data.idd', 42)
  // @ts-expect-error the id is a number
  builder.matchField('data.id', '42')
  // @ts-expect-error no such event
  builder.matchField('event', 'movie.changed')
  // @ts-expect-error undefined never travels in JSON
  expect(() => builder.matchField('data.name', undefined)).toThrow(TypeError)
  // @ts-expect-error arrays have no named paths
  builder.matchField('data.tags.length', 1)
  // @ts-expect-error the id is a number
  builder.matchPartial({ data: { id: '42' } })
  // @ts-expect-error no such key
  builder.matchPartial({ evnt: 'movie.created' })
  webhookTemplate('any').matchField('what.ever.0', { a: 1 }).matchPartial({ any: 'thing' })
  webhookTemplate<Tree>('t').matchField('child.child.child.child.child.child.child.name', 'x')
  // @ts-expect-error a.x is a number
  webhookTemplate<Either>('t').matchField('b', 'x').matchField('kind', 'b').matchField('a.x', 'x')
  const wait = (registry: WebhookRegistry) => registry.waitFor(builder.build())
  expectTypeOf<ReturnType<typeof wait>>().toEqualTypeOf<Promise<ReceivedWebhook<MovieEvent>>>()
})

const cannotTell = { cannotTell: 'this server does not keep the bytes of the body' }

describe.each(vendors)('the signature of $name', (vendor) => {
  const template = webhookTemplate('signed').matchSignature(vendor.scheme(vendor.secret)).build()

  test.each(listSignatureCases(vendor))('checks a signature with and without bytes: $name', async (sent) => {
    const { deliver, problem, needsBytes } = sent
    const { headers, body } = await deliver(signedAt)
    const received = signed(headers, body)
    expect(explainSignature(template, received)).toEqual(problem)
    const { rawBytes, ...withoutBytes } = received
    const isLost = needsBytes && rawBytes?.length !== 0
    expect(explainSignature(template, withoutBytes)).toEqual(isLost ? cannotTell : problem)
  })
})

test.each`
  headers                               | problem
  ${{ 'content-length': '0' }}          | ${undefined}
  ${{ 'content-length': '12' }}         | ${cannotTell}
  ${{ 'transfer-encoding': 'chunked' }} | ${cannotTell}
`('decides by $headers whether the server has lost the body', async ({ headers, problem }) => {
  const vendor = vendors[0]!
  const body = Buffer.alloc(0)
  const sent = await vendor.sign({ body, secrets: [vendor.secret], timestamp: signedAt })
  const { rawBytes: _, ...received } = signed({ ...sent, ...headers }, body)
  expect(vendor.scheme(vendor.secret).findProblem(received)).toEqual(problem)
})

/** Returns the near miss's note, or why nobody can tell, or `undefined` for a match. */
function explainSignature(template: WebhookTemplate, received: ReceivedWebhook) {
  const [verdict] = explain(template, received)
  if (!verdict) return undefined
  const { matcher: _, kind, place, matched, note, ...rest } = verdict
  expect({ kind, place, matched }).toEqual({ kind: 'signature', place: [], matched: false })
  return note ?? rest
}
