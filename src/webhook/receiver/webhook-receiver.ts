// A webhook back end inside the test process: it receives, journals, and answers what the test tells it to.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toWebhook } from '../received-webhook.js'
import { checkNonEmptyString, describeValue } from '../validate.js'
import { handleContractRoute } from './contract-routes.js'
import { readBody } from './read-body.js'
import { ReceiverJournal } from './receiver-journal.js'
import { type ReceiverResponse, ResponseQueue, send } from './response-queue.js'

export interface WebhookReceiverOptions {
  /** Default `127.0.0.1`; `0.0.0.0` lets containers and other machines deliver. */
  readonly host?: string
  /** Default 0: any free port. */
  readonly port?: number
  /** How many webhooks the journal holds; older ones make room. Default 10000. */
  readonly maxEntries?: number
  /** Larger bodies are answered with 413. Default 10 MiB. */
  readonly maxBodyBytes?: number
}

/** What a receiver did not keep. */
export interface ReceiverCounts {
  /** Answered 413. */
  readonly tooLarge: number
  /** Answered 404: the path did not begin with the listener id. */
  readonly unknownListener: number
  /** The sender hung up before its body was complete. */
  readonly incomplete: number
  /** Older webhooks that made room for later ones. */
  readonly dropped: number
}

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
  /** Unguessable part of the URL; left out of a webhook's `url`. */
  readonly listenerId: string = randomUUID()
  /** What was received; `ReceiverWebhookProvider` reads it. */
  readonly journal: ReceiverJournal
  readonly #server: Server
  readonly #host: string
  readonly #maxBodyBytes: number
  readonly #answers = new ResponseQueue()
  readonly #closing = new AbortController()
  readonly #refusals: Record<Refusal, number> = { tooLarge: 0, unknownListener: 0, incomplete: 0 }
  readonly #told = new Set<string>()
  #port = 0

  private constructor(host: string, maxEntries: number, maxBodyBytes: number) {
    this.#host = host
    this.#maxBodyBytes = maxBodyBytes
    this.journal = new ReceiverJournal(maxEntries)
    this.#server = createServer((request, response) => void this.#handle(request, response))
  }

  /** Listens; rejects when the port is taken. */
  static async start(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
    const { host = '127.0.0.1', port = 0, maxEntries = 10_000, maxBodyBytes = 10 * 1024 * 1024 } = options
    checkNonEmptyString('host', host)
    checkInteger('port', port, 0, 65_535)
    checkInteger('maxEntries', maxEntries, 1)
    checkInteger('maxBodyBytes', maxBodyBytes, 1)
    const receiver = new WebhookReceiver(host, maxEntries, maxBodyBytes)
    await receiver.#listen(port)
    return receiver
  }

  /** Where the system under test delivers; any path may follow. */
  get url(): string {
    const wildcard = this.#host === '0.0.0.0' || this.#host === '::'
    const name = wildcard ? '127.0.0.1' : this.#host.includes(':') ? `[${this.#host}]` : this.#host
    return `http://${name}:${this.#port}/${this.listenerId}`
  }

  /** What was refused or dropped since the start. */
  get counts(): ReceiverCounts {
    return { ...this.#refusals, dropped: this.journal.dropped }
  }

  /** One answer for each next request, the last one stays; without arguments every answer is 200 again. */
  respondWith(...responses: readonly ReceiverResponse[]): void {
    this.#answers.set(responses)
  }

  /** Stops listening and ends open connections, also those that wait for a delayed answer. */
  async close(): Promise<void> {
    this.#closing.abort()
    if (!this.#server.listening) return
    await new Promise<void>((done) => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }

  #listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', (cause) => {
        reject(
          new Error(
            `Failed to start the webhook receiver on ${this.#host}:${port}: ${cause.message}. Choose another port, or 0 for a free one.`,
            { cause },
          ),
        )
      })
      this.#server.listen(port, this.#host, () => {
        const address = this.#server.address()
        this.#port = isAddress(address) ? address.port : port
        resolve()
      })
    })
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const target = this.#targetOf(url)
    try {
      if (target === undefined) return await this.#refuse('unknownListener', request, response)
      const answer = handleContractRoute(this.journal, method, target)
      if (answer) return await send(response, answer, this.#closing.signal)
      await this.#receive(request, response, target)
    } catch {
      this.#refusals.incomplete += 1 // the sender hung up while its body was read
      response.destroy()
    }
  }

  /** Path and query after the listener id; undefined when the id is wrong. */
  #targetOf(url: string): string | undefined {
    const prefix = `/${this.listenerId}`
    if (!url.startsWith(prefix)) return undefined
    const rest = url.slice(prefix.length)
    if (rest === '' || rest.startsWith('?')) return `/${rest}`
    return rest.startsWith('/') ? rest : undefined
  }

  async #receive(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const body = await readBody(request, this.#maxBodyBytes)
    if (body === 'too large') return this.#refuse('tooLarge', request, response)
    this.journal.add(
      toWebhook({
        id: randomUUID(),
        url,
        method: request.method ?? '',
        headers: toHeaderPairs(request.rawHeaders),
        rawBody: body.text,
        receivedAt: new Date(),
      }),
    )
    if (this.journal.dropped > 0) {
      this.#tell('The webhook receiver is full: older webhooks make room for later ones. Raise maxEntries.')
    }
    await send(response, this.#answers.next(), this.#closing.signal)
  }

  async #refuse(refusal: Refusal, request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#refusals[refusal] += 1
    request.resume()
    const tooLarge = refusal === 'tooLarge'
    const body = tooLarge
      ? `The body is larger than ${this.#maxBodyBytes} bytes.`
      : 'No such webhook listener.'
    if (tooLarge) this.#tell(`The webhook receiver refused a delivery with 413. ${body} Raise maxBodyBytes.`)
    await send(response, { status: tooLarge ? 413 : 404, body }, this.#closing.signal)
  }

  #tell(sentence: string): void {
    if (this.#told.has(sentence)) return
    this.#told.add(sentence)
    console.warn(sentence)
  }
}

function checkInteger(
  argument: string,
  value: number,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new RangeError(`${argument} must be an integer from ${least} to ${most}; got ${describeValue(value)}`)
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
