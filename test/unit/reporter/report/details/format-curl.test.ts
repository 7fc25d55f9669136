// A shell runs the copied command against a real server, which must get what the page sent and nothing else.
import { execFile } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatCurl, type SentRequest } from '../../../../../src/reporter/report/details/format-curl.js'
import { invisibleCharacter } from '../../../../../src/values/text.js'
import { serve } from '../../../../support/serve.js'

interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const received: Received[] = []
let origin: string

beforeAll(async () => {
  origin = await serve(async (request, response) => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(await request.toArray()).toString() })
    response.end('done')
  }, afterAll)
})

const execute = promisify(execFile)

/** Runs the command in a POSIX shell and returns the one request that arrived. */
async function send(request: Partial<SentRequest> & { path?: string }): Promise<Received> {
  const command = formatCurl({ method: 'POST', url: `${origin}${request.path ?? '/api'}`, ...request })
  for (const character of command.replaceAll('\n', '')) expect(character).not.toMatch(invisibleCharacter)
  received.length = 0
  const silent = command.replace(/(^|\| )curl /, '$1curl --no-progress-meter ')
  const { stdout } = await execute('sh', ['-c', silent])
  expect(stdout).toMatch(request.method === 'HEAD' ? /200 OK/ : /^done$/)
  expect(received).toHaveLength(1)
  return received[0]!
}

test('says in the command that a body is cut', async () => {
  const body = '{"items":[1,2'
  const request = { method: 'POST', url: `${origin}/api`, body, bodyTruncated: true } as const
  expect(formatCurl(request)).toMatch(/^# The body is cut: only its beginning was recorded\.\ncurl /)
  expect((await send(request)).body).toBe(body)
  expect((await send({ ...request, body: 'a\n' })).body).toBe('a\n')
})

test('says in the command that no body was recorded, where one is usual', async () => {
  const url = `${origin}/api`
  expect(formatCurl({ method: 'POST', url })).toMatch(/^# No body was recorded\.\ncurl /)
  expect((await send({})).body).toBe('')
  expect(formatCurl({ method: 'POST', url, body: '' })).toMatch(/^curl /)
  expect(formatCurl({ method: 'DELETE', url })).toMatch(/^curl /)
})

test('formats no command for a URL that was cut', () => {
  expect(formatCurl({ method: 'GET', url: 'https://shop.test/api?q=xxxx…' })).toBe('')
})

test('formats a command with one option per line', () => {
  expect(
    formatCurl({
      method: 'POST',
      url: 'https://shop.test/api/orders?page=2',
      headers: { 'content-type': 'application/json', traceparent: '00-4bf9', authorization: '[redacted]' },
      body: `{"name":"O'Hara"}`,
    }),
  ).toBe(`curl --globoff 'https://shop.test/api/orders?page=2' \\
  -X POST \\
  -H 'content-type: application/json' \\
  -H 'traceparent: 00-4bf9' \\
  -H 'authorization: <redacted>' \\
  --data-raw '{"name":"O'\\''Hara"}'`)
  expect(formatCurl({ method: 'GET', url: 'https://shop.test/' })).toBe("curl --globoff 'https://shop.test/'")
})

const unusable = ['ws://shop.test/', 'data:text/plain,x', '/api', '-o /etc/passwd', '']
test.each(unusable)('returns no command for %s, which curl cannot request', (url) => {
  expect(formatCurl({ method: 'GET', url })).toBe('')
})

test.each(['GET', 'DELETE', 'PATCH', 'HEAD'])('the server gets the method %s', async (method) => {
  expect(await send({ method })).toMatchObject({ method, url: '/api' })
})

test('the server gets no invalid method', async () => {
  await expect(send({ method: "IT'S" })).rejects.toThrow() // rejected by Node's HTTP parser, not by the shell
})

const paths = ['/api/[redacted]?a={b,c}&d=[1-3]', "/it's/$HOME/`id`?q=$(id)&x=!!", '/a%20b/../c?x=%00']
test.each(paths)('the server gets the path %s', async (path) => {
  const { pathname, search } = new URL(path, origin)
  expect((await send({ url: `${origin}${pathname}${search}` })).url).toBe(`${pathname}${search}`)
})

const bodies = ['@/etc/hostname', '-\n', '%s %d %%\n', "it's \\047 \\n \\ '\u001b[201~", '', 'über 🎬 \u009b']
test.each(bodies)('the server gets the body %j', async (body) => {
  const headers = { 'content-type': 'application/json' }
  expect(await send({ headers, body })).toMatchObject({ method: 'POST', body, headers })
})

test('the server gets no content type that only curl added', async () => {
  expect((await send({ body: 'a=1' })).headers).not.toHaveProperty('content-type')
})

test.each([
  ["x'y; id", "x'y; id"],
  ['', ''],
  ['a\r\nx-injected: 1', 'a  x-injected: 1'],
  ['$(id) `id` $HOME "', '$(id) `id` $HOME "'],
  ['@/etc/hostname', '@/etc/hostname'],
])('the server gets the header value %j', async (value, expected) => {
  const { headers } = await send({ headers: { 'x-id': value } })
  expect(headers['x-id']).toBe(expected)
  expect(headers).not.toHaveProperty('x-injected')
})

test('the server gets no header with an invalid name or a wrong length', async () => {
  const headers = { '@/etc/hostname': 'x', 'x\ny': 'z', 'content-length': '99', "x-'q": 'fine' }
  const got = (await send({ headers, body: '1' })).headers
  expect(got).toMatchObject({ 'content-length': '1', "x-'q": 'fine' })
  expect(Object.keys(got)).not.toContain('y')
})

test('the server gets any text as the body', async () => {
  const unit = fc.oneof(fc.constantFrom(...'\'"\\%$`!@-\n\r\0 {}|&;'), fc.string({ unit: 'grapheme' }))
  await fc.assert(
    fc.asyncProperty(fc.array(unit), async (units) => {
      const body = units.join('')
      expect((await send({ body })).body).toBe(body)
    }),
    { numRuns: 25 }, // each starts a shell and curl
  )
})
