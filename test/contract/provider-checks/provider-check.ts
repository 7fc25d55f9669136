// The input of a check, and the assertions it uses.
import { randomUUID } from 'node:crypto'
import type {
  ReceivedWebhook,
  WebhookProvider,
  WebhookQueryFilter,
} from '../../../src/webhook/journal/types.js'
import { isEqual } from '../../../src/webhook/template/json-values.js'

/** A webhook to deliver. */
export interface ContractRequest {
  readonly method: string
  /** Path and query, such as `/contract/1?a=1`. */
  readonly path: string
  /** Pairs of name and value; a name may occur more than once. */
  readonly headers: ReadonlyArray<readonly [string, string]>
  /** Absent if there is no body. */
  readonly body?: string
}

export interface ProviderContractOptions {
  /** One provider for all checks, or a function that creates one for each. */
  readonly provider: WebhookProvider | (() => WebhookProvider | Promise<WebhookProvider>)
  /** Delivers a webhook to the server that the provider reads; resolves when the server has responded. */
  readonly send: (request: ContractRequest) => Promise<unknown>
}

export interface ProviderCheck {
  readonly name: string
  /** Rejects with the expected and the actual value. */
  run(): Promise<void>
}

/** Checks by name, without their provider. */
export type Checks = Readonly<Record<string, (setup: ContractSetup) => Promise<void>>>

const atOnce = 20

export class ContractSetup {
  readonly provider: WebhookProvider
  readonly send: ProviderContractOptions['send']
  /** A path that no other check uses, so that checks do not need an empty journal. */
  readonly path: string = `/contract/${randomUUID()}`

  constructor(provider: WebhookProvider, send: ProviderContractOptions['send']) {
    this.provider = provider
    this.send = send
  }

  sendJson(body: unknown, path: string = this.path): Promise<unknown> {
    const headers = [['content-type', 'application/json']] as const
    return this.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
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
    const [webhook, ...others] = await this.getWebhooks()
    if (webhook && others.length === 0) return webhook
    throw new Error(`Expected one webhook at ${this.path}; got ${webhook ? others.length + 1 : 0}.`)
  }
}

export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isEqual(actual, expected)) return
  throw new Error(`Expected ${what} to be ${formatJson(expected)}; got ${formatJson(actual)}.`)
}

export function expectTrue(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Expected ${what}.`)
}

function formatJson(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}
