// The sequence of a receiver's responses; the last response is repeated.
import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isRecord } from '../../values/is-record.js'
import { checkInteger, checkMilliseconds, createInvalid } from '../../values/options/check-value.js'
import { defineOptions } from '../../values/options/define-options.js'

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

export class ResponseQueue {
  #sequence: readonly ReceiverResponse[] = []
  #next = 0

  /** Replaces the sequence. If it is empty, the receiver responds with 200. */
  set(sequence: readonly ReceiverResponse[]): void {
    this.#sequence = sequence.map((response) => table.resolve(response))
    this.#next = 0
  }

  next(): ReceiverResponse {
    const response = this.#sequence[this.#next] ?? {}
    if (this.#next < this.#sequence.length - 1) this.#next += 1
    return response
  }
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
