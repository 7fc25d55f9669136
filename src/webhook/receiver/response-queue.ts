// The responses of a receiver: a sequence whose last response is repeated.
import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { checkOptionNames } from '../../values/check-options.js'
import { describeValue } from '../../values/check-value.js'

export interface ReceiverResponse {
  /** Default 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown
  /** Milliseconds before the response is sent; the webhook is journalled immediately. Default 0. */
  readonly delayMs?: number
}

export class ResponseQueue {
  #sequence: readonly ReceiverResponse[] = []
  #next = 0

  /** Replaces the sequence; without any response, the receiver responds with 200. */
  set(sequence: readonly ReceiverResponse[]): void {
    for (const response of sequence) {
      if (typeof response !== 'object' || response === null) {
        throw new TypeError(
          `response must be an object such as { status: 500 }; got ${describeValue(response)}`,
        )
      }
      checkOptionNames(response, ['status', 'headers', 'body', 'delayMs'], 'respondWith')
      check(response)
    }
    this.#sequence = sequence
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

/** A response that cannot be sent fails here, in the test, and not when the webhook arrives. */
function check({ status = 200, headers = {}, body, delayMs = 0 }: ReceiverResponse): void {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new RangeError(`status must be an integer between 200 and 599; got ${describeValue(status)}`)
  }
  if (!(typeof delayMs === 'number' && delayMs >= 0 && Number.isFinite(delayMs))) {
    throw new RangeError(`delayMs must be a number of milliseconds, 0 or more; got ${describeValue(delayMs)}`)
  }
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  toText(body)
}
