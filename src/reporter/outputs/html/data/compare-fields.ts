// A near miss as lines of expected and received: one for each matcher, or for each leaf where a matcher wanted
// a whole object.

import { firstDifference, isRecord } from '../../../../webhook/matchers/equality.js'
import type { MatcherVerdict } from '../../../../webhook/types.js'
import type { ComparedField } from './page-format.js'
import { jsonText, shorten } from './truncate.js'

const longestText = 1000
const deepestLeaf = 10

/** What was wanted of one webhook beside what came, in the order of the matchers. */
export function compareFields(verdicts: readonly MatcherVerdict[]): ComparedField[] {
  return verdicts.flatMap((verdict) => {
    const lines = leafLines(verdict)
    const explained = lines.length > 0 && (verdict.matched || lines.some((line) => !line.matched))
    return explained ? lines : [verdictLine(verdict), ...lines]
  })
}

function verdictLine(verdict: MatcherVerdict): ComparedField {
  return {
    field: shorten(verdict.matcher, longestText),
    matched: verdict.matched,
    ...shown('expected', verdict.expected),
    ...shown('received', verdict.actual),
    ...(verdict.note === undefined ? {} : { note: shorten(verdict.note, longestText) }),
  }
}

function leafLines(verdict: MatcherVerdict): ComparedField[] {
  if (!isRecord(verdict.expected) || !isRecord(verdict.actual)) return []
  return leavesOf(verdict.expected).map(({ path, value }) => {
    const actual = valueAt(verdict.actual, path)
    return {
      field: shorten(path.join('.'), longestText),
      matched: verdict.matched || holds(value, actual),
      ...shown('expected', value),
      ...shown('received', actual),
    }
  })
}

interface Leaf {
  readonly path: readonly string[]
  readonly value: unknown
}

function leavesOf(parent: Record<string, unknown>, path: readonly string[] = []): Leaf[] {
  return Object.entries(parent).flatMap(([key, value]) => {
    const here = [...path, key]
    const isLeaf = !isRecord(value) || Object.keys(value).length === 0 || here.length >= deepestLeaf
    return isLeaf ? [{ path: here, value }] : leavesOf(value, here)
  })
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (isRecord(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined),
    value,
  )
}

function holds(expected: unknown, actual: unknown): boolean {
  return firstDifference(actual, expected) === undefined
}

function shown(name: 'expected' | 'received', value: unknown): Partial<ComparedField> {
  return value === undefined ? {} : { [name]: shorten(jsonText(value), longestText) }
}
