import type { SummaryWebhook, UnreadableAttachment } from '../../summary-file/summary.js'
import { isCloseToTimeout } from '../collect/tallies/wait-statistics.js'
import { getAssessmentNotes } from '../phrases/assessment.js'
import { getPageHead } from '../phrases/page-head.js'
import type { SummaryModel, TestModel } from '../summary/model.js'
import { max, maxPageBytes, shares } from './limits/limits.js'
import { createSizeBudget, type SizeBudget, takeWhileFits } from './limits/size-budget.js'
import { cutWithNotice } from './limits/truncate.js'
import type {
  PageAwaitedWebhook,
  PageData,
  PageKeys,
  PagePattern,
  PageTestReference,
  PageUnreadable,
  PageWebhookTimeout,
} from './page-types.js'
import { listPageOperations, toPageCall } from './to-page-api.js'
import { addUrls, toPagePattern, toPageSamples } from './to-page-pattern.js'
import { toPageRecords } from './to-page-records.js'
import { sortWorstFirst, toPageTest } from './to-page-test.js'
import { toPageEvidence, toPageTimeout } from './to-page-timeout.js'

type TakePart = <T, R>(items: readonly T[], convert: (item: T) => R, share: number) => R[]

/**
 * Selects the data that the page displays, up to about `bytes` of JSON. The worst items come first and details last.
 * Counts the items that do not fit.
 */
export function toPageData(model: SummaryModel, bytes: number = maxPageBytes): PageData {
  const budget = createSizeBudget(bytes)
  const takePart: TakePart = (items, convert, share) =>
    takeWhileFits(items, convert, createSizeBudget(bytes * share, budget))
  const { generatedAt, run, totals, notMonitored, playwrightReport } = model
  const head = getPageHead(model)
  budget.reserve({ generatedAt, run, totals, head })
  const sections = takeSections(model, takePart)
  const lists = takeLists(model, takePart)
  const api = takeApi(model, takePart)
  const { tests, models } = takeTests(model, sections.patterns.length, budget)
  const withReference = createReferences(models)
  const patterns = addSamples(model, sections.patterns, takePart, withReference)
  const timeouts = addEvidence(model, sections.webhookTimeouts, takePart)
  return {
    ...{ generatedAt, run, totals, head, lists, tests },
    ...(playwrightReport !== undefined && { playwrightReport }),
    ...(api && { api }),
    notMonitored: sections.notMonitored,
    patterns: addMoreUrls(model, patterns, budget),
    webhooks: sections.webhooks,
    webhookTimeouts: timeouts.map(withReference),
    unreadableAttachments: sections.unreadableAttachments.map(withReference),
    records: takeRecords(model, models, budget),
    omitted: {
      unmonitoredFiles: notMonitored.length - sections.notMonitored.length,
      patterns: model.patterns.length - sections.patterns.length,
      tests: model.tests.length - tests.length,
      operations: (api?.operations ?? 0) - (api?.list.length ?? 0),
      webhooks: model.webhooks.length - sections.webhooks.length,
      webhookTimeouts: model.webhookTimeouts.length - timeouts.length,
      unreadableAttachments: model.unreadableAttachments.length - sections.unreadableAttachments.length,
    },
  }
}

function takeSections(model: SummaryModel, takePart: TakePart) {
  return {
    notMonitored: takePart(model.notMonitored, keep, shares.notMonitored),
    patterns: takePart(model.patterns, toPagePattern, shares.patterns),
    webhooks: takePart(model.webhooks, toAwaitedWebhook, shares.webhooks),
    webhookTimeouts: takePart(model.webhookTimeouts, toPageTimeout, shares.timeouts),
    unreadableAttachments: takePart(model.unreadableAttachments, toPageUnreadable, shares.unreadable),
  }
}

function takeApi(model: SummaryModel, takePart: TakePart): PageData['api'] {
  const { apiCoverage } = model
  if (!apiCoverage) return undefined
  const { list: _whole, unknown, ...totals } = apiCoverage
  return {
    ...totals,
    list: takePart(listPageOperations(model), keep, shares.api),
    unknown: takePart(unknown, toPageCall, shares.api),
    unknownCalls: unknown.length,
  }
}

function takeLists(model: SummaryModel, takePart: TakePart): PageKeys[] {
  return getAssessmentNotes(model).map(({ items, ...note }) => ({
    ...note,
    keys: takePart(items.slice(0, max.keys), keep, shares.keys),
    total: items.length,
  }))
}

function takeTests(model: SummaryModel, patterns: number, budget: SizeBudget) {
  const sorted = sortWorstFirst(model)
  const context = {
    runStartedAt: Date.parse(model.run.startedAt),
    hasIds: model.playwrightReport !== undefined,
    patternIndexes: new Map(model.patterns.slice(0, patterns).map(({ key }, index) => [key, index])),
  }
  const tests = takeWhileFits(sorted, (test) => toPageTest(test, context), budget)
  return { tests, models: sorted.slice(0, tests.length) }
}

/** Takes the records of tests with a missing webhook first, because they often explain why it is missing. */
function takeRecords(model: SummaryModel, tests: readonly TestModel[], budget: SizeBudget) {
  const waiting = new Set(model.webhookTimeouts.map(({ testId }) => testId))
  return takeWhileFits(toPageRecords(tests, waiting, Date.parse(model.run.startedAt)), keep, budget)
}

type WithReference = <T extends { readonly test: PageTestReference }>(item: T) => T

/** Creates a function that replaces the id of a test on the page with its index. */
function createReferences(tests: readonly TestModel[]): WithReference {
  const indexes = new Map(tests.map(({ id }, index) => [id, index]))
  return (item) => ({ ...item, test: indexes.get(String(item.test)) ?? item.test })
}

function keep<T>(item: T): T {
  return item
}

function toAwaitedWebhook(webhook: SummaryWebhook): PageAwaitedWebhook {
  return {
    ...webhook,
    templateName: cutWithNotice(webhook.templateName),
    isClose: isCloseToTimeout(webhook),
  }
}

function toPageUnreadable({ testId, retry, name, reason }: UnreadableAttachment): PageUnreadable {
  return { test: testId, retry, name: cutWithNotice(name), reason: cutWithNotice(reason) }
}

function addEvidence(
  model: SummaryModel,
  timeouts: readonly PageWebhookTimeout[],
  takePart: TakePart,
): PageWebhookTimeout[] {
  const models = model.webhookTimeouts.slice(0, timeouts.length)
  const evidence = takePart(models, toPageEvidence, shares.evidence)
  return timeouts.map((timeout, index) => ({
    ...timeout,
    ...(evidence[index] ? { evidence: evidence[index] } : {}),
  }))
}

/** Adds samples, starting with the worst patterns. */
function addSamples(
  model: SummaryModel,
  patterns: readonly PagePattern[],
  takePart: TakePart,
  withReference: WithReference,
): PagePattern[] {
  const models = model.patterns.slice(0, patterns.length)
  const samples = takePart(models, toPageSamples, shares.samples)
  return patterns.map((pattern, index) => ({
    ...pattern,
    ...(samples[index]?.length ? { samples: samples[index].map(withReference) } : {}),
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
