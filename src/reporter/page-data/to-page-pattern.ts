import type { FindingDetails } from '../../findings/fields/finding-fields.js'
import { formatReason } from '../phrases/reason.js'
import { type PatternModel, timelineParts } from '../summary/model.js'
import type { SizeBudget } from './limits/size-budget.js'
import { cutText, cutWithNotice } from './limits/truncate.js'
import type { PageLane, PagePattern, PageSample, PageUrl } from './page-types.js'
import { cutOperation } from './to-page-api.js'

const maxKeyLength = 500
const maxUrlLength = 2000
const maxTextLength = 4096
const maxHeaders = 50
const minUrls = 3
const maxUrls = 50
const maxNewPaths = 50
const maxLanes = 32
const maxOperations = 20

/** Converts a pattern, with its most frequent URLs. */
export function toPagePattern(pattern: PatternModel): PagePattern {
  const { readUrls, readSamples, testIds, timeline, paths, ...fields } = pattern
  const { method, basePath, correlationIds, pages, newPaths, operations } = pattern
  const reason = formatReason(pattern)
  return {
    ...fields,
    key: cutKey(pattern.key),
    kind: cutKey(pattern.kind),
    title: cutKey(pattern.title),
    ...(method !== undefined && { method: cutKey(method) }),
    ...(basePath !== undefined && { basePath: cutKey(basePath) }),
    ...(reason !== undefined && { reason }),
    correlationIds: correlationIds.map(({ name, value }) => ({ name, value: cutKey(value) })),
    pages: pages.map(({ url, count }) => ({ url: cutWithNotice(url, maxUrlLength), count })),
    ...(newPaths && { newPaths: newPaths.slice(0, maxNewPaths).map(cutKey) }),
    ...(operations && { operations: operations.slice(0, maxOperations).map(cutOperation) }),
    urls: toPageUrls(pattern, minUrls),
    timeline: toPageLanes(timeline),
  }
}

/** Workers truncate long texts, but attachments may come from other sources. */
export function toPageSamples(pattern: PatternModel): PageSample[] {
  return pattern.readSamples().map(({ testId, message, details, url, ...sample }) => ({
    ...sample,
    test: testId,
    url: cutWithNotice(url, maxUrlLength),
    ...(message !== undefined && { message: cutWithNotice(message, maxTextLength) }),
    ...(details && { details: cutDetails(details) }),
  }))
}

function cutDetails({ request, ...details }: FindingDetails): FindingDetails {
  return { ...cutTexts(details), ...(request && { request: cutTexts(request) }) }
}

function cutTexts<T extends Pick<FindingDetails, 'headers'>>({ headers = {}, ...texts }: T) {
  const entries = Object.entries(headers).slice(0, maxHeaders)
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, cutIfText(value)])),
    headers: Object.fromEntries(entries.map(([name, value]) => [name, cutKey(value)])),
  }
}

function cutIfText(value: unknown): unknown {
  return typeof value === 'string' ? cutWithNotice(value, maxTextLength) : value
}

function cutKey(text: string): string {
  return cutWithNotice(text, maxKeyLength)
}

/** Adds more URLs if they fit. */
export function addUrls(page: PagePattern, pattern: PatternModel, budget: SizeBudget): PagePattern {
  if (pattern.urlCount <= page.urls.length) return page
  const urls = toPageUrls(pattern, maxUrls)
  return budget.reserve(urls) ? { ...page, urls } : page
}

function toPageUrls(pattern: PatternModel, limit: number): PageUrl[] {
  return pattern.readUrls(limit).map(({ url, count }) => {
    const { text, cut } = cutText(url, maxUrlLength)
    return { url: text, count, ...(cut ? { cut } : {}) }
  })
}

function toPageLanes(timeline: PatternModel['timeline']): PageLane[] {
  if (timeline.length <= maxLanes) return timeline.map(({ slot, counts }) => toPageLane(slot, counts))
  const all = Array.from({ length: timelineParts }, (_, part) =>
    sum(timeline.map(({ counts }) => counts[part] ?? 0)),
  )
  return [toPageLane(null, all)]
}

function toPageLane(slot: number | null, counts: readonly number[]): PageLane {
  return { slot, errors: sum(counts), levels: counts.map(toLevel).join('') }
}

function toLevel(count: number): number {
  return Math.min(9, Math.ceil(Math.log2(count + 1)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
