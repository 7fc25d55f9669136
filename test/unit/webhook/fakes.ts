// Webhooks and providers in memory, whose errors and delays a test decides.
import { setTimeout as pause } from 'node:timers/promises'
import { createFilter } from '../../../src/webhook/filter.js'
import { toWebhook } from '../../../src/webhook/received-webhook.js'
import type { ReceivedWebhook, WebhookProvider, WebhookQueryFilter } from '../../../src/webhook/types.js'

let nextId = 1

export function webhook(
  body: unknown,
  { url = '/hook', method = 'POST', headers = {}, receivedAt = new Date(), id = `w${nextId++}` } = {},
): ReceivedWebhook {
  const rawBody = body === undefined ? '' : JSON.stringify(body)
  return toWebhook({ id, url, method, headers, rawBody, receivedAt })
}

/** The four required methods and nothing else. */
export class MemoryProvider implements WebhookProvider {
  entries: ReceivedWebhook[] = []
  /** Each read as it was asked for. */
  reads: (WebhookQueryFilter | undefined)[] = []
  deleted: string[] = []
  inFlight = 0
  maxInFlight = 0
  /** Milliseconds that each read takes; 0 responds in the same turn of the event loop. */
  delayMs = 0
  /** Errors of the next reads; `undefined` lets one through. */
  errors: unknown[] = []
  hangs = false

  add(body: unknown, details?: Parameters<typeof webhook>[1]): ReceivedWebhook {
    const added = webhook(body, details)
    this.entries.push(added)
    return added
  }

  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    this.reads.push(filter)
    this.inFlight += 1
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight)
    try {
      const error = this.errors.shift()
      if (error !== undefined) throw error
      if (this.hangs) await new Promise(() => undefined)
      if (this.delayMs > 0) await pause(this.delayMs)
      return this.entries.filter(createFilter(filter))
    } finally {
      this.inFlight -= 1
    }
  }

  async resetJournal(): Promise<void> {
    this.entries = []
  }

  async deleteById(id: string): Promise<void> {
    this.deleted.push(id)
    this.entries = this.entries.filter((entry) => entry.id !== id)
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return this.entries.filter(createFilter(filter)).length
  }
}

export function serverError(status: number): Error {
  return Object.assign(new Error(`status ${status}`), { status })
}

export function connectionError(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code })
}
