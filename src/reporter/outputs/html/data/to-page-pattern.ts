import { type PatternModel, timelineParts } from '../../../summary/model.js'
import type { PageLane, PagePattern, PageUrl } from './page-types.js'
import type { SizeBudget } from './size-budget.js'
import { cutText, cutWithNotice } from './truncate.js'

const maxKeyLength = 500
const maxUrlLength = 2000
const minUrls = 3
const maxUrls = 50
const maxLanes = 32

/** Converts a pattern, with its most frequent URLs. */
export function toPagePattern(pattern: PatternModel): PagePattern {
  const { readUrls, testIds, timeline, ...fields } = pattern
  return {
    ...fields,
    key: cutWithNotice(pattern.key, maxKeyLength),
    method: cutWithNotice(pattern.method, maxKeyLength),
    basePath: cutWithNotice(pattern.basePath, maxKeyLength),
    urls: toPageUrls(pattern, minUrls),
    timeline: toPageLanes(timeline),
  }
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
