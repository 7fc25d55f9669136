import type { TestEntry } from '../collect/test-entry.js'

/** A test as each shard that ran it reported it; almost always one entry. */
export type SameTest = readonly TestEntry[]

/** Groups the entries of each test, so that a test of a setup project, which every shard runs, counts once. */
export function groupSameTests(tests: Iterable<TestEntry>): readonly SameTest[] {
  const groups = new Map<string, TestEntry[]>()
  for (const test of tests) {
    const group = groups.get(test.originalId)
    if (group) group.push(test)
    else groups.set(test.originalId, [test])
  }
  return [...groups.values()]
}
