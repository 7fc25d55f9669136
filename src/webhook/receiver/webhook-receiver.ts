import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getErrorMessage } from '../../values/error-message.js'
import { makeVisible } from '../../values/safe-text.js'
import { toWebhook } from '../received-webhook.js'
import { handleContractRoute } from './contract-routes.js'
import { readBody } from './read-body.js'
import { ReceiverJournal } from './receiver-journal.js'
import {
  type ResolvedReceiverOptions,
  resolveReceiverOptions,
  type WebhookReceiverOptions,
} from './receiver-options.js'
import { type ReceiverResponse, ResponseQueue, send } from './response-queue.js'

/** Counts deliveries that a receiver did not keep. */
export interface ReceiverCounts {
  /** Rejected with 413. */
  readonly tooLarge: number
  /** Rejected with 404: the path did not begin with the listener id. */
  readonly unknownListener: number
  /** The sender disconnected before its body was complete. */
  readonly incomplete: number
  /** Errors of a listener, or of the receiver itself, which then responds with 500. */
  readonly failed: number
  /** Older webhooks that were dropped to make room for later ones. */
  readonly dropped: number
}

const maxWarnings = 20

type Refusal = Exclude<keyof ReceiverCounts, 'dropped'>

/**
 * Receives webhooks in this process. Each receiver has an unguessable listener id in its URL, so parallel workers
 * never see each other's webhooks.
 *
 * @example
 * const receiver = await WebhookReceiver.start()
 * await api.subscribe(`${receiver.url}/hook`)
 * receiver.respondWith({ status: 500 }, { status: 200 }) // the first delivery fails, its retry succeeds
 */
export class WebhookReceiver {
  /** Unguessable part of the URL; not included in a webhook's `url`. */
  readonly listenerId: string = randomUUID()
  /** The received webhooks; `ReceiverWebhookProvider` reads them. */
  readonly journal: ReceiverJournal
  readonly #server: Server
  readonly #options: ResolvedReceiverOptions
  readonly #responses = new ResponseQueue()
  readonly #closing = new AbortController()
  readonly #refusals: Record<Refusal, number> = {
    tooLarge: 0,
    unknownListener: 0,
    incomplete: 0,
    failed: 0,
  }
  readonly #warnings = new Set<string>()
  #port = 0

  private constructor(options: ResolvedReceiverOptions) {
    this.#options = options
    this.journal = new ReceiverJournal(options, (message) => this.#fail(`A listener failed: ${message}`))
    this.#server = createServer((request, response) => void this.#handle(request, response))
  }

  /** Starts listening; rejects if the port is in use. */
  static async start(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(resolveReceiverOptions(options))
    await receiver.#listen()
    return receiver
  }

  /** The URL for the system under test; any path may be appended. */
  get url(): string {
    const { host, publicUrl } = this.#options
    return `${publicUrl ?? `http://${formatHost(host)}:${this.#port}`}/${this.listenerId}`
  }

  /** The deliveries that were rejected or dropped since the start. */
  get counts(): ReceiverCounts {
    return { ...this.#refusals, dropped: this.journal.dropped }
  }

  /**
   * Uses one response for each of the next requests and repeats the last one; without arguments, every response is 200
   * again.
   */
  respondWith(...responses: readonly ReceiverResponse[]): void {
    this.#responses.set(responses)
  }

  /** Stops listening and closes open connections, including those that wait for a delayed response. */
  async close(): Promise<void> {
    this.#closing.abort()
    if (!this.#server.listening) return
    await new Promise<void>((done) => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }

  #listen(): Promise<void> {
    const { host, port } = this.#options
    return new Promise((resolve, reject) => {
      this.#server.once('error', (cause) => {
        reject(
          new Error(
            `Failed to start the webhook receiver on ${host}:${port}: ${cause.message}. Choose another port, or 0 for a free one.`,
            { cause },
          ),
        )
      })
      this.#server.listen(port, host, () => {
        const address = this.#server.address()
        this.#port = isAddress(address) ? address.port : port
        resolve()
      })
    })
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const target = this.#getTarget(url)
    try {
      if (target === undefined) return await this.#refuse('unknownListener', request, response)
      const contractResponse = handleContractRoute(this.journal, method, target)
      if (contractResponse) return await send(response, contractResponse, this.#closing.signal)
      await this.#receive(request, response, target)
    } catch (error) {
      this.#fail(`A request was answered with 500: ${getErrorMessage(error)}`)
      request.resume()
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }

  /**
   * Returns path and query after the listener id; undefined if the id is wrong. A proxy may keep the path of
   * `publicUrl`.
   */
  #getTarget(url: string): string | undefined {
    const { publicUrl } = this.#options
    const publicPath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')
    const path = publicPath !== '' && url.startsWith(`${publicPath}/`) ? url.slice(publicPath.length) : url
    const prefix = `/${this.listenerId}`
    if (!path.startsWith(prefix)) return undefined
    const rest = path.slice(prefix.length)
    if (rest === '' || rest.startsWith('?')) return `/${rest}`
    return rest.startsWith('/') ? rest : undefined
  }

  async #receive(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const body = await readBody(request, this.#maxBodyBytes)
    if (body === 'too large') return this.#refuse('tooLarge', request, response)
    if (body === 'incomplete') {
      this.#refusals.incomplete += 1
      response.destroy()
      return
    }
    this.journal.add(
      toWebhook({
        id: randomUUID(),
        url,
        method: request.method ?? '',
        headers: toHeaderPairs(request.rawHeaders),
        rawBody: body.text,
        rawBytes: body.bytes,
        receivedAt: new Date(),
      }),
    )
    if (this.journal.dropped > 0) {
      this.#warn(
        'The webhook receiver is full: older webhooks make room for later ones. Raise maxEntries or maxBytes.',
      )
    }
    await send(response, this.#responses.next(), this.#closing.signal)
  }

  async #refuse(refusal: Refusal, request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#refusals[refusal] += 1
    request.resume()
    const tooLarge = refusal === 'tooLarge'
    const body = tooLarge
      ? `The body is larger than ${this.#maxBodyBytes} bytes.`
      : 'No such webhook listener.'
    if (tooLarge) this.#warn(`The webhook receiver refused a delivery with 413. ${body} Raise maxBodyBytes.`)
    await send(response, { status: tooLarge ? 413 : 404, body }, this.#closing.signal)
  }

  /** A body that does not fit into the journal is rejected like one that is too large. */
  get #maxBodyBytes(): number {
    return Math.min(this.#options.maxBodyBytes, this.#options.maxBytes)
  }

  #fail(sentence: string): void {
    this.#refusals.failed += 1
    this.#warn(`The webhook receiver had an error. ${makeVisible(sentence)}`)
  }

  #warn(sentence: string): void {
    if (this.#warnings.has(sentence) || this.#warnings.size >= maxWarnings) return
    this.#warnings.add(sentence)
    console.warn(sentence)
  }
}

function formatHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

/** Node's flat list of names and values, duplicates kept. */
function toHeaderPairs(rawHeaders: readonly string[]): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''])
  }
  return pairs
}
