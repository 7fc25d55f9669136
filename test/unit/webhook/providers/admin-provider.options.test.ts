import { expect, test } from 'vitest'
import {
  MockoonWebhookProvider,
  MockServerWebhookProvider,
  RestWebhookProvider,
  WireMockWebhookProvider,
} from '../../../../src/webhook/index.js'

const url = 'http://127.0.0.1:1'

test.each([
  [WireMockWebhookProvider, 'headers, isIsolated'],
  [MockServerWebhookProvider, 'headers, isIsolated'],
  [RestWebhookProvider, 'headers, isIsolated'],
  [MockoonWebhookProvider, 'headers, isIsolated, adminToken'],
])('%o rejects unknown options, and filter keys before it calls the server', async (Provider, valid) => {
  const create = (options: object) => () => new Provider(url, undefined, options)
  expect(create({ headrs: {} })).toThrow(`of ${Provider.name}. Did you mean "headers"?`)
  expect(create({ token: 'x' })).toThrow(
    new TypeError(`Unknown option "token" of ${Provider.name}. Valid options: ${valid}.`),
  )
  const provider = create({ headers: {}, ...(valid.includes('adminToken') && { adminToken: 'x' }) })()
  const filter = { url: '/hook' } as object
  for (const read of [provider.getCount(filter), provider.getReceivedWebhooks(filter)]) {
    await expect(read).rejects.toThrow(
      new TypeError('Unknown option "url" of the webhook filter. Valid options: since, method, urlPattern.'),
    )
  }
})
