// Whether the compared run has an error, as rows say it beside the state in the baseline.
import { formatProjectsAfter } from '../../comparison/compare-errors.js'
import { formatProjectsBefore, nameRun, type RunName } from '../../comparison/format-comparison.js'
import { getPhraseText, type Phrase } from '../../printing/phrase.js'
import type { ErrorAssessment } from '../../summary-file/assessment.js'
import type { Line } from './document.js'

/** Describes an error as `not in main`, `also in main` or `in main only in project de`; empty without a compared run. */
export function describeChange(error: ErrorAssessment, since: RunName | undefined): Line {
  const phrase = since && formatChange(error, since)
  return phrase ? [{ phrase }] : []
}

/** Describes what the errors of a cause have in common, or how many of them the compared run does not have. */
export function describeChanges(errors: readonly ErrorAssessment[], since: RunName | undefined): Line {
  const phrases = since ? errors.flatMap((error) => [formatChange(error, since) ?? []]) : []
  const [first] = phrases
  if (!since || !first) return []
  const isOne = new Set(phrases.map(getPhraseText)).size === 1
  const missing = errors.filter(({ change }) => change === 'appeared').length
  return [{ phrase: isOne ? first : [`${missing} of ${errors.length} not in `, nameRun(since)] }]
}

function formatChange({ change, projectsBefore }: ErrorAssessment, since: RunName): Phrase | undefined {
  if (change === 'appeared' && projectsBefore) return formatProjectsBefore(since, projectsBefore)
  return change && [change === 'appeared' ? 'not in ' : 'also in ', nameRun(since)]
}

/** Says in which projects an error that is gone in others still occurs; empty for one that does not occur at all. */
export function describeRest(projects: readonly string[] | undefined): Line {
  return projects ? [{ code: formatProjectsAfter(projects) }] : []
}
