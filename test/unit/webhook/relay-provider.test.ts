// The example that docs/custom-webhook-provider.md links passes the checks.
import { randomUUID } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { RelayWebhookProvider } from '../../../examples/relay-provider.js'
import {
  type ContractRequest,
  webhookProviderContract,
} from '../../../src/webhook/provider-contract/index.js'

const events: { listener: string; event: object }[] = []
let relay: Server
let relayUrl: string
let current: RelayWebhookProvider

beforeAll(async () => {
  relay = createServer(async (incoming, response) => {
    const { pathname, search, searchParams } = new URL(incoming.url ?? '', 'http://relay')
    const [, kind, listener = '', ...rest] = pathname.split('/')
    if (kind === 'events') {
      const after = Number(searchParams.get('after'))
      const fresh = events.slice(after).filter((one) => one.listener === listener)
      response.end(JSON.stringify({ events: fresh.map(({ event }) => event), cursor: String(events.length) }))
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const headers = incoming.headersDistinct
    const path = `/${rest.join('/')}${search}`
    const body = Buffer.concat(chunks).toString()
    const deliveredAt = new Date().toISOString()
    events.push({
      listener,
      event: { id: randomUUID(), path, method: incoming.method, headers, body, deliveredAt },
    })
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => relay.once('listening', done))
  relayUrl = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
})

afterAll(() => {
  relay.closeAllConnections()
  relay.close()
})

function send({ method, path, headers, body }: ContractRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(current.deliveryUrl + path, { method }, (response) => {
      response.resume().on('end', () => resolve())
    })
    for (const [name] of headers) {
      outgoing.setHeader(
        name,
        headers.filter(([key]) => key === name).map(([, value]) => value),
      )
    }
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function provider(): RelayWebhookProvider {
  current = new RelayWebhookProvider(relayUrl)
  return current
}

describe('the relay passes', () => {
  test.each(webhookProviderContract({ provider, send }))('$name', ({ run }) => run())
})
