// Checks that `since`, `method` and `urlPattern` mean the same for every provider, including in counts.
import type { ReceivedWebhook, WebhookQueryFilter } from '../types.js'
import {
  type Check,
  type ContractSetup,
  createUniquePath,
  expectEqual,
  expectTrue,
  getWebhooksAt,
  sendJson,
  sendMany,
} from './provider-check.js'

export const filterChecks: readonly Check[] = [
  {
    name: 'filter: since is inclusive, also within one millisecond',
    async run(setup) {
      const path = createUniquePath()
      await sendMany(setup, path, 40)
      const all = await getWebhooksAt(setup, path)
      for (const { receivedAt: since } of [all.at(0), all.at(20), all.at(-1)].filter(isThere)) {
        const expected = all.filter((webhook) => webhook.receivedAt >= since).map(({ id }) => id)
        expectEqual(`ids since ${since.toISOString()}`, await getIds(setup, path, { since }), expected)
      }
      const later = new Date(Math.max(...all.map((webhook) => webhook.receivedAt.getTime())) + 1)
      expectEqual('ids since after the last', await getIds(setup, path, { since: later }), [])
    },
  },
  {
    name: 'filter: method in any case',
    async run(setup) {
      const path = createUniquePath()
      await setup.send({ method: 'PUT', path, headers: [], body: '{}' })
      await setup.send({ method: 'POST', path, headers: [], body: '{}' })
      const found = await setup.provider.getReceivedWebhooks({ method: 'put' })
      expectEqual(
        'methods',
        found.filter(({ url }) => url === path).map(({ method }) => method),
        ['PUT'],
      )
    },
  },
  {
    name: 'filter: urlPattern is unanchored, a string is its source, flags leave no memory',
    async run(setup) {
      const path = createUniquePath()
      await sendMany(setup, `${path}/orders`, 3)
      await sendMany(setup, `${path}/movies`, 2)
      const id = path.slice('/contract/'.length)
      for (const urlPattern of [`${id}/ord[aeiou]rs`, new RegExp(`${id}/orders$`, 'g'), `^${path}/orders$`]) {
        expectEqual(`how many match ${urlPattern}`, (await getIds(setup, path, { urlPattern })).length, 3)
      }
    },
  },
  {
    name: 'filter: an invalid urlPattern is a TypeError',
    async run({ provider }) {
      const error = await provider.getReceivedWebhooks({ urlPattern: '(' }).catch((reason: unknown) => reason)
      expectTrue('a TypeError for the urlPattern "("', error instanceof TypeError)
    },
  },
  {
    name: 'filter: an unknown key is a TypeError',
    async run({ provider }) {
      const filter: WebhookQueryFilter & { readonly urlPatern: string } = { urlPatern: '/hook' }
      const read = async (): Promise<unknown> => provider.getReceivedWebhooks(filter)
      const count = async (): Promise<unknown> => provider.getCount(filter)
      for (const call of [read, count]) {
        const error = await call().catch((reason: unknown) => reason)
        expectTrue('a TypeError for the key "urlPatern"', error instanceof TypeError)
      }
    },
  },
  {
    name: 'count: accepts the same filter',
    async run(setup) {
      const path = createUniquePath()
      await sendMany(setup, `${path}/orders`, 3)
      await sendMany(setup, `${path}/movies`, 2)
      expectEqual('the count of a path', await setup.provider.getCount({ urlPattern: path }), 5)
      expectEqual('the count of orders', await setup.provider.getCount({ urlPattern: `${path}/orders` }), 3)
      const filter = { urlPattern: path, method: 'PUT' }
      expectEqual('the count of another method', await setup.provider.getCount(filter), 0)
      const all = await setup.provider.getReceivedWebhooks()
      expectEqual('the count of all', await setup.provider.getCount(), all.length)
    },
  },
  {
    name: 'count: includes a webhook as soon as it was acknowledged',
    async run(setup) {
      const path = createUniquePath()
      await sendJson(setup, path, {})
      expectEqual('the count', await setup.provider.getCount({ urlPattern: path }), 1)
    },
  },
]

async function getIds(
  { provider }: ContractSetup,
  path: string,
  filter: WebhookQueryFilter,
): Promise<string[]> {
  const found = await provider.getReceivedWebhooks(filter)
  return found.filter(({ url }) => url.startsWith(path)).map(({ id }) => id)
}

function isThere(webhook: ReceivedWebhook | undefined): webhook is ReceivedWebhook {
  return webhook !== undefined
}
