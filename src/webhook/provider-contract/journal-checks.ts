// Checks the journal as a whole: order, ids, size, reset.
import { isRecord } from '../../values/is-record.js'
import type { ReceivedWebhook } from '../types.js'
import {
  type Check,
  createUniquePath,
  expectEqual,
  expectTrue,
  getWebhooksAt,
  sendJson,
  sendMany,
} from './provider-check.js'

export const journalChecks: readonly Check[] = [
  {
    name: 'journal: oldest first',
    async run(setup) {
      const path = createUniquePath()
      for (const n of [0, 1, 2, 3, 4]) await sendJson(setup, path, { n })
      expectEqual('the order', (await getWebhooksAt(setup, path)).map(getNumber), [0, 1, 2, 3, 4])
    },
  },
  {
    name: 'journal: ids are unique and stay the same',
    async run(setup) {
      const path = createUniquePath()
      await sendMany(setup, path, 5)
      const ids = (await getWebhooksAt(setup, path)).map(({ id }) => id)
      expectEqual('how many ids differ', new Set(ids).size, 5)
      await sendJson(setup, path, {})
      const again = (await getWebhooksAt(setup, path)).map(({ id }) => id)
      expectEqual('the ids on the second read', again.slice(0, 5), ids)
    },
  },
  {
    name: 'journal: the 11th and the 150th entry',
    async run(setup) {
      const path = createUniquePath()
      await sendMany(setup, path, 150)
      const numbers = (await getWebhooksAt(setup, path)).map(getNumber)
      expectEqual('how many are there', numbers.length, 150)
      for (const n of [0, 10, 149]) expectTrue(`number ${n} to be there`, numbers.includes(n))
    },
  },
  {
    name: 'journal: deleteById removes that webhook or nothing',
    async run(setup) {
      const path = createUniquePath()
      await sendMany(setup, path, 3)
      const ids = (await getWebhooksAt(setup, path)).map(({ id }) => id)
      await setup.provider.deleteById(ids[1] ?? '')
      const left = (await getWebhooksAt(setup, path)).map(({ id }) => id)
      const expected = setup.provider.canDeleteById === false ? ids : [ids[0], ids[2]]
      expectEqual('what is left', left, expected)
    },
  },
  {
    name: 'journal: resetJournal empties it, and it goes on',
    async run(setup) {
      const path = createUniquePath()
      await sendMany(setup, path, 3)
      await setup.provider.resetJournal()
      expectEqual('how many are left', (await setup.provider.getReceivedWebhooks()).length, 0)
      expectEqual('the count', await setup.provider.getCount(), 0)
      await sendJson(setup, path, { n: 7 })
      expectEqual('what arrived afterwards', (await getWebhooksAt(setup, path)).map(getNumber), [7])
    },
  },
]

function getNumber({ body }: ReceivedWebhook): unknown {
  return isRecord(body) ? body['n'] : undefined
}
