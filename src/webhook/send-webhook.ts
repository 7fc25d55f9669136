import { randomUUID } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import { createRedactor } from '../redaction/redactor.js'
import { testRedaction } from '../redaction/test-redaction.js'
import {
  checkMilliseconds,
  checkNonEmptyString,
  checkPositiveInteger,
  createInvalid,
  isHttpToken,
} from '../values/check-value.js'
import { createError, createTypeError } from '../values/errors.js'
import { getField, isRecord } from '../values/json.js'
import { acceptWhen, defineOptions } from '../values/option-table.js'
import { endSentence, makeVisible } from '../values/text.js'
import { checkHeaders } from './journal/check-headers.js'
import { classifyConnectionError } from './providers/provider-error.js'
import { limitCall, rejectOnAbort } from './providers/send-request.js'
import { toContent } from './sent-content.js'
import type { SignatureSigner } from './signatures/signature-scheme.js'

export interface SendWebhookOptions {
  /**
   * An object is sent as JSON, `URLSearchParams` as a form, a string or bytes (such as a `Buffer`) as they are. Default:
   * an empty body.
   */
  readonly body?: object | string
  /** Signs the delivery, such as `stripeSignature(secret)`. Default: no signature. */
  readonly sign?: SignatureSigner
  /**
   * More headers, case-insensitive. The default `content-type` is that of JSON for an object and for JSON text, and that
   * of a form, of text or of bytes for the others.
   */
  readonly headers?: Readonly<Record<string, string>>
  /** Default: `POST`. */
  readonly method?: string
  /**
   * How often the same bytes are delivered, with the same id, timestamp and signature, one delivery after the other.
   * Default: 1.
   */
  readonly times?: number
  /** How long each delivery may take until its response has ended, in milliseconds. Default: 30000. */
  readonly timeout?: number
}

/** The part of Playwright's `APIRequestContext` that `sendWebhook` uses. */
export interface WebhookRequestContext<TResponse> {
  fetch(
    url: string,
    options: {
      method: string
      headers: Record<string, string>
      data?: Uint8Array | undefined
      failOnStatusCode: boolean
      maxRedirects: number
      timeout: number
    },
  ): Promise<TResponse>
}

/** The part of global `fetch` that `sendWebhook` uses. */
export type WebhookFetch<TResponse> = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body: ArrayBuffer | null
    redirect: 'manual'
    signal: AbortSignal
  },
) => Promise<TResponse>

type WebhookSender<TResponse> = WebhookRequestContext<TResponse> | WebhookFetch<TResponse>

/**
 * Sends a webhook to the system under test, as a vendor would, and returns the response of the last delivery, whatever
 * its status. Redirects are not followed. `request` is Playwright's `request`, which resolves a relative URL against
 * `baseURL`, or global `fetch`.
 *
 * @example
 * const response = await sendWebhook(request, '/api/webhooks/stripe', {
 *   body: { id: 'evt_1', type: 'invoice.paid' },
 *   sign: stripeSignature(secret),
 * })
 * expect(response.status()).toBe(200)
 */
export async function sendWebhook<TResponse>(
  request: WebhookSender<TResponse>,
  url: string,
  options: SendWebhookOptions = {},
): Promise<TResponse> {
  checkSender(request)
  checkNonEmptyString('url', url)
  const checked = table.resolve(options)
  const delivery = createDelivery(checked)
  checkMethod(request, delivery)
  for (let sent = 1; sent < checked.times; sent++) await send(request, url, delivery)
  return send(request, url, delivery)
}

function checkSender(request: unknown): void {
  if (typeof request === 'function' || typeof getField(request, 'fetch') === 'function') return
  throw createInvalid('request', "Playwright's request or global fetch", request)
}

type CheckedOptions = ReturnType<typeof table.resolve>

const table = defineOptions('sendWebhook', {
  body: (value) => value,
  sign: checkSigner,
  headers: (value = {}, name) => toLowerCaseNames(checkHeaders(value, name)),
  method: (value, name) => acceptMethod(value, name).toUpperCase(),
  times: (value = 1, name) => checkPositiveInteger(name, value),
  timeout: (value = 30_000, name) => checkMilliseconds(name, value),
})

const acceptMethod = acceptWhen(isHttpToken, 'a method of HTTP', 'POST')

/** Shows only the type of another value, because it may be the secret. */
function checkSigner(value: unknown, name: string): SignatureSigner | undefined {
  if (value === undefined || isSigner(value)) return value
  throw createTypeError(
    `${name} must be a signature scheme, such as stripeSignature(secret); got ${typeof value}.`,
  )
}

function isSigner(value: unknown): value is SignatureSigner {
  return isRecord(value) && typeof value['sign'] === 'function'
}

function toLowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

interface Delivery {
  readonly method: string
  readonly headers: Record<string, string>
  readonly rawBytes: Buffer
  readonly timeout: number
}

function createDelivery({ body, sign, headers: given, method, timeout }: CheckedOptions): Delivery {
  const { rawBytes, contentType } = toContent(body)
  const headers = contentType === undefined ? given : { 'content-type': contentType, ...given }
  const signed = sign === undefined ? {} : callSigner(sign, rawBytes, headers)
  const twice = Object.keys(signed).find((name) => Object.hasOwn(given, name))
  if (twice === undefined) return { method, headers: { ...headers, ...signed }, rawBytes, timeout }
  throw createTypeError(`headers must not contain "${twice}", because sign sets it.`)
}

function callSigner(
  signer: SignatureSigner,
  rawBytes: Buffer,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const signed = signer.sign({
    rawBytes,
    rawBody: rawBytes.toString(),
    headers,
    timestamp: Math.floor(Date.now() / 1000),
    id: `msg_${randomUUID().replaceAll('-', '')}`,
  })
  return toLowerCaseNames(checkHeaders(signed, 'The result of sign()'))
}

/** Throws for a body that `fetch` refuses to send. */
function checkMethod(request: unknown, { method, rawBytes }: Delivery): void {
  if (typeof request !== 'function' || rawBytes.length === 0 || !/^(?:GET|HEAD)$/.test(method)) return
  throw createTypeError(`A ${method} request of global fetch cannot have a body. Pass Playwright's request.`)
}

async function send<TResponse>(
  request: WebhookSender<TResponse>,
  url: string,
  delivery: Delivery,
): Promise<TResponse> {
  const { method, headers, rawBytes, timeout } = delivery
  const signal = AbortSignal.timeout(timeout)
  // Playwright would add the content type of bytes to an empty body.
  const data = rawBytes.length === 0 ? undefined : rawBytes
  try {
    const response =
      typeof request === 'function'
        ? request(url, {
            method,
            headers,
            body: data ? Uint8Array.from(data).buffer : null,
            redirect: 'manual',
            signal,
          })
        : request.fetch(url, { method, headers, data, ...limitCall(timeout) })
    return await Promise.race([response, rejectOnAbort(signal)])
  } catch (error) {
    if (!signal.aborted) throw createSendError(error, url)
    throw createError(
      `${formatFailure(url)}: the response did not end within ${timeout}ms. See the log of the system under test, or raise timeout.`,
    )
  }
}

const defaultRedactor = createRedactor()
const getRedactor = () => testRedaction.redactor ?? defaultRedactor
/** The first request in Playwright's call log, whose URL is absolute. */
const loggedUrl = /→ \S+ (\S+)/

/** Omits the original error, because Playwright's message lists every header, including the signature. */
function createSendError(error: unknown, url: string): Error {
  const message = error instanceof Error ? stripVTControlCharacters(error.message) : ''
  const { reason, code, advice } = classifyConnectionError(error)
  const clean = endSentence(makeVisible(getRedactor().text(stripVTControlCharacters(reason))))
  const hint = advice ?? getHint(reason, code !== undefined || message === 'fetch failed')
  return createError(`${formatFailure(loggedUrl.exec(message)?.[1] ?? url)}: ${clean} ${hint}`.trimEnd())
}

function formatFailure(url: string): string {
  return `Failed to send the webhook to ${makeVisible(getRedactor().url(url))}`
}

function getHint(reason: string, isUnreachable: boolean): string {
  if (/invalid url|failed to parse url/i.test(reason)) return 'Pass an absolute URL, or set baseURL.'
  return isUnreachable ? 'Start the system under test, or check the URL.' : ''
}
