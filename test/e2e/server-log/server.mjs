// A web server that prints: `node server.mjs <name>`. Pages call the API at the address in their query.
import { createServer } from 'node:http'

const name = process.argv[2]

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  response.setHeader('access-control-allow-origin', '*')
  if (pathname === '/page') {
    process.stderr.write(`${name} GET /page\n`)
    const load =
      "fetch(new URLSearchParams(location.search).get('api')).then(() => (document.title = 'done'))"
    response.setHeader('content-type', 'text/html').end(`<script>${load}</script>`)
    return
  }
  if (pathname === '/orders') {
    response.setHeader('x-request-id', 'req-7f3a-91bc')
    process.stderr.write(
      '\u001b[31mERROR\u001b[39m req-7f3a-91bc Authorization: Bearer abcdef.123456 \u202e\n',
    )
    console.error(new TypeError('connect ECONNREFUSED 127.0.0.1:5432'))
    process.stderr.write('::error::never an annotation\n')
  } else {
    process.stderr.write('::error::never an annotation\nRangeError: no model loaded\n')
  }
  response.writeHead(500).end('{"error":"internal"}')
})

server.listen(0, '127.0.0.1', () => {
  console.log(`${name} listens on http://127.0.0.1:${server.address().port}`)
})
