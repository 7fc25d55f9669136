// Checks that method, URL, headers and time are normalized.
import { type Checks, expectEqual, expectTrue } from './provider-check.js'

export const requestChecks: Checks = {
  'request: method in upper case': async (setup) => {
    await setup.send({ method: 'PUT', path: setup.path, headers: [], body: '{}' })
    expectEqual('method', (await setup.getOnlyWebhook()).method, 'PUT')
  },
  'request: url is path plus query': async (setup) => {
    const url = `${setup.path}?a=1`
    await setup.sendJson({}, url)
    expectEqual('url', (await setup.getOnlyWebhook()).url, url)
  },
  'request: header names in lower case, several values joined': async (setup) => {
    const headers = [
      ['X-Event', 'Created'],
      ['X-Many', 'one'],
      ['X-Many', 'two'],
    ] as const
    await setup.send({ method: 'POST', path: setup.path, headers, body: '{}' })
    const webhook = await setup.getOnlyWebhook()
    expectEqual('header x-event', webhook.headers['x-event'], 'Created')
    expectEqual('header x-many', webhook.headers['x-many'], 'one, two')
  },
  'request: receivedAt is a valid Date that does not change': async (setup) => {
    await setup.sendJson({})
    const { receivedAt: time } = await setup.getOnlyWebhook()
    expectTrue('receivedAt to be a valid Date', time instanceof Date && !Number.isNaN(time.getTime()))
    const [again] = await setup.getWebhooks()
    expectEqual('receivedAt on the second read', again?.receivedAt.getTime(), time.getTime())
  },
}
