import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RestWebhookProvider } from '../../../../src/webhook/index.js'
import type { RequestContextLike } from '../../../../src/webhook/providers/admin/send-request.js'

const signal = new AbortController().signal
/** A steady clock that is years away from this machine's. */
const now = () => Math.floor(1_000_000_000_000 + performance.now())

/** Creates a back end whose first response arrives long after the time that it contains. */
function createSlowServer(entries: { id: string; time: number }[]): RequestContextLike {
  let calls = 0
  return {
    async fetch() {
      const webhooks = entries.map(({ id, time }) => ({
        ...{ id, url: '/hook', method: 'POST', headers: {}, body: {} },
        receivedAt: new Date(time).toISOString(),
      }))
      const text = JSON.stringify({ webhooks, now: new Date(now()).toISOString() })
      calls += 1
      await sleep(calls === 1 ? 60 : 1)
      return { status: () => 200, text: async () => text, headers: () => ({}) }
    },
  }
}

test.each([15, 40])(
  'never returns a webhook from %i ms before the start, even if the first response is slow',
  async (before) => {
    const entries = [{ id: 'before', time: now() }]
    await sleep(before)
    const provider = new RestWebhookProvider('http://127.0.0.1:1', createSlowServer(entries))
    const journal = provider.openJournal()
    entries.push({ id: 'after', time: now() + 1 })
    expect((await journal.read({}, signal)).map(({ id }) => id)).toEqual(['after'])
  },
)
