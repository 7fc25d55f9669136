// The shop under test, with one page and an API that rejects an empty order.
const { createServer } = require('node:http')

const page = `<h1>Your cart</h1>
<button onclick="fetch('/api/orders', { method: 'POST' }).then(({ status }) => { result.textContent = status })">Order</button>
<output id="result"></output>
<script>fetch('/api/avatars/7')</script>`

createServer(({ method, url }, response) => {
  if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  else if (url === '/favicon.ico') response.writeHead(204).end()
  else if (method === 'POST' && url === '/api/orders') response.writeHead(422).end()
  else response.writeHead(404).end()
}).listen(process.env.PORT, '127.0.0.1')
