// The little of a web framework that the movie system needs: routes, replies and a server that can be closed.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const largestBody = 100_000

export interface Visit {
  readonly request: IncomingMessage
  readonly url: URL
  /** What the groups of the route's path matched. */
  readonly params: readonly string[]
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown
}

export interface Reply {
  readonly status: number
  readonly type?: string
  readonly text?: string
}

export interface Route {
  /** The name under which a fault can be switched on for this route. */
  readonly name: string
  readonly method: string
  readonly path: RegExp
  handle(visit: Visit): Reply | Promise<Reply>
}

export interface RunningServer {
  readonly url: string
  close(): Promise<void>
}

export function json(status: number, value: unknown): Reply {
  return { status, type: 'application/json', text: JSON.stringify(value) }
}

export function page(text: string, status = 200): Reply {
  return { status, type: 'text/html; charset=utf-8', text }
}

/** Serves `answer` on a loopback port; 0 takes a free one. */
export async function serve(answer: (visit: Visit) => Promise<Reply>, port: number): Promise<RunningServer> {
  const server = createServer((request, response) => {
    void handle(answer, request, response)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening)
  })
  const { port: actualPort } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${actualPort}`, close: () => close(server) }
}

async function handle(
  answer: (visit: Visit) => Promise<Reply>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = await replyTo(answer, request)
  response.writeHead(reply.status, { 'content-type': reply.type ?? 'text/plain' }).end(reply.text)
}

async function replyTo(answer: (visit: Visit) => Promise<Reply>, request: IncomingMessage): Promise<Reply> {
  try {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    return await answer({ request, url, params: [], body: await readJson(request) })
  } catch (error) {
    return error instanceof BadBody
      ? json(400, { error: error.message })
      : json(500, { error: String(error) })
  }
}

class BadBody extends Error {}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > largestBody) throw new BadBody('The body is too large')
  }
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new BadBody('The body is not JSON')
  }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
}
