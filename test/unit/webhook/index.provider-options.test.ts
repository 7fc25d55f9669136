import { expect, test } from 'vitest'
import {
  MockoonWebhookProvider,
  MockServerWebhookProvider,
  RestWebhookProvider,
  WireMockWebhookProvider,
} from '../../../src/webhook/index.js'

const url = 'http://127.0.0.1:1'

test.each([
  [{ headrs: {} }, 'Did you mean "headers"?'],
  [{ token: 'x' }, 'Valid options: headers'],
])('every provider rejects the unknown option in %j', (options, hint) => {
  for (const Provider of [WireMockWebhookProvider, MockServerWebhookProvider, RestWebhookProvider]) {
    const create = (given: object) => () => new Provider(url, undefined, given)
    expect(create(options)).toThrow(TypeError)
    expect(create(options)).toThrow(` of ${Provider.name}. ${hint}`)
    expect(create({ headers: {} })).not.toThrow()
  }
})

test('Mockoon also accepts a token', () => {
  const create = (given: object) => () => new MockoonWebhookProvider(url, undefined, given)
  expect(create({ token: 'x' })).toThrow('of MockoonWebhookProvider. Valid options: headers, adminToken.')
  expect(create({ adminToken: 'x' })).not.toThrow()
})

test.each([
  ['WireMock', new WireMockWebhookProvider(url)],
  ['MockServer', new MockServerWebhookProvider(url)],
  ['Rest', new RestWebhookProvider(url)],
  ['Mockoon', new MockoonWebhookProvider(url)],
])('%s rejects an unknown filter key before it calls the server', async (_, provider) => {
  const filter = { url: '/hook' } as object
  for (const read of [provider.getCount(filter), provider.getReceivedWebhooks(filter)]) {
    await expect(read).rejects.toThrow(
      new TypeError('Unknown option "url" of the webhook filter. Valid options: since, method, urlPattern.'),
    )
  }
})
