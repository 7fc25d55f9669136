// Checks the order, ids, size and reset of the journal.
import { isRecord } from '../../../src/values/json.js'
import type { WebhookQueryFilter } from '../../../src/webhook/journal/types.js'
import { type Checks, type ContractSetup, expectEqual, expectTrue } from './provider-check.js'

export const journalChecks: Checks = {
  'journal: oldest first': async (setup) => {
    for (const n of [0, 1, 2, 3, 4]) await setup.sendJson({ n })
    expectEqual('the order', await getNumbers(setup), [0, 1, 2, 3, 4])
  },
  'journal: ids are unique and stay the same': async (setup) => {
    await setup.sendMany(5)
    const ids = await setup.getIds()
    expectEqual('how many ids differ', new Set(ids).size, 5)
    await setup.sendJson({})
    expectEqual('the ids on the second read', (await setup.getIds()).slice(0, 5), ids)
  },
  'journal: the 11th and the 150th entry': async (setup) => {
    await setup.sendMany(150)
    const numbers = await getNumbers(setup)
    expectEqual('how many are there', numbers.length, 150)
    for (const n of [0, 10, 149]) expectTrue(`number ${n} to be there`, numbers.includes(n))
  },
  'journal: deleteById removes that webhook or nothing': async (setup) => {
    await setup.sendMany(3)
    const ids = await setup.getIds()
    await setup.provider.deleteById(ids[1] ?? '')
    const expected = setup.provider.canDeleteById === false ? ids : [ids[0], ids[2]]
    expectEqual('what is left', await setup.getIds(), expected)
  },
  'journal: resetJournal empties it, and it goes on': async (setup) => {
    await setup.sendMany(3)
    await setup.provider.resetJournal()
    expectEqual('how many are left', (await setup.provider.getReceivedWebhooks()).length, 0)
    expectEqual('the count', await setup.provider.getCount(), 0)
    await setup.sendJson({ n: 7 })
    expectEqual('what arrived afterwards', await getNumbers(setup), [7])
  },
}

async function getNumbers(setup: ContractSetup): Promise<unknown[]> {
  return (await setup.getWebhooks()).map(({ body }) => (isRecord(body) ? body['n'] : undefined))
}

/** Checks that `since`, `method` and `urlPattern` mean the same for every provider, including in counts. */
export const filterChecks: Checks = {
  'filter: since is inclusive, also within one millisecond': async (setup) => {
    await setup.sendMany(40)
    const all = await setup.getWebhooks()
    for (const { receivedAt: since } of [0, 20, -1].flatMap((index) => all.at(index) ?? [])) {
      const expected = all.filter((webhook) => webhook.receivedAt >= since).map(({ id }) => id)
      expectEqual(`ids since ${since.toISOString()}`, await setup.getIds({ since }), expected)
    }
    const later = new Date(Math.max(...all.map((webhook) => webhook.receivedAt.getTime())) + 1)
    expectEqual('ids since after the last', await setup.getIds({ since: later }), [])
    const filter = { since: later, urlPattern: setup.path }
    expectEqual('the count since after the last', await setup.provider.getCount(filter), 0)
  },
  'filter: method in any case': async ({ path, provider, send }) => {
    await send({ method: 'PUT', path, headers: [], body: '{}' })
    await send({ method: 'POST', path, headers: [], body: '{}' })
    const found = (await provider.getReceivedWebhooks({ method: 'put' })).filter(({ url }) => url === path)
    expectEqual('how many are found', found.length, 1)
    expectEqual('the method', found[0]?.method, 'PUT')
  },
  'filter: urlPattern is unanchored, a string is its source, flags leave no memory': async (setup) => {
    await sendOrdersAndMovies(setup)
    const id = setup.path.slice('/contract/'.length)
    const patterns = [`${id}/ord[aeiou]rs`, new RegExp(`${id}/orders$`, 'g'), `^${setup.path}/orders$`]
    for (const urlPattern of patterns) {
      expectEqual(`how many match ${urlPattern}`, (await setup.getIds({ urlPattern })).length, 3)
    }
  },
  'filter: an invalid urlPattern throws a TypeError': async ({ provider }) => {
    const error = await provider.getReceivedWebhooks({ urlPattern: '(' }).catch((reason: unknown) => reason)
    expectTrue('a TypeError for the urlPattern "("', error instanceof TypeError)
  },
  'filter: an unknown key throws a TypeError': async ({ provider }) => {
    const filter: WebhookQueryFilter & { readonly urlPatern: string } = { urlPatern: '/hook' }
    const read = async (): Promise<unknown> => provider.getReceivedWebhooks(filter)
    const count = async (): Promise<unknown> => provider.getCount(filter)
    for (const call of [read, count]) {
      const error = await call().catch((reason: unknown) => reason)
      expectTrue('a TypeError for the key "urlPatern"', error instanceof TypeError)
    }
  },
  'count: accepts the same filter': async (setup) => {
    const { path, provider } = setup
    await sendOrdersAndMovies(setup)
    expectEqual('the count of a path', await provider.getCount({ urlPattern: path }), 5)
    expectEqual('the count of orders', await provider.getCount({ urlPattern: `${path}/orders` }), 3)
    const filter = { urlPattern: path, method: 'PUT' }
    expectEqual('the count of another method', await provider.getCount(filter), 0)
    const all = await provider.getReceivedWebhooks()
    expectEqual('the count of all', await provider.getCount(), all.length)
  },
  'count: includes a webhook as soon as it was acknowledged': async (setup) => {
    await setup.sendJson({})
    expectEqual('the count', await setup.provider.getCount({ urlPattern: setup.path }), 1)
  },
}

async function sendOrdersAndMovies(setup: ContractSetup): Promise<void> {
  await setup.sendMany(3, `${setup.path}/orders`)
  await setup.sendMany(2, `${setup.path}/movies`)
}
