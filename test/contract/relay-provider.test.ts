// The example linked from docs/webhook-servers.md passes the checks.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, test } from 'vitest'
import { RelayWebhookProvider } from '../../examples/relay-provider.js'
import { serve } from '../support/serve.js'
import { startCheck } from './provider-checks/check-setup.js'
import { providerChecks } from './provider-checks/provider-checks.js'

const events: { listener: string; event: object }[] = []
let relayUrl: string

beforeAll(async () => {
  relayUrl = await serve((incoming, response) => void respond(incoming, response), afterAll)
})

async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search, searchParams } = new URL(incoming.url ?? '', 'http://relay')
  const [, kind, listener = '', ...rest] = pathname.split('/')
  if (kind === 'events') {
    const after = Number(searchParams.get('after'))
    const fresh = events.slice(after).filter((one) => one.listener === listener)
    response.end(JSON.stringify({ events: fresh.map(({ event }) => event), cursor: String(events.length) }))
    return
  }
  const body = Buffer.concat(await incoming.toArray()).toString()
  const { method, headersDistinct: headers } = incoming
  const request = { path: `/${rest.join('/')}${search}`, method, headers, body }
  events.push({ listener, event: { id: randomUUID(), ...request, deliveredAt: new Date().toISOString() } })
  response.end()
}

test.each(providerChecks)('the relay passes the provider check: %s', async (_, check) => {
  const provider = new RelayWebhookProvider(relayUrl)
  await check(await startCheck(provider, provider.deliveryUrl))
})
