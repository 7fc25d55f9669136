import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type FieldPath,
  matchesTemplate,
  type ReceivedWebhook,
  type WebhookRegistry,
  type WebhookTemplate,
  webhookTemplate,
} from '../../../../src/webhook/index.js'
import { webhook } from '../fakes.js'

interface MovieEvent {
  event: 'movie.created' | 'movie.deleted'
  data: { id: number; name?: string; tags: string[]; cast: { name: string }[] }
}

interface Tree {
  name: string
  child?: Tree
}

type Either = { kind: 'a'; a: { x: number } } | { kind: 'b'; b: string }

describe('the builder', () => {
  test('collects the result of every step', () => {
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

  test('sets timeout and interval only on request', () => {
    expect(Object.keys(webhookTemplate('t').matchMethod('POST').build())).toEqual(['name', 'matchers'])
  })

  test('keeps the expected value even if the caller changes the object later', () => {
    const data = { id: 1 }
    const template = webhookTemplate('kept').matchField('data', data).matchPartial({ data }).build()
    data.id = 2
    expect(matchesTemplate(webhook({ data: { id: 1 } }), template)).toBe(true)
    expect(matchesTemplate(webhook({ data: { id: 2 } }), template)).toBe(false)
  })

  test('returns itself from every step, and creates independent clones', () => {
    const builder = webhookTemplate('t')
    expect(builder.matchField('a', 1).withTimeout(10)).toBe(builder)
    const copy = builder.clone().matchField('b', 2).withTimeout(20)
    builder.matchField('c', 3)
    expect(copy.build().matchers).toHaveLength(2)
    expect(builder.build()).toMatchObject({ timeout: 10, matchers: { length: 2 } })
  })

  test('does not change a built template', () => {
    const builder = webhookTemplate('t').matchField('a', 1)
    const template = builder.build()
    builder.matchField('b', 2)
    expect(template.matchers).toHaveLength(1)
  })
})

describe('reports invalid input immediately by name', () => {
  const any = (value: unknown) => value as never
  test.each([
    ['name', TypeError, () => webhookTemplate('')],
    ['name', TypeError, () => webhookTemplate(any(7))],
    ['matcher', TypeError, () => webhookTemplate('t').build()],
    ['path', TypeError, () => webhookTemplate('t').matchField('', 1)],
    ['expected', TypeError, () => webhookTemplate('t').matchPartial(any('text'))],
    ['expected', TypeError, () => webhookTemplate('t').matchPartial(any(null))],
    ['predicate', TypeError, () => webhookTemplate('t').matchPredicate('d', any('x'))],
    ['description', TypeError, () => webhookTemplate('t').matchPredicate('', () => true)],
    ['url', TypeError, () => webhookTemplate('t').matchUrl('(')],
    ['method', TypeError, () => webhookTemplate('t').matchMethod('')],
    ['expected', TypeError, () => webhookTemplate('t').matchHeader('x', any(1))],
    ['name', TypeError, () => webhookTemplate('t').matchHeader('', 'x')],
    ['name', TypeError, () => webhookTemplate('t').matchForm(' ', 'x')],
    ['value of matchForm()', TypeError, () => webhookTemplate('t').matchForm('a', any(7))],
    ['jsonSchema', TypeError, () => webhookTemplate('t').matchSchema(any(undefined))],
    ['timeout', TypeError, () => webhookTemplate('t').withTimeout(any('5'))],
    ['timeout', RangeError, () => webhookTemplate('t').withTimeout(0)],
    ['timeout', RangeError, () => webhookTemplate('t').withTimeout(Number.NaN)],
    ['timeout', RangeError, () => webhookTemplate('t').withTimeout(Number.POSITIVE_INFINITY)],
    ['timeout', RangeError, () => webhookTemplate('t').withTimeout(2 ** 31)],
    ['interval', RangeError, () => webhookTemplate('t').withInterval(-1)],
  ])('%s', (argument, type, call) => {
    expect(call).toThrow(type)
    expect(call).toThrow(argument)
  })
})

describe('types', () => {
  test('check the paths and their values', () => {
    const builder = webhookTemplate<MovieEvent>('t')
    builder
      .matchField('event', 'movie.created')
      .matchField('data.id', 42)
      .matchField('data.name', 'Heat')
      .matchField('data.tags.0', 'drama')
      .matchField('data.cast.1.name', 'Pacino')
      .matchField('data.tags', ['drama'])
    // @ts-expect-error no such path
    builder.matchField('data.idd', 42)
    // @ts-expect-error the id is a number
    builder.matchField('data.id', '42')
    // @ts-expect-error no such event
    builder.matchField('event', 'movie.changed')
    // @ts-expect-error undefined never travels in JSON
    builder.matchField('data.name', undefined)
    // @ts-expect-error arrays have no named paths
    builder.matchField('data.tags.length', 1)
  })

  test('check partial objects', () => {
    const builder = webhookTemplate<MovieEvent>('t')
    builder.matchPartial({ data: { cast: [{ name: 'Pacino' }] } }).matchPartial({})
    // @ts-expect-error the id is a number
    builder.matchPartial({ data: { id: '42' } })
    // @ts-expect-error no such key
    builder.matchPartial({ evnt: 'movie.created' })
  })

  test('accept any path when the payload is unknown', () => {
    webhookTemplate('t').matchField('what.ever.0', { a: 1 }).matchPartial({ any: 'thing' }).matchPartial([1])
    expectTypeOf<FieldPath<unknown>>().toEqualTypeOf<string>()
  })

  test('support recursive payloads and unions', () => {
    webhookTemplate<Tree>('t').matchField('child.child.child.child.child.child.child.name', 'x')
    const either = webhookTemplate<Either>('t')
      .matchField('a.x', 1)
      .matchField('b', 'x')
      .matchField('kind', 'b')
    // @ts-expect-error a.x is a number
    either.matchField('a.x', 'x')
  })

  test('pass the payload type to predicates and results', () => {
    webhookTemplate<MovieEvent>('t').matchPredicate('d', ({ data }) => {
      expectTypeOf(data.id).toEqualTypeOf<number>()
      return true
    })
    expectTypeOf<WebhookRegistry['waitFor']>().toBeFunction()
    const typed = (registry: WebhookRegistry, template: WebhookTemplate<MovieEvent>) =>
      registry.waitFor(template)
    expectTypeOf<ReturnType<typeof typed>>().toEqualTypeOf<Promise<ReceivedWebhook<MovieEvent>>>()
  })
})
