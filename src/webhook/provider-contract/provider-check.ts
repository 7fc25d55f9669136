// The input of a check, and the assertions it uses.
import { randomUUID } from 'node:crypto'
import { isEqual } from '../matchers/values/equality.js'
import type { ReceivedWebhook, WebhookProvider } from '../types.js'

/** A webhook to deliver. */
export interface ContractRequest {
  readonly method: string
  /** Path and query, such as `/contract/1?a=1`. */
  readonly path: string
  /** A name may occur twice. */
  readonly headers: ReadonlyArray<readonly [string, string]>
  /** Absent: no body. */
  readonly body?: string
}

export interface ProviderContractOptions {
  /** One provider for all checks, or a function that creates one for each. */
  readonly provider: WebhookProvider | (() => WebhookProvider | Promise<WebhookProvider>)
  /** Delivers to the server that the provider reads; resolves when the server has responded. */
  readonly send: (request: ContractRequest) => Promise<unknown>
}

export interface ProviderCheck {
  readonly name: string
  /** Rejects with the expected and the actual value. */
  run(): Promise<void>
}

export interface ContractSetup {
  readonly provider: WebhookProvider
  readonly send: ProviderContractOptions['send']
}

/** A check without its provider. */
export interface Check {
  readonly name: string
  run(setup: ContractSetup): Promise<void>
}

const json: ContractRequest['headers'] = [['content-type', 'application/json']]
const atOnce = 20

/** Creates a path that no other check uses, so that checks do not need an empty journal. */
export function createUniquePath(): string {
  return `/contract/${randomUUID()}`
}

export function sendJson({ send }: ContractSetup, path: string, body: unknown): Promise<unknown> {
  return send({ method: 'POST', path, headers: json, body: JSON.stringify(body) })
}

/** Delivers many webhooks, some concurrently, so that several share a millisecond. */
export async function sendMany(setup: ContractSetup, path: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const size = Math.min(atOnce, count - first)
    await Promise.all(Array.from({ length: size }, (_, index) => sendJson(setup, path, { n: first + index })))
  }
}

/** Returns everything that was delivered to a path of `createUniquePath`. */
export async function getWebhooksAt({ provider }: ContractSetup, path: string): Promise<ReceivedWebhook[]> {
  return (await provider.getReceivedWebhooks()).filter(({ url }) => url.startsWith(path))
}

/** Returns the only webhook that was delivered to a path. */
export async function getOnlyWebhookAt(setup: ContractSetup, path: string): Promise<ReceivedWebhook> {
  const webhooks = await getWebhooksAt(setup, path)
  const [webhook] = webhooks
  if (!webhook || webhooks.length > 1)
    throw new Error(`Expected one webhook at ${path}; got ${webhooks.length}.`)
  return webhook
}

export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isEqual(actual, expected)) return
  throw new Error(`Expected ${what} to be ${text(expected)}; got ${text(actual)}.`)
}

export function expectTrue(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Expected ${what}.`)
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}
