// The provider that a check is about, and how the check sends and reads webhooks.
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type {
  ReceivedWebhook,
  WebhookProvider,
  WebhookQueryFilter,
} from '../../../src/webhook/journal/types.js'
import { type Sent, send, sendJson } from '../../support/send-request.js'

/** Checks by name, without their provider. */
export type Checks = Readonly<Record<string, (setup: CheckSetup) => Promise<void>>>

const atOnce = 20

/** Calls the provider's `setup` and `teardown` around the check, as the fixture does around each test. */
export async function startCheck(provider: WebhookProvider, hookUrl: string): Promise<CheckSetup> {
  onTestFinished(() => provider.teardown?.())
  await provider.setup?.()
  return new CheckSetup(provider, hookUrl)
}

export class CheckSetup {
  readonly provider: WebhookProvider
  /** A path that no other check uses, so that checks do not need an empty journal. */
  readonly path: string = `/contract/${randomUUID()}`
  readonly #hookUrl: string

  constructor(provider: WebhookProvider, hookUrl: string) {
    this.provider = provider
    this.#hookUrl = hookUrl
  }

  send(sent: Partial<Sent>): Promise<number> {
    return send(this.#hookUrl, { path: this.path, ...sent })
  }

  sendJson(body: unknown, path: string = this.path): Promise<number> {
    return sendJson(this.#hookUrl, body, path)
  }

  /** Delivers many webhooks, some concurrently, so that several share a millisecond. */
  async sendMany(count: number, path: string = this.path): Promise<void> {
    for (let first = 0; first < count; first += atOnce) {
      const size = Math.min(atOnce, count - first)
      await Promise.all(Array.from({ length: size }, (_, index) => this.sendJson({ n: first + index }, path)))
    }
  }

  /** Returns all webhooks that were delivered to a path or below it. */
  async getWebhooks(path: string = this.path): Promise<ReceivedWebhook[]> {
    return (await this.provider.getReceivedWebhooks()).filter(({ url }) => url.startsWith(path))
  }

  /** Returns the ids of the webhooks at this check's path that pass a filter. */
  async getIds(filter?: WebhookQueryFilter): Promise<string[]> {
    const found = await this.provider.getReceivedWebhooks(filter)
    return found.filter(({ url }) => url.startsWith(this.path)).map(({ id }) => id)
  }

  /** Returns the only webhook that was delivered. */
  async getOnlyWebhook(): Promise<ReceivedWebhook> {
    const webhooks = await this.getWebhooks()
    expect(webhooks).toHaveLength(1)
    return webhooks[0]!
  }
}
