import type { FindingDetails } from '../../findings/fields/finding-fields.js'
import { formatReason } from '../phrases/reason.js'
import { type PatternModel, timelineParts } from '../summary/model.js'
import { max, minUrls } from './limits/limits.js'
import type { SizeBudget } from './limits/size-budget.js'
import { cutName, cutText, cutUrl, cutWithNotice } from './limits/truncate.js'
import type { PageLane, PagePattern, PageSample, PageUrl } from './page-types.js'
import { cutOperation } from './to-page-api.js'

/** Converts a pattern, with its most frequent URLs. */
export function toPagePattern(pattern: PatternModel): PagePattern {
  const { readUrls, readSamples, testIds, timeline, paths, ...fields } = pattern
  const { method, basePath, correlationIds, pages, newPaths, operations } = pattern
  const reason = formatReason(pattern)
  return {
    ...fields,
    key: cutName(pattern.key),
    kind: cutName(pattern.kind),
    title: cutName(pattern.title),
    ...(method !== undefined && { method: cutName(method) }),
    ...(basePath !== undefined && { basePath: cutName(basePath) }),
    ...(reason !== undefined && { reason }),
    correlationIds: correlationIds.map(({ name, value }) => ({ name, value: cutName(value) })),
    pages: pages.map(({ url, count }) => ({ url: cutUrl(url), count })),
    ...(newPaths && { newPaths: newPaths.slice(0, max.newPaths).map(cutName) }),
    ...(operations && { operations: operations.slice(0, max.operations).map(cutOperation) }),
    urls: toPageUrls(pattern, minUrls),
    timeline: toPageLanes(timeline),
  }
}

export function toPageSamples(pattern: PatternModel): PageSample[] {
  return pattern.readSamples().map(({ testId, message, details, url, ...sample }) => ({
    ...sample,
    test: testId,
    url: cutUrl(url),
    ...(message !== undefined && { message: cutWithNotice(message, max.sample) }),
    ...(details && { details: cutDetails(details) }),
  }))
}

function cutDetails({ request, ...details }: FindingDetails): FindingDetails {
  return { ...cutTexts(details), ...(request && { request: cutTexts(request) }) }
}

function cutTexts<T extends Pick<FindingDetails, 'headers'>>({ headers = {}, ...texts }: T) {
  const entries = Object.entries(headers).slice(0, max.headers)
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, cutIfText(value)])),
    headers: Object.fromEntries(entries.map(([name, value]) => [name, cutName(value)])),
  }
}

function cutIfText(value: unknown): unknown {
  return typeof value === 'string' ? cutWithNotice(value, max.sample) : value
}

/** Adds more URLs if they fit. */
export function addUrls(page: PagePattern, pattern: PatternModel, budget: SizeBudget): PagePattern {
  if (pattern.urlCount <= page.urls.length) return page
  const urls = toPageUrls(pattern, max.urls)
  return budget.reserve(urls) ? { ...page, urls } : page
}

function toPageUrls(pattern: PatternModel, limit: number): PageUrl[] {
  return pattern.readUrls(limit).map(({ url, count }) => {
    const { text, cut } = cutText(url, max.url)
    return { url: text, count, ...(cut ? { cut } : {}) }
  })
}

function toPageLanes(timeline: PatternModel['timeline']): PageLane[] {
  if (timeline.length <= max.lanes) return timeline.map(({ slot, counts }) => toPageLane(slot, counts))
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
