import { expect, test } from 'vitest'
import {
  MockoonWebhookProvider,
  MockServerWebhookProvider,
  RestWebhookProvider,
  WireMockWebhookProvider,
} from '../../../../src/webhook/index.js'

const url = 'http://127.0.0.1:1'

test.each([
  [
    'WireMockWebhookProvider',
    'headers',
    (options: object) => new WireMockWebhookProvider(url, undefined, options),
  ],
  [
    'MockServerWebhookProvider',
    'headers',
    (options: object) => new MockServerWebhookProvider(url, undefined, options),
  ],
  ['RestWebhookProvider', 'headers', (options: object) => new RestWebhookProvider(url, undefined, options)],
  [
    'MockoonWebhookProvider',
    'headers, adminToken',
    (options: object) => new MockoonWebhookProvider(url, undefined, options),
  ],
])('%s rejects an unknown option', (name, valid, create) => {
  expect(() => create({ headrs: {} })).toThrow(
    new TypeError(`Unknown option "headrs" of ${name}. Valid options: ${valid}.`),
  )
  expect(() => create({ headers: {} })).not.toThrow()
})

test.each([
  ['WireMock', new WireMockWebhookProvider(url)],
  ['MockServer', new MockServerWebhookProvider(url)],
  ['Rest', new RestWebhookProvider(url)],
  ['Mockoon', new MockoonWebhookProvider(url)],
])('%s rejects an unknown key of a filter before it calls the server', async (_, provider) => {
  const filter = { url: '/hook' } as object
  for (const read of [provider.getCount(filter), provider.getReceivedWebhooks(filter)]) {
    await expect(read).rejects.toThrow(
      new TypeError('Unknown option "url" of the webhook filter. Valid options: since, method, urlPattern.'),
    )
  }
})
