import { expect, test } from 'vitest'
import { SnapshotJournal } from '../../../src/webhook/snapshot-journal.js'
import { webhook } from './fakes.js'

test.each([
  [false, ['during']],
  [true, ['soon before', 'during']],
])(
  'tells from the next webhook what arrived before a delayed snapshot (late: %s)',
  async (late, expected) => {
    const at = (id: string, ms: number) => webhook({}, { id, receivedAt: new Date(1_000_000_000_000 + ms) })
    const entries = [at('before', -5_000), at('soon before', -50), at('during', 50)]
    // Opened when the server's clock showed 0, 100 ms before the snapshot.
    const journal = new SnapshotJournal(async () => [...entries], { openedAt: performance.now() - 100, late })
    entries.push(at('after', 110))
    const ids = (await journal.read({}, new AbortController().signal)).map(({ id }) => id)
    expect(ids).toEqual([...expected, 'after'])
  },
)
