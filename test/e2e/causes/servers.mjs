// Servers of a run in which three of them cannot be reached: `node servers.mjs api` exits on request; `node servers.mjs
// others` has a page, a proxy whose upstream is gone, and a server with a rate limit.
import { createServer, get } from 'node:http'

function listen(name, answer) {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1', () => {
    console.log(`${name} listens on http://127.0.0.1:${server.address().port}`)
  })
}

if (process.argv[2] === 'api') {
  listen('api', (request, response) => {
    if (request.url !== '/exit') return response.end('{}')
    console.error(new RangeError('the server is out of memory'))
    process.exit(1)
  })
} else {
  listen('web', (_, response) => response.setHeader('content-type', 'text/html').end('<title>page</title>'))
  listen('limited', (_, response) =>
    response.writeHead(429, { 'retry-after': '60', 'content-type': 'text/plain' }).end('Too many requests'),
  )
  const closed = createServer().listen(0, '127.0.0.1', () => {
    const { port } = closed.address()
    closed.close()
    listen('proxy', (request, response) => {
      get({ port, host: '127.0.0.1', path: request.url }).on('error', ({ code }) => {
        response.writeHead(502, { 'content-type': 'text/plain' }).end(`no upstream: ${code}`)
      })
    })
  })
}
