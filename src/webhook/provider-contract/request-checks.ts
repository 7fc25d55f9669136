// Checks that method, URL, headers and time are normalized.
import {
  type Check,
  createUniquePath,
  expectEqual,
  expectTrue,
  getOnlyWebhookAt,
  getWebhooksAt,
  sendJson,
} from './provider-check.js'

export const requestChecks: readonly Check[] = [
  {
    name: 'request: method in upper case',
    async run(setup) {
      const path = createUniquePath()
      await setup.send({ method: 'PUT', path, headers: [], body: '{}' })
      expectEqual('method', (await getOnlyWebhookAt(setup, path)).method, 'PUT')
    },
  },
  {
    name: 'request: url is path plus query',
    async run(setup) {
      const path = `${createUniquePath()}?a=1`
      await sendJson(setup, path, {})
      expectEqual('url', (await getOnlyWebhookAt(setup, path)).url, path)
    },
  },
  {
    name: 'request: header names in lower case, several values joined',
    async run(setup) {
      const path = createUniquePath()
      const headers = [
        ['X-Event', 'Created'],
        ['X-Many', 'one'],
        ['X-Many', 'two'],
      ] as const
      await setup.send({ method: 'POST', path, headers, body: '{}' })
      const webhook = await getOnlyWebhookAt(setup, path)
      expectEqual('header x-event', webhook.headers['x-event'], 'Created')
      expectEqual('header x-many', webhook.headers['x-many'], 'one, two')
    },
  },
  {
    name: 'request: receivedAt is a valid Date that does not change',
    async run(setup) {
      const path = createUniquePath()
      await sendJson(setup, path, {})
      const { receivedAt: time } = await getOnlyWebhookAt(setup, path)
      expectTrue('receivedAt to be a valid Date', time instanceof Date && !Number.isNaN(time.getTime()))
      const [again] = await getWebhooksAt(setup, path)
      expectEqual('receivedAt on the second read', again?.receivedAt.getTime(), time.getTime())
    },
  },
]
