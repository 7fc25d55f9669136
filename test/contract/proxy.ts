// A reverse proxy in front of a server's admin API. It counts the bytes that it passes on.
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { serve } from '../support/serve.js'

interface Proxy {
  readonly baseUrl: string
  /** Bytes of response bodies. */
  bytes: number
}

/** Starts a proxy that ends with the test. */
export async function startProxy(target: string): Promise<Proxy> {
  const proxy = { baseUrl: '', bytes: 0 }
  proxy.baseUrl = await serve((incoming, outgoing) => handle(proxy, target, incoming, outgoing))
  return proxy
}

function handle(proxy: Proxy, target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
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
