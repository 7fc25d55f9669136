// Checks the order, ids, size and reset of the journal.
import { isRecord } from '../../values/json.js'
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
