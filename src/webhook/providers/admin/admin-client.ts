// The HTTP client that every provider calls its server's admin interface with: it checks each status, limits each
// call in time, and turns what goes wrong into a WebhookProviderError that names the next step.
import { WebhookProviderError } from '../../provider-error.js'
import { classifyConnectionError } from './classify-connection-error.js'

const defaultTimeoutMs = 10_000
/** So much later a request context ends a call by itself: the message is the same with and without one. */
const ownLimitFirstMs = 500

/** The part of Playwright's `APIRequestContext` that providers use. */
export interface RequestContextLike {
  fetch(
    url: string,
    options?: {
      method?: string
      headers?: Record<string, string>
      data?: string
      timeout?: number
      failOnStatusCode?: boolean
      maxRedirects?: number
    },
  ): Promise<{ status(): number; text(): Promise<string>; headers(): Record<string, string> }>
}

export interface AdminClientSettings {
  /** The server's name as messages show it. */
  readonly server: string
  /** The command that starts it; messages say: start `server` with `startHint`. */
  readonly startHint: string
  /** Sent with every call; their values never appear in an error. */
  readonly headers?: Record<string, string>
}

export interface AdminRequestOptions {
  readonly query?: Record<string, string>
  /** Sent as JSON; absent means no body. */
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Default 10 s. */
  readonly timeoutMs?: number
  /** Statuses besides 2xx that are an answer and no fault. */
  readonly accept?: readonly number[]
}

export interface AdminResponse {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly data?: string
}

/** Calls one server. Without a request context it uses global `fetch`. */
export class AdminClient {
  /** Without a trailing slash and without user info. */
  readonly baseUrl: string
  readonly #request: RequestContextLike | undefined
  readonly #settings: AdminClientSettings
  readonly #headers: Record<string, string>

  constructor(baseUrl: string, request: RequestContextLike | undefined, settings: AdminClientSettings) {
    const url = parseBaseUrl(baseUrl)
    this.#request = request
    this.#settings = settings
    this.#headers = { ...basicAuthorization(url), ...settings.headers }
    this.baseUrl = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  }

  /** Any 2xx or accepted status is an answer; everything else rejects with a `WebhookProviderError`. */
  async send(method: string, path: string, call: AdminRequestOptions = {}): Promise<AdminResponse> {
    const outgoing = this.#outgoing(method, path, call)
    const answer = await this.#answerTo(outgoing, call)
    const fine = (answer.status >= 200 && answer.status < 300) || call.accept?.includes(answer.status)
    if (fine) return answer
    throw this.#refusal(outgoing, answer)
  }

  /** The same, with the answer's JSON; an answer that is no JSON rejects. */
  async json(method: string, path: string, call: AdminRequestOptions = {}): Promise<unknown> {
    const answer = await this.send(method, path, call)
    try {
      return JSON.parse(answer.text)
    } catch (cause) {
      throw new WebhookProviderError({
        ...this.#about(this.#outgoing(method, path, call)),
        reason: `status ${answer.status}, but the answer is no JSON`,
        hint: `Check that the base URL ${this.baseUrl} is the one of ${this.#settings.server}.`,
        status: answer.status,
        body: this.#withoutSecrets(answer.text),
        transient: false,
        cause,
      })
    }
  }

  #outgoing(method: string, path: string, { query, body }: AdminRequestOptions): Outgoing {
    const search = new URLSearchParams(query).toString()
    const url = `${this.baseUrl}${path}${search && (path.includes('?') ? '&' : '?')}${search}`
    if (body === undefined) return { method, url, headers: this.#headers }
    const headers = { 'content-type': 'application/json', ...this.#headers }
    return { method, url, headers, data: JSON.stringify(body) }
  }

  async #answerTo(outgoing: Outgoing, { signal, timeoutMs = defaultTimeoutMs }: AdminRequestOptions) {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeoutMs)
    const giveUp = () => limit.abort()
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    try {
      if (!this.#request) return await overFetch(outgoing, limit.signal)
      return await orAbort(overContext(this.#request, outgoing, timeoutMs), limit.signal)
    } catch (error) {
      const timedOut = limit.signal.aborted ? timeoutMs : undefined
      throw this.#noAnswer(outgoing, error, signal?.aborted ? 'cancelled' : timedOut)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  #noAnswer(
    outgoing: Outgoing,
    error: unknown,
    ended: number | 'cancelled' | undefined,
  ): WebhookProviderError {
    const { reason, transient, refused } = classifyConnectionError(error, ended)
    const { server, startHint } = this.#settings
    const hint = `Check the base URL, or start ${server} with \`${startHint}\`.`
    // The original error is left out: Playwright's lists every request header, tokens included.
    return new WebhookProviderError({ ...this.#about(outgoing), reason, hint, transient, refused })
  }

  #refusal(outgoing: Outgoing, { status, text }: AdminResponse): WebhookProviderError {
    return new WebhookProviderError({
      ...this.#about(outgoing),
      reason: `status ${status}`,
      hint: getHint(status, this.#settings),
      status,
      body: this.#withoutSecrets(text),
      transient: status >= 500,
    })
  }

  #about({ method, url }: Outgoing): { server: string; method: string; url: string } {
    return { server: this.#settings.server, method, url: this.#withoutSecrets(url) }
  }

  /** Servers echo what they were sent. */
  #withoutSecrets(text: string): string {
    const secrets = Object.values(this.#headers).flatMap((value) => [value, value.split(' ').at(-1) ?? ''])
    return secrets
      .filter((secret) => secret.length > 3)
      .reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text)
  }
}

function parseBaseUrl(baseUrl: string): URL {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new TypeError(
      `baseUrl must be an absolute http or https URL without query, such as "http://127.0.0.1:8080"; got ${describeValue(baseUrl)}`,
    )
  }
  return url
}

function describeValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.replace(/\/\/[^/@]*@/, '//')) : String(value)
}

/** `fetch` refuses URLs with user info, so it travels as the header it stands for. */
function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Redirects are not followed: they would carry the token to another host. */
async function overFetch(
  { method, url, headers, data }: Outgoing,
  signal: AbortSignal,
): Promise<AdminResponse> {
  const body = data === undefined ? {} : { body: data }
  const response = await fetch(url, { method, headers, redirect: 'manual', signal, ...body })
  return {
    status: response.status,
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  }
}

async function overContext(
  request: RequestContextLike,
  { method, url, headers, data }: Outgoing,
  timeoutMs: number,
): Promise<AdminResponse> {
  const timeout = timeoutMs + ownLimitFirstMs
  const body = data === undefined ? {} : { data }
  const response = await request.fetch(url, {
    method,
    headers,
    timeout,
    failOnStatusCode: false,
    maxRedirects: 0,
    ...body,
  })
  return { status: response.status(), text: await response.text(), headers: response.headers() }
}

/** Playwright's context knows no AbortSignal: the call is left to its own, later time limit, the caller goes on. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('aborted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function getHint(status: number, { server, startHint }: AdminClientSettings): string {
  if (status === 401 || status === 403) return `Check the token, or start ${server} with \`${startHint}\`.`
  if (status >= 500) return `Look into the log of ${server}.`
  return `Check the base URL, or start ${server} with \`${startHint}\`.`
}
