import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createError } from '../../values/errors.js'
import { getField, getNumber, getString } from '../../values/json.js'
import { cutQuery, makeVisible } from '../../values/text.js'
import { getErrorCode, getErrorMessage } from '../../values/thrown-errors.js'
import type { WebhookTemplate } from '../template/template.js'
import { createWebhookStore, readBody } from './body-reader.js'
import { handleContractRoute } from './contract-routes.js'
import { getTarget, isTrustedHost } from './receiver-address.js'
import { ReceiverJournal } from './receiver-journal.js'
import {
  type ResolvedReceiverOptions,
  receiverOptions,
  type WebhookReceiverOptions,
} from './receiver-options.js'
import { type ReceiverCounts, type Refusal, type RefusalReason, Refusals } from './refusals.js'
import {
  prepareResponse,
  type ReceiverResponse,
  ResponseQueue,
  type ResponseSource,
  send,
} from './response-queue.js'

/** Node's default of 16 KiB refuses what other servers accept, such as a header with a chain of certificates. */
const maxHeaderSize = 256 * 1024

/** Number of refusals of each reason that another process can read. */
const maxListedRefusals = 100

/**
 * Receives webhooks in this process. Unless a `path` is given, each receiver has an unguessable listener id in its URL,
 * so parallel workers never see each other's webhooks.
 *
 * @example
 * const receiver = await WebhookReceiver.start()
 * await api.subscribe(`${receiver.url}/hook`)
 * receiver.respondWith({ status: 500 }, { status: 200 }) // the first delivery fails, its retry succeeds
 */
export class WebhookReceiver {
  /** The path of the URL without its first slash, by default unguessable; not included in a webhook's `url`. */
  readonly listenerId: string
  /** The received webhooks; `ReceiverWebhookProvider` reads them. */
  readonly journal: ReceiverJournal
  readonly #server: Server
  readonly #options: ResolvedReceiverOptions
  readonly #responses = new ResponseQueue()
  readonly #closing = new AbortController()
  readonly #refusals = new Refusals()
  readonly #toWebhook = createWebhookStore()
  /** The last request of each connection that was no call of the contract. */
  readonly #lastRequests = new WeakMap<Duplex, IncomingMessage>()
  /** The deliveries that were refused because of an error in their bodies. */
  readonly #malformed = new WeakSet<IncomingMessage>()
  /** Number of requests that were no call of the contract. */
  #requests = 0
  #port = 0
  /** When somebody last connected or sent a request, by `performance.now()`. */
  #contactedAt = Number.NEGATIVE_INFINITY

  private constructor(options: ResolvedReceiverOptions) {
    this.#options = options
    this.listenerId = options.path?.slice(1) ?? randomUUID()
    this.journal = new ReceiverJournal(options, (sentence) => this.#refusals.addError(sentence))
    // By default, Node closes an idle connection after 5 s, and loses a webhook that is sent over it at the same moment.
    this.#server = createServer({ maxHeaderSize, requireHostHeader: false, keepAliveTimeout: 0 })
    // Without a listener, Node itself answers 417 to an expectation that it does not know.
    for (const event of ['request', 'checkExpectation']) {
      this.#server.on(event, (request, response) => void this.#handle(request, response))
    }
    this.#server.on('clientError', (error, socket) => this.#refuseUnparsable(error, socket))
    for (const event of ['connection', 'request']) {
      this.#server.on(event, () => {
        this.#contactedAt = performance.now()
      })
    }
  }

  /** Starts listening; rejects if the port is in use. */
  static async start(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(receiverOptions.resolve(options))
    const { host, port } = receiver.#options
    receiver.#port = await listen(receiver.#server, host, port)
    return receiver
  }

  /** The URL for the system under test; any path may be appended. */
  get url(): string {
    const { host, publicUrl = `http://${formatHost(host)}:${this.#port}` } = this.#options
    return `${publicUrl}/${this.listenerId}`
  }

  /** The deliveries that were rejected or dropped since the start. */
  get counts(): ReceiverCounts {
    return { ...this.#refusals.totals, dropped: this.journal.dropped }
  }

  /** Returns the requests that were rejected since a moment of `performance.now()` by reason, those of each oldest first. */
  getRefusals(since: number): readonly Refusal[] {
    return this.#refusals.since(since)
  }

  /** Calls the listener with a sentence for each refused request, such as `Refused POST /hook with 404: …`. */
  onRefused(listener: (sentence: string) => void): void {
    this.#refusals.onRefused = listener
  }

  /** Whether anybody connected or sent a request since a moment of `performance.now()`. */
  wasReachedSince(start: number): boolean {
    return this.#contactedAt >= start
  }

  /**
   * Responds to the next requests with these responses, one for each, and then repeats the last response. A function
   * creates the response to a delivery. Without arguments, responds with 200 again, including to deliveries for which
   * `respondTo()` set a response.
   *
   * @example
   * receiver.respondWith(({ url }) => ({ body: new URL(url, 'http://host').searchParams.get('validationToken') ?? '' }))
   */
  respondWith(...responses: readonly ResponseSource[]): void {
    this.#responses.setDefault(responses)
  }

  /**
   * Like `respondWith`, for deliveries that match a template only, so that no other delivery gets their responses. The
   * latest call whose template matches decides; the fixture removes the responses at the end of the test.
   *
   * @example
   * receiver.respondTo(orderPaid(id), { status: 500 }, { status: 500 }, { status: 200 }) // does the sender retry?
   */
  respondTo(template: WebhookTemplate, ...responses: readonly ResponseSource[]): void {
    this.#responses.add(template, responses)
  }

  /** Removes all responses. Throws the first error of a function that created one; the fixture calls it after a test. */
  endResponses(): void {
    this.#responses.end()
  }

  /** Stops listening and closes open connections, including those that wait for a delayed response. */
  async close(): Promise<void> {
    this.#closing.abort()
    if (!this.#server.listening) return
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = this.#getTarget(request)
    try {
      if (target === undefined) {
        this.#count(request)
        return await this.#refuse(request, response, {
          reason: 'unknownListener',
          why: `its path is not below ${new URL(this.url).pathname}`,
          status: 404,
          body: 'No such webhook listener.',
        })
      }
      const contractResponse = handleContractRoute(
        {
          journal: this.journal,
          listRefusals: () => this.#refusals.listLatest(maxListedRefusals),
          requests: this.#requests,
          isTrusted: isTrustedHost(request.headers.host, this.#options),
        },
        request,
        target,
      )
      if (contractResponse?.status === 403) this.#tellUntrusted(request)
      if (contractResponse) return await this.#send(response, contractResponse)
      this.#count(request)
      await this.#receive(request, response, target)
    } catch (error) {
      this.#refusals.addError(`A request got a response with status 500: ${getErrorMessage(error)}`)
      request.resume()
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }

  async #receive(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const body = await readBody(request, this.#maxBodyBytes)
    if (body === 'too large') {
      const problem = `body is larger than ${this.#maxBodyBytes} bytes`
      this.#refusals.warn(
        `The webhook receiver refused a delivery with 413. The ${problem}. Raise maxBodyBytes.`,
      )
      return this.#refuse(request, response, {
        reason: 'tooLarge',
        why: `its ${problem}`,
        status: 413,
        body: `The ${problem}.`,
      })
    }
    if (body === 'incomplete') {
      if (!this.#malformed.has(request)) {
        this.#refusals.add('incomplete', request, 'without a response: its body is incomplete')
      }
      response.destroy()
      return
    }
    const webhook = this.#toWebhook(request, url, body)
    this.journal.add(webhook, body.size)
    if (this.journal.dropped > 0) {
      this.#refusals.warn(
        'The webhook receiver is full: older webhooks make room for later ones. Raise maxEntries or maxBytes.',
      )
    }
    await send(response, await this.#responses.next(webhook), this.#closing.signal)
  }

  async #send(response: ServerResponse, content: ReceiverResponse): Promise<void> {
    await send(response, prepareResponse(content), this.#closing.signal)
  }

  async #refuse(
    request: IncomingMessage,
    response: ServerResponse,
    { reason, why, status, body }: RefusalAnswer,
  ): Promise<void> {
    this.#refusals.add(reason, request, `with ${status}: ${why}`)
    request.resume()
    await this.#send(response, { status, body })
  }

  #tellUntrusted({ method, url = '', headers: { host } }: IncomingMessage): void {
    this.#refusals.tell(
      `${method} ${cutQuery(url)}`,
      `with 403: its Host ${makeVisible(String(host))} is not an address of this receiver`,
    )
  }

  /** Counts only an error of the parser, because a reset or an idle connection is no request. */
  #refuseUnparsable(error: Error, socket: Duplex): void {
    const code = String(getErrorCode(error))
    // Each later packet of a refused request is an error as well.
    if (!code.startsWith('HPE_') || socket.writableEnded) {
      socket.destroy()
      return
    }
    const last = this.#lastRequests.get(socket)
    if (last?.complete === false) this.#countUnparsableBody(last, error)
    else this.#countUnparsableHead(last, error)
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
    else socket.destroy()
  }

  /** Counts an error in the body of a delivery, such as a wrong chunk. A body that ends early is incomplete. */
  #countUnparsableBody(request: IncomingMessage, error: Error): void {
    const code = String(getErrorCode(error))
    if (code === 'HPE_INVALID_EOF_STATE' || this.#getTarget(request) === undefined) return
    this.#malformed.add(request)
    const { method, url = '' } = request
    const what = { method, url: `${cutQuery(url)} (${getString(error, 'reason')})` }
    this.#refusals.add('malformed', what, `with 400: its body is no HTTP (${code})`)
  }

  #countUnparsableHead(last: IncomingMessage | undefined, error: Error): void {
    this.#requests += 1
    const code = String(getErrorCode(error))
    const { method, path } = readRequestLine(error)
    // What follows a delivery, such as the rest of a body that is longer than its content-length says.
    const previous = path === '' && last && this.#getTarget(last) !== undefined ? last : undefined
    // The path of a request whose headers are too long is unknown, because only its last packet is.
    const mayBeDelivery =
      previous !== undefined ||
      code === 'HPE_HEADER_OVERFLOW' ||
      getTarget(path, this.#options, this.listenerId) !== undefined
    const what = previous ? `what followed ${previous.method} ${cutQuery(previous.url ?? '')}` : path
    const url = mayBeDelivery || path ? `${what} (${getString(error, 'reason')})`.trim() : ''
    const reason = mayBeDelivery ? 'malformed' : 'unparsable'
    this.#refusals.add(reason, { method, url }, `with 400: it is no HTTP (${code})`)
  }

  #count(request: IncomingMessage): void {
    this.#requests += 1
    this.#lastRequests.set(request.socket, request)
  }

  #getTarget({ url = '' }: IncomingMessage): string | undefined {
    return getTarget(url, this.#options, this.listenerId)
  }

  /** Maximum size of a body. A body that does not fit into the journal is also rejected as too large. */
  get #maxBodyBytes(): number {
    return Math.min(this.#options.maxBodyBytes, this.#options.maxBytes)
  }
}

interface RefusalAnswer {
  readonly reason: RefusalReason
  readonly why: string
  readonly status: number
  readonly body: string
}

/** Reads the beginning of a request that the parser rejects, unless that is in a later request of the same packet. */
function readRequestLine(error: Error): { readonly method: string; readonly path: string } {
  const unknown = { method: '', path: '' }
  const packet = getField(error, 'rawPacket')
  if (!Buffer.isBuffer(packet)) return unknown
  const parsed = packet.subarray(0, getNumber(error, 'bytesParsed')).toString()
  // `fetch` sends a method such as `patch` as it is.
  const [, method, target = ''] = /^([A-Za-z]+) (\/[^\r\n]*)/.exec(packet.toString()) ?? []
  if (method === undefined || parsed.includes('\r\n\r\n')) return unknown
  return { method, path: cutQuery(target.replace(/ HTTP\/[\d.]+$/, '')) }
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw createError(
      `Failed to start the webhook receiver on ${host}:${port}: ${getErrorMessage(cause)}. ${adviseAboutListening(cause)}`,
      { cause },
    )
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Codes of errors that another port does not help against. */
const hostErrors: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL']

function adviseAboutListening(cause: unknown): string {
  if (hostErrors.includes(getErrorCode(cause))) {
    return 'Give an address of this machine as host, such as 127.0.0.1 or 0.0.0.0.'
  }
  return 'If a parallel worker uses this port, set workers: 1. Otherwise choose another port, or 0 for a free one.'
}

/** Replaces an address that only a server can bind to with one that a client can call. */
function formatHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
