// A reverse proxy in front of a server's admin API. It counts the bytes that it passes on.
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { serve } from '../support/serve.js'

interface Proxy {
  readonly baseUrl: string
  /** Responds with 404 to paths with this prefix, as a server without that endpoint does. */
  missing: string | undefined
  /** Bytes of response bodies. */
  bytes: number
}

/** Starts a proxy that ends with the test. */
export async function startProxy(target: string): Promise<Proxy> {
  const proxy = { baseUrl: '', missing: undefined as string | undefined, bytes: 0 }
  proxy.baseUrl = await serve((incoming, outgoing) => handle(proxy, target, incoming, outgoing))
  return proxy
}

function handle(proxy: Proxy, target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (proxy.missing && incoming.url?.startsWith(proxy.missing)) return void outgoing.writeHead(404).end()
  const options = { method: incoming.method, headers: incoming.headers }
  const onward = request(`${target}${incoming.url}`, options, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.on('data', (chunk: Buffer) => {
      proxy.bytes += chunk.length
    })
    response.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
