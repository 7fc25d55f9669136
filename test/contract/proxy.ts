// A reverse proxy in front of a server's admin API. It counts the bytes that it passes on, and can be slow.
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '../support/serve.js'

interface Proxy {
  readonly baseUrl: string
  /** Bytes of response bodies. */
  bytes: number
  /** The server that gets the requests. */
  target: string
  /** How much longer each call takes; half of it passes before the server gets the request. */
  readonly roundTripMs: number
}

/** Starts a proxy that ends with the test. */
export async function startProxy(target: string, roundTripMs = 0): Promise<Proxy> {
  const proxy = { baseUrl: '', bytes: 0, target, roundTripMs }
  proxy.baseUrl = await serve((incoming, outgoing) => void handle(proxy, incoming, outgoing))
  return proxy
}

async function handle(proxy: Proxy, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const options = { method: incoming.method, headers: incoming.headers }
  await sleep(proxy.roundTripMs / 2)
  const onward = request(`${proxy.target}${incoming.url}`, options, async (response) => {
    await sleep(proxy.roundTripMs / 2)
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
