// A proxy that fails on request, with 500s, resets or silence, and counts calls and bytes.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export type ProxyMood = 'pass' | 'fail' | 'hang' | 'reset'

export interface FailingProxy {
  readonly baseUrl: string
  mood: ProxyMood
  /** Path prefix of the calls that are rejected with 404. */
  missing?: string
  /** Calls so far, such as `GET /path`, oldest first. */
  readonly calls: string[]
  /** Number of response bytes so far, without headers. */
  bytes: number
  close(): Promise<void>
}

export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const server = createServer((incoming, outgoing) => handle(proxy, target, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const proxy: FailingProxy = {
    baseUrl: `http://127.0.0.1:${port}`,
    mood: 'pass',
    calls: [],
    bytes: 0,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}

function handle(
  proxy: FailingProxy,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  proxy.calls.push(`${incoming.method} ${incoming.url}`)
  if (proxy.mood === 'hang') return
  if (proxy.mood === 'reset') {
    incoming.socket.destroy()
    return
  }
  if (proxy.mood === 'fail') {
    outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('out of order')
    return
  }
  if (proxy.missing && incoming.url?.startsWith(proxy.missing)) {
    outgoing.writeHead(404).end()
    return
  }
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
