// Sends requests exactly as given, unlike `fetch`: with repeated headers in any case, without a content type, or with any
// body.
import { Agent, type IncomingMessage, request } from 'node:http'

/** Closes idle connections before a server does, since a POST on a closed connection could not be sent again. */
const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: 2_000 })

export interface Sent {
  path: string
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

/** Resolves with the status when the response has been read. */
export function send(
  baseUrl: string,
  { path, method = 'POST', headers = {}, body = '' }: Sent,
): Promise<number> {
  const bytes = Buffer.from(body)
  const hasLength = method !== 'GET' && headers['transfer-encoding'] === undefined
  const length = hasLength ? { 'content-length': String(bytes.length) } : {}
  const pairs = Object.entries({ host: new URL(baseUrl).host, ...length, ...headers })
  const raw = pairs.flatMap(([name, values]) => [values].flat().flatMap((value) => [name, value]))
  return new Promise((resolve, reject) => {
    const outgoing = request(baseUrl + path, { method, agent, headers: raw })
    outgoing.once('error', reject)
    outgoing.once('response', (response: IncomingMessage) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.end(bytes)
  })
}

/** Sends a JSON webhook to `/hook` or below. */
export function sendJson(baseUrl: string, payload: unknown, path = '/hook'): Promise<number> {
  return send(baseUrl, {
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
}
