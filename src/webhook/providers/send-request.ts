// Sends one admin request, with global `fetch` or with Playwright's request context. Redirects are not followed,
// because they would send the token to another host. The size of responses is limited.

import { internalCalls } from '../../internal-calls.js'
import { PrintableError } from '../../values/errors.js'

/** Limit for a response that is only shown in an error. */
const maxErrorBytes = 64 * 1024
/** Extra time for the request context's own timeout, so that our timeout, with its uniform message, fires first. */
const contextGraceMs = 500

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

export interface OutgoingRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly data?: string
}

export interface AdminResponse {
  readonly status: number
  readonly text: string
  /** Where a redirect leads. */
  readonly location?: string | undefined
}

interface SendLimits {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly maxBytes: number
}

export class ResponseTooLargeError extends PrintableError {
  override readonly name = 'ResponseTooLargeError'
}

/** An aborted call of Playwright's context continues until its own timeout, as it does not support AbortSignal. */
export function sendRequest(
  context: RequestContextLike | undefined,
  request: OutgoingRequest,
  limits: SendLimits,
): Promise<AdminResponse> {
  if (!context) return sendWithFetch(request, limits)
  return Promise.race([sendWithContext(context, request, limits), rejectOnAbort(limits.signal)])
}

async function sendWithFetch(
  { method, url, headers, data }: OutgoingRequest,
  { signal, maxBytes }: SendLimits,
): Promise<AdminResponse> {
  const response = await fetch(url, { method, headers, body: data ?? null, redirect: 'manual', signal })
  const text = response.ok
    ? await readText(response, maxBytes)
    : await readText(response, maxErrorBytes, { cut: true })
  return { status: response.status, text, location: response.headers.get('location') ?? undefined }
}

/** The context reads the whole response, so the size limit can only skip decoding it. */
async function sendWithContext(
  context: RequestContextLike,
  { url, ...request }: OutgoingRequest,
  { timeoutMs, maxBytes }: SendLimits,
): Promise<AdminResponse> {
  const options = { ...request, ...limitCall(timeoutMs) }
  internalCalls.add(options)
  const response = await context.fetch(url, options)
  const { location, 'content-length': length = 0 } = response.headers()
  checkSize(Number(length), maxBytes)
  const text = await response.text()
  checkSize(text.length, maxBytes)
  return { status: response.status(), text, location }
}

/** Limits a call of Playwright's context, whose own timeout is later than ours. Redirects and errors are responses. */
export function limitCall(timeoutMs: number): {
  timeout: number
  failOnStatusCode: boolean
  maxRedirects: number
} {
  return { timeout: timeoutMs + contextGraceMs, failOnStatusCode: false, maxRedirects: 0 }
}

/** Reads a response's text. Unlike `Response.text()`, stops decompressing at `maxBytes`. */
async function readText(response: Response, maxBytes: number, { cut = false } = {}): Promise<string> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes && cut) break
    checkSize(size, maxBytes)
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

function checkSize(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return
  throw new ResponseTooLargeError(`the response is larger than ${maxBytes} bytes`)
}

export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
