import { describe, expect, test } from 'vitest'
import { webhookTemplate } from '../../../src/webhook/template/template.js'
import { serverError, start } from './fakes.js'

const created = webhookTemplate('movie.created').matchField('event', 'created').build()

describe('expectAtMost', () => {
  test('resolves if no further match arrives before the time is up', async () => {
    const { registry, provider } = start({ defaultInterval: 10 })
    for (const event of ['created', 'deleted', 'created']) provider.add({ event })
    await expect(registry.expectAtMost(created, 2, { within: 60 })).resolves.toBeUndefined()
    expect(provider.reads.length).toBeGreaterThan(1)
    expect(registry.timeouts).toEqual([])
  })

  test('rejects immediately if too many webhooks have arrived, and describes the first extra one', async () => {
    const { registry, provider } = start({ defaultInterval: 10 })
    for (const n of [1, 2, 3]) provider.add({ event: 'created', n })
    await expect(registry.expectAtMost(created, 2, { within: 60_000 })).rejects.toThrow(
      /^Webhook "movie\.created" received more than 2 times\.\n {2}POST \/hook at .*\n {2}.*"n":3.*\n {2}Matchers: field\(event="created"\)$/,
    )
  })

  test('rejects if an extra webhook arrives later, and counts each webhook once', async () => {
    const { registry, provider } = start({ defaultInterval: 10 })
    provider.add({ event: 'created' })
    const limit = registry.expectAtMost(created, 1, { within: 60_000 })
    limit.catch(() => undefined)
    while (provider.reads.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
    provider.add({ event: 'created' })
    await expect(limit).rejects.toThrow('Webhook "movie.created" received more than 1 time.')
  })

  test('rejects if the final read fails', async () => {
    const { registry, provider } = start({ defaultInterval: 10 })
    const limit = registry.expectAtMost(created, 1, { within: 60 })
    provider.errors = Array.from({ length: 99 }, () => serverError(503))
    await expect(limit).rejects.toThrow(
      'Failed to verify that no further webhook "movie.created" arrives within 60ms',
    )
  })

  test.each([0, -1, 1.5, Number.NaN])('throws a RangeError for the count %d', async (count) => {
    await expect(start().registry.expectAtMost(created, count, { within: 10 })).rejects.toThrow(
      new RangeError(`count must be a positive integer; got ${count}.`),
    )
  })
})
