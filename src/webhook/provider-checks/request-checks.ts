// Method, URL, headers and time in their normal form.
import {
  type Check,
  expectEqual,
  expectTrue,
  onlyAt,
  ownPath,
  receivedAt,
  sendJson,
} from './provider-check.js'

export const requestChecks: readonly Check[] = [
  {
    name: 'request: method in upper case',
    async run(setup) {
      const path = ownPath()
      await setup.send({ method: 'PUT', path, headers: [], body: '{}' })
      expectEqual('method', (await onlyAt(setup, path)).method, 'PUT')
    },
  },
  {
    name: 'request: url is path plus query',
    async run(setup) {
      const path = `${ownPath()}?a=1`
      await sendJson(setup, path, {})
      expectEqual('url', (await onlyAt(setup, path)).url, path)
    },
  },
  {
    name: 'request: header names in lower case, several values joined',
    async run(setup) {
      const path = ownPath()
      const headers = [
        ['X-Event', 'Created'],
        ['X-Many', 'one'],
        ['X-Many', 'two'],
      ] as const
      await setup.send({ method: 'POST', path, headers, body: '{}' })
      const webhook = await onlyAt(setup, path)
      expectEqual('header x-event', webhook.headers['x-event'], 'Created')
      expectEqual('header x-many', webhook.headers['x-many'], 'one, two')
    },
  },
  {
    name: 'request: receivedAt is a valid Date that does not change',
    async run(setup) {
      const path = ownPath()
      await sendJson(setup, path, {})
      const { receivedAt: time } = await onlyAt(setup, path)
      expectTrue('receivedAt to be a valid Date', time instanceof Date && !Number.isNaN(time.getTime()))
      const [again] = await receivedAt(setup, path)
      expectEqual('receivedAt on the second read', again?.receivedAt.getTime(), time.getTime())
    },
  },
]
