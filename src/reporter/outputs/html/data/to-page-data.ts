// What the page shows of a run: bounded, whatever the run's size. The worst comes first, details come last, and
// what finds no room is counted.

import type { UnreadableAttachment } from '../../../summary/json-types.js'
import type { SummaryModel } from '../../../summary/model.js'
import { addUrls, encodePattern } from './encode-patterns.js'
import { type EncodedTests, encodeRecords, encodeTests } from './encode-tests.js'
import { encodeEvidence, encodeTimeout } from './encode-timeouts.js'
import type {
  PageData,
  PagePattern,
  PageTestReference,
  PageUnreadable,
  PageWebhookTimeout,
} from './page-format.js'
import { type Budget, createBudget, takeWhileItFits } from './size-budget.js'
import { shorten } from './truncate.js'

/** Room for the data, in bytes of its JSON: with the page around it the file stays under 10 MB. */
const mostBytes = 9_700_000

const share = { patterns: 2_500_000, timeouts: 1_000_000, unreadable: 300_000, evidence: 2_000_000 }
const longestText = 1000

/** At most about `bytes` of JSON. */
export function toPageData(model: SummaryModel, bytes: number = mostBytes): PageData {
  const budget = createBudget(bytes)
  const { generatedAt, run, totals } = model
  budget.take({ generatedAt, run, totals })
  const patterns = takePart(model.patterns, encodePattern, share.patterns, budget)
  const timeouts = takePart(model.webhookTimeouts, encodeTimeout, share.timeouts, budget)
  const unreadable = takePart(model.unreadableAttachments, encodeUnreadable, share.unreadable, budget)
  const encoded = encodeTests(model, indexesOf(model.patterns.slice(0, patterns.length), 'key'), budget)
  const referenceOf = referencesTo(encoded)
  const webhookTimeouts = addEvidence(model, timeouts, budget).map((one) => ({
    ...one,
    test: referenceOf(one.test),
  }))
  return {
    generatedAt,
    run,
    totals,
    patterns: addMoreUrls(model, patterns, budget),
    tests: encoded.tests,
    webhookTimeouts,
    unreadableAttachments: unreadable.map((one) => ({ ...one, test: referenceOf(one.test) })),
    records: encodeRecords(encoded, new Set(model.webhookTimeouts.map(({ testId }) => testId)), budget),
    strings: encoded.strings.values,
    patternLists: encoded.patternLists.values,
    leftOut: {
      patterns: model.patterns.length - patterns.length,
      tests: model.tests.length - encoded.tests.length,
      webhookTimeouts: model.webhookTimeouts.length - timeouts.length,
      unreadableAttachments: model.unreadableAttachments.length - unreadable.length,
    },
  }
}

/** The first of `items`, as many as fit into `bytes` of the budget. */
function takePart<T, E>(items: readonly T[], encode: (item: T) => E, bytes: number, budget: Budget): E[] {
  return takeWhileItFits(lazily(items, encode), createBudget(bytes, budget))
}

function* lazily<T, E>(items: readonly T[], encode: (item: T) => E): Generator<E> {
  for (const item of items) yield encode(item)
}

function encodeUnreadable({ testId, retry, name, reason }: UnreadableAttachment): PageUnreadable {
  return { test: testId, retry, name: shorten(name, longestText), reason: shorten(reason, longestText) }
}

function addEvidence(
  model: SummaryModel,
  timeouts: readonly PageWebhookTimeout[],
  budget: Budget,
): PageWebhookTimeout[] {
  const models = model.webhookTimeouts.slice(0, timeouts.length)
  const evidence = takePart(models, encodeEvidence, share.evidence, budget)
  return timeouts.map((timeout, index) => ({
    ...timeout,
    ...(evidence[index] ? { evidence: evidence[index] } : {}),
  }))
}

function addMoreUrls(model: SummaryModel, patterns: readonly PagePattern[], budget: Budget): PagePattern[] {
  return patterns.map((encoded, index) => {
    const pattern = model.patterns[index]
    return pattern ? addUrls(encoded, pattern, budget) : encoded
  })
}

function referencesTo({ models }: EncodedTests): (testId: PageTestReference) => PageTestReference {
  const indexes = indexesOf(models, 'id')
  return (testId) => indexes.get(String(testId)) ?? testId
}

function indexesOf<K extends string>(
  items: readonly Readonly<Record<K, string>>[],
  key: K,
): Map<string, number> {
  return new Map(items.map((item, index) => [item[key], index]))
}
