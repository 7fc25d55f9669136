import type { FindingFilter } from './finding-log.js'
import { getKindRules } from './kinds.js'
import type { ResolvedMonitorOptions } from './options.js'
import { createPatternKey } from './redact-finding.js'

/** What a test's options ignore, and the keys that they give to findings. */
export function createFilter(options: ResolvedMonitorOptions): FindingFilter {
  const { excludePatterns, ignore, mocked } = options
  return {
    isIgnored: (occurrence) => {
      const text = getKindRules(occurrence.kind).getSearchText(occurrence)
      return (
        (mocked === 'ignore' && occurrence.mocked === true) ||
        excludePatterns.some((pattern) => pattern.test(text)) ||
        ignore.some((rule) => rule.matches(occurrence))
      )
    },
    toPatternKey: (occurrence) => createPatternKey(occurrence, options),
  }
}
