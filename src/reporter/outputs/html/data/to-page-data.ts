import type { UnreadableAttachment } from '../../../summary/json-types.js'
import type { SummaryModel } from '../../../summary/model.js'
import type {
  PageData,
  PagePattern,
  PageTestReference,
  PageUnreadable,
  PageWebhookTimeout,
  UnmonitoredFile,
} from './page-types.js'
import { createSizeBudget, type SizeBudget, takeWhileFits } from './size-budget.js'
import { sortWorstFirst } from './sort-tests.js'
import { addUrls, toPagePattern } from './to-page-pattern.js'
import { toPageRecords } from './to-page-records.js'
import { toPageTest } from './to-page-test.js'
import { toPageEvidence, toPageTimeout } from './to-page-timeout.js'
import { cutWithNotice } from './truncate.js'

/** Bytes of JSON: 50,000 tests with 500 patterns fit, and Chromium shows them within a second. */
const maxBytes = 26_000_000
/** Parts of it that the sections before the tests may take. */
const shares = { patterns: 0.25, timeouts: 0.1, unreadable: 0.03, evidence: 0.2, notMonitored: 0.02 }
const maxTextLength = 1000

export type PageModel = SummaryModel & { readonly notMonitored?: readonly UnmonitoredFile[] }

/** What the page shows: the worst first, details last, at most about `bytes` of JSON; what does not fit is counted. */
export function toPageData(model: PageModel, bytes: number = maxBytes): PageData {
  const budget = createSizeBudget(bytes)
  const takePart = <T>(items: Iterable<T>, share: number) =>
    takeWhileFits(items, createSizeBudget(bytes * share, budget))
  const { generatedAt, run, totals } = model
  budget.reserve({ generatedAt, run, totals })
  const { notMonitored = [] } = model
  const unmonitoredFiles = takePart(notMonitored, shares.notMonitored)
  const patterns = takePart(mapLazily(model.patterns, toPagePattern), shares.patterns)
  const timeouts = takePart(mapLazily(model.webhookTimeouts, toPageTimeout), shares.timeouts)
  const unreadable = takePart(mapLazily(model.unreadableAttachments, toPageUnreadable), shares.unreadable)
  const sorted = sortWorstFirst(model)
  const context = {
    runStartedAt: Date.parse(run.startedAt),
    patternIndexes: getIndexes(model.patterns.slice(0, patterns.length), 'key'),
  }
  const tests = takeWhileFits(
    mapLazily(sorted, (test) => toPageTest(test, context)),
    budget,
  )
  const shownTests = sorted.slice(0, tests.length)
  const testIndexes = getIndexes(shownTests, 'id')
  const withReference = <T extends { readonly test: PageTestReference }>(item: T): T => ({
    ...item,
    test: testIndexes.get(String(item.test)) ?? item.test,
  })
  const evidence = takePart(
    mapLazily(model.webhookTimeouts.slice(0, timeouts.length), toPageEvidence),
    shares.evidence,
  )
  const waiting = new Set(model.webhookTimeouts.map(({ testId }) => testId))
  return {
    ...{ generatedAt, run, tests },
    totals: { ...totals, notMonitoredTests: countTests(notMonitored) },
    notMonitored: unmonitoredFiles,
    patterns: addMoreUrls(model, patterns, budget),
    webhookTimeouts: addEvidence(timeouts, evidence).map(withReference),
    unreadableAttachments: unreadable.map(withReference),
    records: takeWhileFits(toPageRecords(shownTests, waiting, context.runStartedAt), budget),
    omitted: {
      unmonitoredFiles: notMonitored.length - unmonitoredFiles.length,
      patterns: model.patterns.length - patterns.length,
      tests: model.tests.length - tests.length,
      webhookTimeouts: model.webhookTimeouts.length - timeouts.length,
      unreadableAttachments: model.unreadableAttachments.length - unreadable.length,
    },
  }
}

function countTests(files: readonly UnmonitoredFile[]): number {
  return files.reduce((sum, { tests }) => sum + tests, 0)
}

function* mapLazily<T, R>(items: readonly T[], convert: (item: T) => R): Generator<R> {
  for (const item of items) yield convert(item)
}

function toPageUnreadable({ testId, retry, name, reason }: UnreadableAttachment): PageUnreadable {
  return {
    test: testId,
    retry,
    name: cutWithNotice(name, maxTextLength),
    reason: cutWithNotice(reason, maxTextLength),
  }
}

function addEvidence(
  timeouts: readonly PageWebhookTimeout[],
  evidence: readonly NonNullable<PageWebhookTimeout['evidence']>[],
): PageWebhookTimeout[] {
  return timeouts.map((timeout, index) => ({
    ...timeout,
    ...(evidence[index] ? { evidence: evidence[index] } : {}),
  }))
}

function addMoreUrls(
  model: SummaryModel,
  patterns: readonly PagePattern[],
  budget: SizeBudget,
): PagePattern[] {
  return patterns.map((page, index) => {
    const pattern = model.patterns[index]
    return pattern ? addUrls(page, pattern, budget) : page
  })
}

function getIndexes<K extends string>(
  items: readonly Readonly<Record<K, string>>[],
  key: K,
): Map<string, number> {
  return new Map(items.map((item, index) => [item[key], index]))
}
