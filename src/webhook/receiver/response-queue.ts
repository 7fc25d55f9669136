// The sequences of a receiver's responses.
import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { checkInteger, checkMilliseconds, createInvalid } from '../../values/check-value.js'
import { isRecord } from '../../values/json.js'
import { defineOptions } from '../../values/option-table.js'
import type { ReceivedWebhook } from '../delivery/types.js'
import { checkTemplate, passesAll, type WebhookTemplate } from '../template/template.js'

export interface ReceiverResponse {
  /** Status code. Default: 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Body of the response. A string is sent as it is, anything else as JSON. */
  readonly body?: unknown
  /** Milliseconds before the response is sent; the webhook is journalled immediately. Default: 0. */
  readonly delayMs?: number
}

/** Option table that rejects an invalid response when a test sets it, rather than when the webhook arrives. */
const table = defineOptions<Required<ReceiverResponse>>('the response', {
  status: (value = 200, name) => checkInteger(name, value, 200, 599),
  headers: checkHeaders,
  body: checkBody,
  delayMs: (value = 0, name) => checkMilliseconds(name, value, 0),
})

/** The responses to deliveries that match a template, or to all others. */
interface Rule {
  readonly template?: WebhookTemplate
  readonly sequence: readonly ReceiverResponse[]
  next: number
}

export class ResponseQueue {
  /** The latest rule first, except for the one without a template, which is last. */
  #rules: readonly Rule[] = []

  /** Replaces the responses for all deliveries that no template matches. Without responses, removes every rule. */
  setDefault(responses: readonly ReceiverResponse[]): void {
    const rules = this.#rules.filter(({ template }) => template && responses.length > 0)
    this.#rules = [...rules, createRule(responses)]
  }

  /** Sets the responses for deliveries that match a template. The latest template that matches a delivery decides. */
  add(template: WebhookTemplate, responses: readonly ReceiverResponse[]): void {
    checkTemplate(template)
    if (responses.length === 0) throw new TypeError('respondTo() needs at least one response.')
    const others = this.#rules.filter((rule) => rule.template !== template)
    this.#rules = [{ ...createRule(responses), template }, ...others]
  }

  /** Returns the next response to a delivery, and 200 without rules. The last response of a rule is repeated. */
  next(webhook: ReceivedWebhook): ReceiverResponse {
    const rule = this.#rules.find(({ template }) => !template || passesAll(webhook, template))
    const response = rule?.sequence[rule.next]
    if (rule && rule.next < rule.sequence.length - 1) rule.next += 1
    return response ?? {}
  }
}

function createRule(responses: readonly ReceiverResponse[]): Rule {
  return { sequence: responses.map((response) => table.resolve(response)), next: 0 }
}

/** Sends a response, unless the sender disconnects or the receiver closes first. */
export async function send(
  response: ServerResponse,
  { status = 200, headers = {}, body, delayMs = 0 }: ReceiverResponse,
  signal: AbortSignal,
): Promise<void> {
  if (delayMs > 0) await delay(delayMs, undefined, { signal }).catch(() => undefined)
  if (signal.aborted || response.destroyed) return
  const type = isText(body) ? {} : { 'content-type': 'application/json' }
  response.writeHead(status, { ...type, ...headers })
  response.end(toText(body))
}

function isText(body: unknown): body is string | undefined {
  return typeof body === 'string' || body === undefined
}

function toText(body: unknown): string | undefined {
  return isText(body) ? body : JSON.stringify(body)
}

function checkHeaders(headers: unknown = {}, name: string): Readonly<Record<string, string>> {
  if (!isHeaders(headers)) throw createInvalid(name, 'an object of strings', headers)
  for (const [header, value] of Object.entries(headers)) {
    validateHeaderName(header)
    validateHeaderValue(header, value)
  }
  return headers
}

function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

function checkBody(body: unknown): unknown {
  toText(body)
  return body
}
