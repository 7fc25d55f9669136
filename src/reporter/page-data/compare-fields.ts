// Converts a near miss to lines of expected and received values. Each matcher gets one line, or one per leaf if it
// expects a whole object.

import { isRecord } from '../../values/is-record.js'
import { findDifference } from '../../webhook/matchers/values/equality.js'
import { explainProblem, nameMatcher } from '../../webhook/matchers/verdict.js'
import type { MatcherVerdict } from '../../webhook/types.js'
import { max } from './limits/limits.js'
import { cutWithNotice, toJsonText } from './limits/truncate.js'
import type { ComparedField } from './page-types.js'

/** Compares expected and received values, in the order of the matchers. */
export function compareFields(verdicts: readonly MatcherVerdict[]): ComparedField[] {
  return verdicts.flatMap((verdict) => {
    const lines = compareLeaves(verdict)
    const explained = lines.length > 0 && (verdict.matched || lines.some((line) => !line.matched))
    return explained ? lines : [toComparedField(verdict), ...lines]
  })
}

function toComparedField(verdict: MatcherVerdict): ComparedField {
  const problem = explainProblem(verdict)
  return {
    field: cutWithNotice(nameMatcher(verdict)),
    matched: verdict.matched,
    ...formatValue('expected', verdict.expected),
    ...formatValue('received', verdict.actual),
    ...(problem === undefined ? {} : { note: cutWithNotice(problem) }),
  }
}

function compareLeaves(verdict: MatcherVerdict): ComparedField[] {
  if (!isRecord(verdict.expected) || !isRecord(verdict.actual)) return []
  return getLeaves(verdict.expected).map(({ path, value }) => {
    const actual = getAtPath(verdict.actual, path)
    return {
      field: cutWithNotice(path.join('.')),
      matched: verdict.matched || isMatch(value, actual),
      ...formatValue('expected', value),
      ...formatValue('received', actual),
    }
  })
}

interface Leaf {
  readonly path: readonly string[]
  readonly value: unknown
}

function getLeaves(parent: Record<string, unknown>, path: readonly string[] = []): Leaf[] {
  return Object.entries(parent).flatMap(([key, value]) => {
    const here = [...path, key]
    const isLeaf = !isRecord(value) || Object.keys(value).length === 0 || here.length >= max.leafDepth
    return isLeaf ? [{ path: here, value }] : getLeaves(value, here)
  })
}

function getAtPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (isRecord(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined),
    value,
  )
}

function isMatch(expected: unknown, actual: unknown): boolean {
  return findDifference(actual, expected) === undefined
}

function formatValue(name: 'expected' | 'received', value: unknown): Partial<ComparedField> {
  return value === undefined ? {} : { [name]: cutWithNotice(toJsonText(value)) }
}
