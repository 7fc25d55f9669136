// Webhooks and providers in memory, whose errors and delays a test decides, and registries that read them.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import {
  createFilter,
  type ReceivedWebhook,
  toWebhook,
  type WebhookProvider,
  WebhookProviderError,
  type WebhookQueryFilter,
  WebhookRegistry,
  type WebhookTemplate,
  WebhookTimeoutError,
  webhookTemplate,
} from '../../../src/webhook/index.js'
import type { JournalRead } from '../../../src/webhook/journal/journal.js'
import type { RawHeaders } from '../../../src/webhook/journal/received-webhook.js'
import type { MatcherVerdict } from '../../../src/webhook/journal/types.js'
import type { TimeoutState } from '../../../src/webhook/timeout/timeout-error.js'

let nextId = 1

export function webhook(
  body: unknown,
  { url = '/hook', method = 'POST', headers = {}, receivedAt = new Date(), id = `w${nextId++}` } = {},
): ReceivedWebhook {
  const rawBody = body === undefined ? '' : JSON.stringify(body)
  return toWebhook({ id, url, method, headers, rawBody, receivedAt })
}

/** A webhook whose body need not be JSON. */
export function raw(rawBody: string, url = '/hook', headers = {}): ReceivedWebhook {
  return toWebhook({ id: `w${nextId++}`, url, method: 'POST', headers, rawBody, receivedAt: new Date() })
}

/** Time at which signed deliveries are received, in seconds since 1970. */
export const signedAt = 1_795_000_000

/** A delivery whose bytes the server keeps, received within the second `signedAt`. */
export function signed(
  headers: RawHeaders,
  body: Uint8Array,
  receivedAt: Date = new Date(signedAt * 1000 + 999),
): ReceivedWebhook {
  const rawBody = Buffer.from(body).toString()
  return toWebhook({ id: 'w1', url: '/hook', method: 'POST', headers, rawBody, rawBytes: body, receivedAt })
}

/** A provider in memory that has only the four required methods. */
export class MemoryProvider implements WebhookProvider {
  entries: ReceivedWebhook[] = []
  /** The filter of each read, as it was passed. */
  reads: (WebhookQueryFilter | undefined)[] = []
  deleted: string[] = []
  inFlight = 0
  maxInFlight = 0
  /** Milliseconds that each read takes; with 0, a read ends in the same turn of the event loop. */
  delayMs = 0
  /** Errors to throw from the next reads, in order; `undefined` lets that read succeed. */
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

/** A provider in memory that also reports webhooks as they arrive. */
export class PushingProvider extends MemoryProvider {
  readonly listeners = new Set<(webhook: ReceivedWebhook) => void>()

  onReceived(listener: (webhook: ReceivedWebhook) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  push(webhook: ReceivedWebhook): void {
    for (const listener of this.listeners) listener(webhook)
  }
}

/** What a read of a journal without losses returns. */
export function journalRead(
  entries: readonly ReceivedWebhook[] = [],
  more: Partial<JournalRead> = {},
): JournalRead {
  return { entries, losses: [], isComplete: false, ...more }
}

/** An error of a provider that cannot go on, or what the details make of it. */
export function providerError(
  details: Partial<ConstructorParameters<typeof WebhookProviderError>[0]> = {},
): WebhookProviderError {
  const call = { server: 'WireMock', method: 'GET', url: 'http://localhost/', reason: 'seen', hint: 'hint' }
  return new WebhookProviderError({ ...call, transient: false, ...details })
}

export function serverError(status: number): Error {
  return Object.assign(new Error(`status ${status}`), { status })
}

type RegistryArguments = ConstructorParameters<typeof WebhookRegistry>

/** Starts a registry that is closed at the end of the test. */
export function startRegistry(...args: RegistryArguments): WebhookRegistry {
  const registry = new WebhookRegistry(...args)
  onTestFinished(() => registry.close())
  return registry
}

/** Starts a registry on a provider in memory. */
export function start(config?: RegistryArguments[1], hooks?: RegistryArguments[2]) {
  const provider = new MemoryProvider()
  return { provider, registry: startRegistry(provider, config, hooks) }
}

/** Starts a registry on a provider, and records what it warns of. */
export function startWarned(provider: WebhookProvider, hooks?: RegistryArguments[2]) {
  const warnings: string[] = []
  const onWarning = (sentence: string) => void warnings.push(sentence)
  return { registry: startRegistry(provider, {}, { ...hooks, onWarning }), warnings }
}

/** Starts a registry and waits until it has read the webhooks that arrived before its start. */
export async function startReady(config?: RegistryArguments[1]) {
  const started = start(config)
  await started.registry.ready()
  return started
}

/** Records the warnings of a test, which are not printed. */
export function recordWarnings() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  return warn
}

export const created = (timeout = 2_000) =>
  webhookTemplate('created').matchField('event', 'created').withTimeout(timeout)

/** Returns the error with which a promise rejects, which must be an instance of the class. */
export async function catchError<T>(
  promise: Promise<unknown>,
  type: abstract new (...args: never[]) => T,
): Promise<T> {
  const reason = await promise.then(
    () => expect.fail('the promise should have been rejected'),
    (error: unknown) => error,
  )
  return reason instanceof type ? reason : Promise.reject(reason)
}

/** Creates the error of a wait for one webhook; treats every candidate as missed if `matched` is empty. */
export function createTimeout(
  template: WebhookTemplate,
  candidates: readonly ReceivedWebhook[],
  more: Partial<TimeoutState> = {},
): WebhookTimeoutError {
  return new WebhookTimeoutError({ template, candidates, timeoutMs: 1, count: 1, problems: [], ...more })
}

/** Returns the verdicts of the near miss, or nothing for a match. */
export function explain(
  template: WebhookTemplate,
  received: ReceivedWebhook,
  more?: Partial<TimeoutState>,
): readonly MatcherVerdict[] {
  return createTimeout(template, [received], more).toJSON().nearMisses[0]?.verdicts ?? []
}

/** Returns the error of a wait that times out. */
export function getTimeoutError(wait: Promise<unknown>): Promise<WebhookTimeoutError> {
  return catchError(wait, WebhookTimeoutError)
}
