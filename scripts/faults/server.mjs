// The server that causes the faults. A request's path selects the response. A second origin sends no CORS headers.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** Maps the first segment of the path to the response. */
const routes = {
  '': (response) => send(response, 200, html, '<!doctype html><link rel="icon" href="data:,"><h1>Shop</h1>'),
  page: (response, query) =>
    send(response, 200, html, `<!doctype html><link rel="icon" href="data:,">${query.get('html') ?? ''}`),
  icon: (response) => send(response, 200, html, '<!doctype html><h1>Shop with /favicon.ico</h1>'),
  status: (response, _query, [status]) => send(response, Number(status), json, '{"error":"sold out"}'),
  late: (response, _query, [ms, status]) =>
    setTimeout(() => send(response, Number(status), json, '{"error":"late"}'), Number(ms)),
  redirect: (response, _query, [to]) =>
    send(response, 302, { location: to === '500' ? '/status/500' : '/status/200' }, ''),
  graphql: (response, query) => {
    const [name = ''] = query.keys()
    send(response, 200, json, graphqlAnswers[name] ?? '{"errors":[{"message":"no stock"}],"data":null}')
  },
  script: (response, query) =>
    send(response, 200, { 'content-type': 'text/javascript' }, query.get('code') ?? ''),
  vendor: (response) => send(response, 200, { 'content-type': 'text/javascript' }, 'null.items'),
  file: (response, _query, [status]) =>
    send(response, Number(status), { 'content-disposition': 'attachment; filename="invoice.pdf"' }, 'pdf'),
  events: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
  },
  sorry: (response) => send(response, 200, json, '{"error":"sold out"}'),
  hang: () => undefined,
  reset: (response) => response.destroy(),
  cut: (response) => {
    response.writeHead(200, { ...json, 'content-length': 1000 })
    response.write('{"half":')
    setTimeout(() => response.destroy(), 50)
  },
  unstable: (response, query, [name]) => {
    seen.set(name, (seen.get(name) ?? 0) + 1)
    send(response, seen.get(name) === 1 ? Number(query.get('first')) : 200, json, '{}')
  },
}

const graphqlAnswers = {
  ok: '{"data":{}}',
  batch: '[{"data":{}},{"errors":[{"message":"no stock"}]}]',
  partial: '{"data":{"cart":{}},"errors":[{"message":"session expired"},{"message":"no stock"}]}',
}

const seen = new Map()

/** Starts both origins and returns their addresses and a function that stops them. */
export async function startServers() {
  const servers = [createShop(open), createShop({})]
  const [shop, other] = await Promise.all(servers.map(listen))
  const stop = () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
  return { shop, other, stop }
}

function createShop(cors) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const [name, ...rest] = pathname.slice(1).split('/')
    for (const [header, value] of Object.entries(cors)) response.setHeader(header, value)
    if (request.method === 'OPTIONS') send(response, cors === open ? 204 : 403, {}, '')
    else if (routes[name]) routes[name](response, searchParams, rest)
    else send(response, 404, json, '{"error":"not found"}')
  })
  return server.on('upgrade', (request, socket) => upgrade(request.url, request.headers, socket))
}

function upgrade(url, headers, socket) {
  if (!url.startsWith('/socket')) return socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
  const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  )
}

function send(response, status, headers, body) {
  response.writeHead(status, headers)
  response.end(status === 204 || status === 304 ? undefined : body)
}

function listen(server) {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`))
  })
}
