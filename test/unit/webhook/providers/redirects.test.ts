// A redirect would take the token to another host.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { AdminClient } from '../../../../src/webhook/providers/admin/admin-client.js'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const settings = { server: 'WireMock', startHint: 'java -jar', headers: { authorization: 'Bearer sesame' } }

test.each([301, 302, 307, 308])('%i is an error, with and without a request context', async (status) => {
  const visits: string[] = []
  const elsewhere = await serve(({ headers }, response) => {
    visits.push(String(headers.authorization))
    response.end('{}')
  })
  const server = await serve((_, response) => response.writeHead(status, { location: elsewhere }).end())
  const context = await request.newContext()
  onTestFinished(() => context.dispose())
  for (const client of [
    new AdminClient(server, undefined, settings),
    new AdminClient(server, context, settings),
  ]) {
    await expect(client.json('GET', '/requests')).rejects.toMatchObject({ status, transient: false })
  }
  expect(visits).toEqual([])
})
