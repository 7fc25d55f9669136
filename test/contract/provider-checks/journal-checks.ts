// Checks the order, ids, size and reset of the journal.
import { expect } from 'vitest'
import { isRecord } from '../../../src/values/json.js'
import type { WebhookQueryFilter } from '../../../src/webhook/journal/types.js'
import type { CheckSetup, Checks } from './check-setup.js'

export const journalChecks: Checks = {
  'journal: oldest first': async (setup) => {
    for (const n of [0, 1, 2, 3, 4]) await setup.sendJson({ n })
    expect(await getNumbers(setup)).toEqual([0, 1, 2, 3, 4])
  },
  'journal: ids are unique and stay the same': async (setup) => {
    await setup.sendMany(5)
    const ids = await setup.getIds()
    expect(new Set(ids).size).toBe(5)
    await setup.sendJson({})
    expect((await setup.getIds()).slice(0, 5)).toEqual(ids)
  },
  'journal: the 11th and the 150th entry': async (setup) => {
    await setup.sendMany(150)
    const numbers = await getNumbers(setup)
    expect(numbers).toHaveLength(150)
    expect(numbers).toEqual(expect.arrayContaining([0, 10, 149]))
  },
  'journal: deleteById removes that webhook or nothing': async (setup) => {
    await setup.sendMany(3)
    const ids = await setup.getIds()
    await setup.provider.deleteById(ids[1] ?? '')
    const expected = setup.provider.canDeleteById === false ? ids : [ids[0], ids[2]]
    expect(await setup.getIds()).toEqual(expected)
  },
  'journal: resetJournal empties it, and it goes on': async (setup) => {
    await setup.sendMany(3)
    await setup.provider.resetJournal()
    expect(await setup.provider.getReceivedWebhooks()).toEqual([])
    expect(await setup.provider.getCount()).toBe(0)
    await setup.sendJson({ n: 7 })
    expect(await getNumbers(setup)).toEqual([7])
  },
}

async function getNumbers(setup: CheckSetup): Promise<unknown[]> {
  return (await setup.getWebhooks()).map(({ body }) => (isRecord(body) ? body['n'] : undefined))
}

/** Checks that `since`, `method` and `urlPattern` mean the same for every provider, including in counts. */
export const filterChecks: Checks = {
  'filter: since is inclusive, also within one millisecond': async (setup) => {
    await setup.sendMany(40)
    const all = await setup.getWebhooks()
    for (const { receivedAt: since } of [0, 20, -1].flatMap((index) => all.at(index) ?? [])) {
      const expected = all.filter((webhook) => webhook.receivedAt >= since).map(({ id }) => id)
      expect(await setup.getIds({ since }), since.toISOString()).toEqual(expected)
    }
    const later = new Date(Math.max(...all.map((webhook) => webhook.receivedAt.getTime())) + 1)
    expect(await setup.getIds({ since: later })).toEqual([])
    expect(await setup.provider.getCount({ since: later, urlPattern: setup.path })).toBe(0)
  },
  'filter: method in any case': async (setup) => {
    const { path, provider } = setup
    await setup.send({ method: 'PUT', body: '{}' })
    await setup.send({ method: 'POST', body: '{}' })
    const found = (await provider.getReceivedWebhooks({ method: 'put' })).filter(({ url }) => url === path)
    expect(found.map(({ method }) => method)).toEqual(['PUT'])
  },
  'filter: urlPattern is unanchored, a string is its source, flags leave no memory': async (setup) => {
    await sendOrdersAndMovies(setup)
    const id = setup.path.slice('/contract/'.length)
    const patterns = [`${id}/ord[aeiou]rs`, new RegExp(`${id}/orders$`, 'g'), `^${setup.path}/orders$`]
    for (const urlPattern of patterns)
      expect(await setup.getIds({ urlPattern }), `${urlPattern}`).toHaveLength(3)
  },
  'filter: an invalid urlPattern throws a TypeError': async ({ provider }) => {
    await expect(provider.getReceivedWebhooks({ urlPattern: '(' })).rejects.toThrow(TypeError)
  },
  'filter: an unknown key throws a TypeError': async ({ provider }) => {
    const filter: WebhookQueryFilter & { readonly urlPatern: string } = { urlPatern: '/hook' }
    await expect(async () => provider.getReceivedWebhooks(filter)).rejects.toThrow(TypeError)
    await expect(async () => provider.getCount(filter)).rejects.toThrow(TypeError)
  },
  'count: accepts the same filter': async (setup) => {
    const { path, provider } = setup
    await sendOrdersAndMovies(setup)
    expect(await provider.getCount({ urlPattern: path })).toBe(5)
    expect(await provider.getCount({ urlPattern: `${path}/orders` })).toBe(3)
    expect(await provider.getCount({ urlPattern: path, method: 'PUT' })).toBe(0)
    expect(await provider.getCount()).toBe((await provider.getReceivedWebhooks()).length)
  },
  'count: includes a webhook as soon as it was acknowledged': async (setup) => {
    await setup.sendJson({})
    expect(await setup.provider.getCount({ urlPattern: setup.path })).toBe(1)
  },
}

async function sendOrdersAndMovies(setup: CheckSetup): Promise<void> {
  await setup.sendMany(3, `${setup.path}/orders`)
  await setup.sendMany(2, `${setup.path}/movies`)
}
