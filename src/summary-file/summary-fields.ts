// The fields that the reporter publishes, in the order in which it writes them. A test compares them with the schema.

import type { NetworkErrorSummary, SummaryAttempt, SummaryPattern, SummaryTest } from './summary.js'

export const summaryFields: readonly (keyof NetworkErrorSummary)[] = [
  ...(['reportFormat', 'specVersion', 'generatedAt', 'run', 'totals', 'notMonitored', 'flaky'] as const),
  ...(['webhooks', 'omittedWaits', 'apiCoverage', 'traffic', 'unusedRules', 'baseline', 'changes'] as const),
  ...(['patterns', 'webhookTimeouts', 'tests', 'unreadableAttachments'] as const),
]

export const patternFields: readonly (keyof SummaryPattern)[] = [
  ...(['key', 'kind', 'title', 'method', 'status', 'basePath', 'phase'] as const),
  ...(['occurrences', 'networkErrors', 'recovered', 'tests', 'effects', 'failedTests'] as const),
  ...(['firstSeen', 'lastSeen', 'baseline', 'change', 'newPaths', 'appearedPaths', 'operations'] as const),
  ...(['correlationIds', 'pages', 'paths', 'urls', 'samples', 'testIds'] as const),
]

export const testFields: readonly (keyof SummaryTest)[] = [
  ...(['id', 'titlePath', 'file', 'line', 'column', 'project', 'outcome', 'attempts'] as const),
]

export const attemptFields: readonly (keyof SummaryAttempt)[] = [
  ...(['retry', 'status', 'workerIndex', 'parallelIndex', 'startedAt', 'durationMs', 'verdict'] as const),
  ...(['networkErrors', 'findings', 'pending'] as const),
]
