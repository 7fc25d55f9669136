import type { OutgoingRequest } from './send-request.js'

export interface RequestContent {
  readonly query?: Record<string, string>
  /** Sent as JSON; absent means no body. */
  readonly body?: unknown
}

/** Adds query and JSON body to a request; `headers` override the content type. */
export function createRequest(
  method: string,
  url: string,
  headers: Record<string, string>,
  { query, body }: RequestContent,
): OutgoingRequest {
  const search = new URLSearchParams(query).toString()
  const target = `${url}${search && (url.includes('?') ? '&' : '?')}${search}`
  if (body === undefined) return { method, url: target, headers }
  const withType = { 'content-type': 'application/json', ...headers }
  return { method, url: target, headers: withType, data: JSON.stringify(body) }
}
