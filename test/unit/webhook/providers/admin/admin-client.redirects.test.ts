// Redirects are not followed, because they would send the token to another host.
import { request } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { AdminClient } from '../../../../../src/webhook/providers/admin/admin-client.js'
import { serve } from '../../../../support/serve.js'

const settings = { server: 'WireMock', startHint: '`java -jar`', headers: { authorization: 'Bearer sesame' } }

test.each([301, 302, 307, 308])('rejects %i redirects with and without a request context', async (status) => {
  const visits: string[] = []
  const elsewhere = await serve(({ headers }, response) => {
    visits.push(String(headers.authorization))
    response.end('{}')
  })
  const server = await serve((_, response) => response.writeHead(status, { location: elsewhere }).end())
  const context = await request.newContext()
  onTestFinished(() => context.dispose())
  for (const given of [undefined, context]) {
    const client = new AdminClient(server, given, settings)
    await expect(client.send('GET', '/requests')).rejects.toMatchObject({ status, transient: false })
  }
  expect(visits).toEqual([])
})
