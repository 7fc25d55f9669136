import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { checkInteger, checkMilliseconds } from '../../values/check-value.js'
import { createError, createTypeError } from '../../values/errors.js'
import { defineOptions } from '../../values/option-table.js'
import { cutQuery, makeVisible } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { checkHeaders } from '../journal/check-headers.js'
import type { ReceivedWebhook } from '../journal/types.js'
import { checkTemplate, passesAll, type WebhookTemplate } from '../template/template.js'
import { type ResponseContent, toResponseContent } from './response-body.js'

export interface ReceiverResponse {
  /** Status code. Default: 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Body of the response. A string and bytes (such as a `Buffer`) are sent as they are, anything else as JSON. */
  readonly body?: unknown
  /** Milliseconds before the response is sent; the webhook is journalled immediately. Default: 0. */
  readonly delayMs?: number
}

/**
 * Creates the response to a delivery, such as one that repeats the sender's token. If it throws, the sender gets a 500,
 * and the fixture fails the test.
 */
export type ReceiverResponder = (webhook: ReceivedWebhook) => ReceiverResponse | Promise<ReceiverResponse>

export type ResponseSource = ReceiverResponse | ReceiverResponder

export interface PreparedResponse extends ResponseContent {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly delayMs: number
}

/** Option table that rejects an invalid response when a test sets it, rather than when the webhook arrives. */
const table = defineOptions('the response', {
  status: (value = 200, name) => checkInteger(name, value, 200, 599),
  headers: (value = {}, name) => checkHeaders(value, name),
  body: toResponseContent,
  delayMs: (value = 0, name) => checkMilliseconds(name, value, 0),
})

export function prepareResponse(response: ReceiverResponse): PreparedResponse {
  const { body, ...head } = table.resolve(response)
  return { ...head, ...body }
}

interface Rule {
  readonly template?: WebhookTemplate
  readonly sequence: readonly (PreparedResponse | ReceiverResponder)[]
  next: number
}

export class ResponseQueue {
  /** The latest rule first, except for the one without a template, which is last. */
  #rules: readonly Rule[] = []
  readonly #errors: Error[] = []

  /** Replaces the responses for all deliveries that no template matches. Without responses, removes every rule. */
  setDefault(responses: readonly ResponseSource[]): void {
    const rules = this.#rules.filter(({ template }) => template && responses.length > 0)
    this.#rules = [...rules, createRule(responses)]
  }

  /** Sets the responses for deliveries that match a template. The latest template that matches a delivery decides. */
  add(template: WebhookTemplate, responses: readonly ResponseSource[]): void {
    checkTemplate(template)
    if (responses.length === 0) throw createTypeError('respondTo() needs at least one response.')
    const others = this.#rules.filter((rule) => rule.template !== template)
    this.#rules = [{ ...createRule(responses), template }, ...others]
  }

  /**
   * Creates the next response, which is 200 without rules; a rule repeats its last response. A response that cannot be
   * created is one with status 500.
   */
  async next(webhook: ReceivedWebhook): Promise<PreparedResponse> {
    try {
      const rule = this.#rules.find(({ template }) => !template || passesAll(webhook, template))
      const response = rule?.sequence[rule.next] ?? prepareResponse({})
      if (rule && rule.next < rule.sequence.length - 1) rule.next += 1
      return typeof response === 'function' ? prepareResponse(await response(webhook)) : response
    } catch (error) {
      const request = makeVisible(`${webhook.method} ${cutQuery(webhook.url)}`)
      const sentence = `Failed to create the response to ${request}: ${getErrorMessage(error)}`
      this.#errors.push(createError(sentence, { cause: error }))
      return prepareResponse({ status: 500 })
    }
  }

  /** Removes every rule. Throws the first error of a function that created a response. */
  end(): void {
    const [error] = this.#errors.splice(0)
    this.setDefault([])
    if (error) throw error
  }
}

function createRule(responses: readonly ResponseSource[]): Rule {
  const prepare = (response: ResponseSource) =>
    typeof response === 'function' ? response : prepareResponse(response)
  return { sequence: responses.map(prepare), next: 0 }
}

export async function send(
  response: ServerResponse,
  { status, headers, content, contentType, delayMs }: PreparedResponse,
  signal: AbortSignal,
): Promise<void> {
  if (delayMs > 0) await delay(delayMs, undefined, { signal }).catch(() => undefined)
  if (signal.aborted || response.destroyed) return
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const type = contentType === undefined || isTyped ? {} : { 'content-type': contentType }
  response.writeHead(status, { ...type, ...headers })
  response.end(content)
}
