import { makeVisible, truncate } from '../../values/text.js'
import type { Finding } from '../kinds/finding.js'
import { getKindRules } from '../kinds/kinds.js'
import { type ResolvedRule, unlikeUrl } from './rule.js'

const maxUrlLength = 300

/**
 * Describes the error that is most similar to the rule, such as `The nearest error was POST 422 http://shop.test/a: the
 * rule's method is PUT.` Returns undefined if no error of the rule's kind occurred.
 */
export function describeNearest(
  rule: ResolvedRule,
  findings: readonly Finding[],
  redact: (finding: Finding) => Finding,
): string | undefined {
  const [nearest] = findings
    .filter(({ kind }) => kind === rule.kind)
    .map((finding) => ({ finding, differences: rule.explain(finding) }))
    .sort((a, b) => rank(a.differences) - rank(b.differences))
  if (!nearest) return undefined
  const { kind, url, ...shown } = redact(nearest.finding)
  const line = getKindRules(kind).formatLine({ ...shown, kind, url: truncate(url, maxUrlLength) })
  return makeVisible(`The nearest error was ${line}: ${explainMiss(nearest.differences)}.`)
}

/** Explains why the rule missed an error. If nothing differs, the rule was added after the error had occurred. */
function explainMiss(differences: readonly string[]): string {
  if (differences.length > 0) return `the rule's ${differences.join(' and its ')}`
  return 'it occurred before expectError() was called, so call that before the action that triggers it'
}

/** Ranks an error by the number of differences. A different URL counts more than all other differences together. */
function rank(differences: readonly string[]): number {
  return differences.length + (differences.includes(unlikeUrl) ? 3 : 0)
}
