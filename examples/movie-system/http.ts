// Routes, replies and a server that can be closed.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const maxBodyLength = 100_000

export interface Visit {
  readonly request: IncomingMessage
  readonly url: URL
  /** The parts of the URL's path that the capture groups of the route's `path` matched. */
  readonly params: readonly string[]
  /** The body as a string, which signatures cover. */
  readonly rawBody: string
  /** The parsed JSON body; undefined if it is empty. */
  readonly body: unknown
}

export interface Reply {
  readonly status: number
  readonly type?: string
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Route {
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

/** Starts a server on a loopback port; 0 selects a free one. */
export async function serve(respond: (visit: Visit) => Promise<Reply>, port: number): Promise<RunningServer> {
  const server = createServer((request, response) => {
    void handle(respond, request, response)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening)
  })
  const { port: actualPort } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${actualPort}`, close: () => close(server) }
}

async function handle(
  respond: (visit: Visit) => Promise<Reply>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = await createReply(respond, request)
  const headers = { 'content-type': reply.type ?? 'text/plain', ...reply.headers }
  response.writeHead(reply.status, headers).end(reply.text)
}

async function createReply(
  respond: (visit: Visit) => Promise<Reply>,
  request: IncomingMessage,
): Promise<Reply> {
  try {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const rawBody = await readBody(request)
    return await respond({ request, url, params: [], rawBody, body: parseBody(rawBody) })
  } catch (error) {
    return error instanceof InvalidBodyError
      ? json(400, { error: error.message })
      : json(500, { error: String(error) })
  }
}

class InvalidBodyError extends Error {}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > maxBodyLength) throw new InvalidBodyError('The body is too large')
  }
  return text
}

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidBodyError('The body is not JSON')
  }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
}
