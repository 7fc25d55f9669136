import { expect, test } from 'vitest'
import { openJournal } from '../../../src/webhook/snapshot-journal.js'
import type { ReceivedWebhook, WebhookProvider } from '../../../src/webhook/types.js'

const signal = new AbortController().signal

function webhook(id: string, receivedAt: Date): ReceivedWebhook {
  return { id, url: '/hook', method: 'POST', headers: {}, body: undefined, rawBody: '', receivedAt }
}

/** Creates a provider whose calls each take a turn of the event loop. After each call, another webhook arrives. */
function createBusyProvider(before: number): WebhookProvider {
  const start = Date.UTC(2026, 0, 1)
  const received = Array.from({ length: before }, (_, n) => webhook(`before-${n}`, new Date(start + n)))
  let queue: Promise<unknown> = Promise.resolve()
  const oneAfterAnother = <T>(read: () => T): Promise<T> => {
    const result = queue.then(() => new Promise<T>((resolve) => setImmediate(() => resolve(read()))))
    queue = result.then(() => {
      const n = received.length
      received.push(webhook(`after-${n}`, new Date(start + 1_000 + 20 * n)))
    })
    return result
  }
  return {
    getReceivedWebhooks: () => oneAfterAnother(() => [...received]),
    getCount: () => oneAfterAnother(() => received.length),
    resetJournal: () => Promise.resolve(),
    deleteById: () => Promise.resolve(),
  }
}

test.each([0, 1, 7])(
  'treats webhooks that arrive during the first reads as new (%i arrived before)',
  async (before) => {
    const provider = createBusyProvider(before)
    const webhooks = await openJournal(provider).read({}, signal)
    const ids = webhooks.map(({ id }) => id)
    expect(ids).toContain(`after-${before}`)
    expect(ids.filter((id) => id.startsWith('before'))).toEqual([])
  },
)
