// The patterns of the page: counts, the most frequent URLs, and the timeline in ten levels.

import { type PatternModel, timelineParts } from '../../../summary/model.js'
import type { PageLane, PagePattern, PageUrl } from './page-format.js'
import type { Budget } from './size-budget.js'
import { boundText, shorten } from './truncate.js'

const longestKey = 500
const longestUrl = 2000
const fewUrls = 3
const manyUrls = 50
const mostLanes = 32

/** A pattern with its first URLs: what the page shows of it in any case. */
export function encodePattern(pattern: PatternModel): PagePattern {
  return {
    key: shorten(pattern.key, longestKey),
    method: shorten(pattern.method, longestKey),
    status: pattern.status,
    basePath: shorten(pattern.basePath, longestKey),
    networkErrors: pattern.networkErrors,
    tests: pattern.tests,
    failedTests: pattern.failedTests,
    limitedTests: pattern.limitedTests,
    reportedTests: pattern.reportedTests,
    firstSeen: pattern.firstSeen,
    lastSeen: pattern.lastSeen,
    urlCount: pattern.urlCount,
    urls: encodeUrls(pattern, fewUrls),
    timeline: encodeTimeline(pattern),
  }
}

/** The same with as many more URLs as there is room for. */
export function addUrls(encoded: PagePattern, pattern: PatternModel, budget: Budget): PagePattern {
  if (pattern.urlCount <= encoded.urls.length) return encoded
  const urls = encodeUrls(pattern, manyUrls)
  return budget.take(urls) ? { ...encoded, urls } : encoded
}

function encodeUrls(pattern: PatternModel, limit: number): PageUrl[] {
  return pattern.readUrls(limit).map(({ url, count }) => {
    const { text, cut } = boundText(url, longestUrl)
    return { url: text, count, ...(cut ? { cut } : {}) }
  })
}

function encodeTimeline({ timeline }: PatternModel): PageLane[] {
  if (timeline.length <= mostLanes) return timeline.map(({ slot, counts }) => encodeLane(slot, counts))
  const all = Array.from({ length: timelineParts }, (_, part) =>
    sum(timeline.map(({ counts }) => counts[part] ?? 0)),
  )
  return [encodeLane(null, all)]
}

function encodeLane(slot: number | null, counts: readonly number[]): PageLane {
  return { slot, errors: sum(counts), levels: counts.map(levelOf).join('') }
}

function levelOf(count: number): number {
  return Math.min(9, Math.ceil(Math.log2(count + 1)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
