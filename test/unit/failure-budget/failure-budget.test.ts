import { describe, expect, test, vi } from 'vitest'
import { type CountStore, createCharge, type SlotState } from '../../../src/failure-budget/failure-budget.js'

/** Keeps the states of all slots in memory, so that the store of any slot sees the same states. */
function slotStores(): (slot: number) => CountStore {
  const states = new Map<number, SlotState>()
  const empty: SlotState = { attempts: [], failedTestsByKey: {} }
  return (slot) => ({
    read: () => states.get(slot) ?? empty,
    readAll: () => [...states.values()],
    write: (state) => void states.set(slot, state),
    clear: () => states.clear(),
  })
}

const listCharged = (store: CountStore, testId: string, keys: string[], limit = 1, retry = 0) =>
  createCharge({ testId, retry, parallelIndex: 0 }, limit, () => store)(new Set(keys))
const charge = (...budget: Parameters<typeof listCharged>) => listCharged(...budget).length > 0

describe('failure budget', () => {
  test('fails exactly `limit` tests for each slot and key', () => {
    const slot = slotStores()(0)
    expect(['a', 'b', 'c'].map((testId) => charge(slot, testId, ['k'], 2))).toEqual([true, true, false])
  })

  test('fails a counted test on every retry, in any slot', () => {
    const slot = slotStores()
    expect(charge(slot(0), 'a', ['k'])).toBe(true)
    expect(charge(slot(1), 'a', ['k'], 1, 1)).toBe(true)
    expect(charge(slot(0), 'a', ['k'], 1, 2)).toBe(true)
    expect(charge(slot(0), 'b', ['k'])).toBe(false)
    expect(charge(slot(1), 'c', ['k'])).toBe(true)
  })

  test('counts a test only for keys below their limit', () => {
    const slot = slotStores()(0)
    charge(slot, 'a', ['k1'])
    expect(charge(slot, 'b', ['k1', 'k2'])).toBe(true)
    expect(listCharged(slot, 'b', ['k1', 'k2', 'k3'], 1, 1)).toEqual(['k2', 'k3'])
    expect(slot.read().failedTestsByKey).toEqual({ k1: ['a'], k2: ['b'], k3: ['b'] })
  })

  test("opens the slot of the attempt's worker, and none if there is no limit", () => {
    const open = vi.fn(slotStores())
    for (const limit of [Number.POSITIVE_INFINITY, 1]) {
      const charge = createCharge({ testId: 'a', retry: 0, parallelIndex: 3 }, limit, open)
      expect(charge(new Set(['k']))).toEqual(['k'])
    }
    expect(open.mock.calls).toEqual([[3]])
  })

  test('starts a new count when an attempt is repeated', () => {
    const slot = slotStores()
    const run = () => ['b', 'a'].map((testId) => charge(slot(0), testId, ['k']))
    expect([...run(), charge(slot(1), 'c', ['k'])]).toEqual([true, false, true])
    expect(charge(slot(1), 'a', ['k'])).toBe(true)
    expect(run()).toEqual([true, true])
  })

  test.each(['constructor', '__proto__', 'toString'])('treats the key %s like any other', (key) => {
    const slot = slotStores()(0)
    expect([charge(slot, 'a', [key]), charge(slot, 'b', [key])]).toEqual([true, false])
  })
})
