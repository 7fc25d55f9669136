import { expect, test, vi } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import { collectMatches } from '../../../../src/webhook/waiting/wait-conditions.js'
import { catchError, created, getTimeoutError, start, webhook } from '../fakes.js'

test('checks each webhook once per wait, whatever the number of polls and pushes', async () => {
  const { provider, registry } = start()
  const judge = vi.fn(() => false)
  const template = webhookTemplate('never').matchPredicate('never', judge).withTimeout(400).withInterval(5)
  const wait = getTimeoutError(registry.waitFor(template.build()))
  for (let n = 0; n < 100; n += 1) {
    provider.add({ n })
    await registry.getReceived()
  }
  await wait
  expect(provider.reads.length).toBeGreaterThan(100)
  // Called for each webhook by the wait and by the ranking of near misses, and again for each of the three closest.
  expect(judge.mock.calls.length).toBeLessThanOrEqual(2 * 100 + 3)
})

test('a wait needs its matches and the webhook after which it looks', () => {
  const [after, match, other] = [webhook({}), webhook({ event: 'created' }), webhook({})]
  const getCandidates = () => [match]
  const matches = collectMatches({ template: created().build(), getCandidates, after })
  matches.judge([after, match, other])
  expect([after, match, other].map((received) => matches.needs?.(received))).toEqual([true, true, false])
})

test.each`
  matches | open | limit | rejects
  ${0}    | ${1} | ${0}  | ${'1 webhook could not be compared (7: the predicate threw: no id)'}
  ${1}    | ${1} | ${1}  | ${'1 webhook could not be compared (7: the predicate threw: no id)'}
  ${1}    | ${2} | ${1}  | ${'2 webhooks could not be compared (7: the predicate threw: no id)'}
  ${0}    | ${0} | ${0}  | ${undefined}
  ${2}    | ${0} | ${2}  | ${undefined}
`('a limit of $limit is kept by $matches matches and $open unclear ones unless: $rejects', async (row) => {
  const { provider, registry } = start()
  await registry.ready()
  const template = webhookTemplate<{ id?: number }>('charged')
    .matchPredicate('7', ({ id }) => {
      if (id === undefined) throw new Error('no id')
      return id === 7
    })
    .build()
  for (let n = 0; n < row.matches; n += 1) provider.add({ id: 7 })
  for (let n = 0; n < row.open; n += 1) provider.add({})
  provider.add({ id: 8 })
  const wait =
    row.limit === 0
      ? registry.expectNone(template, { within: 20 })
      : registry.waitForCount(template, row.matches, { settle: 20 })
  if (row.rejects === undefined) return void (await wait)
  const more = row.limit === 0 ? '' : ` more than ${row.limit} time`
  expect((await catchError(wait, Error)).message).toBe(
    `Cannot tell whether webhook "charged" was received${more}: ${row.rejects}`,
  )
})

test.each(['waitFor', 'expectNone'] as const)(
  '%s throws a TypeError for an async predicate',
  async (name) => {
    const { provider, registry } = start()
    await registry.ready()
    const template = webhookTemplate('async').withTimeout(5_000)
    Reflect.apply(template.matchPredicate, template, ['later', async () => true])
    provider.add({})
    const wait = Reflect.apply(registry[name], registry, [
      template.build(),
      name === 'waitFor' ? {} : { within: 5_000 },
    ])
    expect(await catchError(wait, TypeError)).toMatchObject({
      message: 'predicate of matchPredicate("later") must be synchronous; it returned a promise.',
    })
  },
)
