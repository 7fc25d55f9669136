// The HTTP client for the admin interfaces of all mock servers. It checks the status of each call, and limits the time
// and the size of the response.
import { parseJson } from '../../values/json.js'
import { cutQuery } from '../../values/text.js'
import { cutSlashes, decodePercentToBytes } from '../journal/urls.js'
import { createHider, parseBaseUrl } from './credentials.js'
import {
  type CallProblem,
  classifyConnectionError,
  describeConnectionError,
  getStatusHint,
  type Server,
  WebhookProviderError,
} from './provider-error.js'
import {
  type AdminResponse,
  type OutgoingRequest,
  type RequestContextLike,
  sendRequest,
} from './send-request.js'

/** Default limit for a response. 10,000 entries of 4 KB take 40 MB; a test could not process much more than 256 MiB. */
const defaultMaxResponseBytes = 256 * 1024 * 1024
const defaultTimeoutMs = 10_000
/** Length to which a response is cut before redaction, which needs text around the 500 characters that errors show. */
const maxShownLength = 64 * 1024

/** Options shared by the providers of all mock servers. */
export interface AdminOptions {
  /** Headers for every admin call, such as a gateway's authorization. Default: none. */
  readonly headers?: Readonly<Record<string, string>>
  /** `true` if only one worker uses the server, so that a full reset deletes nothing of another. Default: false. */
  readonly isIsolated?: boolean
}

interface AdminClientSettings extends AdminOptions, Server {
  readonly maxResponseBytes?: number
}

interface AdminRequestOptions {
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
  /** Statuses other than 2xx that are not errors. */
  readonly accept?: readonly number[]
  /** Whether sending the request twice is harmless. Default: true for every method except POST. */
  readonly idempotent?: boolean
}

interface JsonRequestOptions<T> extends AdminRequestOptions {
  /** Decodes the JSON, or returns what is wrong with it, such as `the response has no list "requests"`. */
  readonly decode: (json: unknown) => T | string
  /** Parses the JSON. Default: `JSON.parse`; undefined for anything else. */
  readonly parse?: (text: string) => unknown
  /** The next step for the user if the response cannot be decoded. Default: to check the base URL. */
  readonly hint?: string
}

/** Calls one server. Uses global `fetch` unless it gets a request context. */
export class AdminClient {
  readonly baseUrl: string
  readonly #request: RequestContextLike | undefined
  readonly #settings: AdminClientSettings
  readonly headers: Readonly<Record<string, string>>
  readonly #hide: (text: string) => string

  constructor(baseUrl: string, request: RequestContextLike | undefined, settings: AdminClientSettings) {
    const url = parseBaseUrl(baseUrl)
    this.#request = request
    this.#settings = settings
    this.headers = { ...toBasicAuthorization(url), ...settings.headers }
    this.#hide = createHider(this.headers)
    this.baseUrl = `${url.origin}${cutSlashes(url.pathname)}`
  }

  /** Resolves for 2xx and the statuses that `options` accepts; rejects with a `WebhookProviderError` for all others. */
  async send(method: string, path: string, options: AdminRequestOptions = {}): Promise<AdminResponse> {
    const request = this.#createRequest(method, path, options)
    const response = await this.#sendWithRetry(request, options)
    const { status, text, location } = response
    if ((status >= 200 && status < 300) || options.accept?.includes(status)) return response
    throw this.#createError(request, {
      reason: location === undefined ? `status ${status}` : `status ${status} to ${cutQuery(location)}`,
      hint: getStatusHint(status, this.#settings),
      status,
      body: text,
      transient: status >= 500,
    })
  }

  /** Like `send`, but resolves with decoded JSON. What cannot be decoded usually is from another kind of server. */
  async requestJson<T extends object | number>(
    method: string,
    path: string,
    options: JsonRequestOptions<T>,
  ): Promise<T> {
    const { status, text } = await this.send(method, path, options)
    const json = (options.parse ?? parseJson)(text)
    const decoded = json === undefined ? 'the response is not JSON' : options.decode(json)
    if (typeof decoded !== 'string') return decoded
    const hint = `Check that the base URL ${this.baseUrl} is the one of ${this.#settings.server}.`
    throw this.#createError(this.#createRequest(method, path, options), {
      reason: `status ${status}, but ${decoded}`,
      hint: options.hint ?? hint,
      status,
      body: text,
      transient: false,
    })
  }

  #createRequest(method: string, path: string, { query = {}, body }: AdminRequestOptions): OutgoingRequest {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
    const url = `${this.baseUrl}${path}${search.size === 0 ? '' : `?${search}`}`
    if (body === undefined) return { method, url, headers: this.headers }
    const headers = { 'content-type': 'application/json', ...this.headers }
    return { method, url, headers, data: JSON.stringify(body) }
  }

  /**
   * Retries an idempotent request once if the connection was closed before a response, because the server may just have
   * closed an idle connection. https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
   */
  async #sendWithRetry(request: OutgoingRequest, options: AdminRequestOptions): Promise<AdminResponse> {
    const { signal, timeoutMs = defaultTimeoutMs, idempotent = request.method !== 'POST' } = options
    const timeout = AbortSignal.timeout(timeoutMs)
    const ends = signal ? AbortSignal.any([timeout, signal]) : timeout
    const maxBytes = this.#settings.maxResponseBytes ?? defaultMaxResponseBytes
    const send = () => sendRequest(this.#request, request, { signal: ends, timeoutMs, maxBytes })
    try {
      return await send().catch((error: unknown) => {
        if (idempotent && !ends.aborted && classifyConnectionError(error).closed) return send()
        throw error
      })
    } catch (error) {
      const ended = ends.aborted && { timeoutMs, signal }
      throw this.#createError(request, describeConnectionError(error, this.#settings, ended))
    }
  }

  #createError({ method, url }: OutgoingRequest, details: CallProblem): WebhookProviderError {
    const { reason, body = '' } = details
    return new WebhookProviderError({
      ...details,
      server: this.#settings.server,
      method,
      url: this.#hide(url),
      reason: this.#hide(reason),
      body: this.#hide(body.slice(0, maxShownLength)),
    })
  }
}

/** Converts user info to the equivalent header, because `fetch` rejects URLs with user info. */
function toBasicAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {}
  return { authorization: `Basic ${decodePercentToBytes(`${username}:${password}`).toString('base64')}` }
}
