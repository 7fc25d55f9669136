import { count, formatNumber } from '../../values/numbers.js'
import type { SummaryModel } from '../summary/model.js'

const maxPatterns = 2

/**
 * Formats text such as `7 flaky tests; in 6 of them GET 503 /api/cart occurred only in attempts that failed`. Undefined
 * without flaky tests or without errors. Never says that an error was the cause, because that cannot be known.
 */
export function formatFlaky({
  flaky,
  patterns,
}: Pick<SummaryModel, 'flaky' | 'patterns'>): string | undefined {
  if (flaky.tests === 0 || patterns.length === 0) return undefined
  const found = describePatterns(flaky, patterns) || 'no error'
  return `${count(flaky.tests, 'flaky test')}; ${found} occurred only in attempts that failed`
}

/** Formats patterns such as `in 6 of them GET 503 /api/cart, in 2 POST 500 /api/orders and 4 more errors`. */
function describePatterns(
  { tests: all, patterns: found }: SummaryModel['flaky'],
  patterns: SummaryModel['patterns'],
): string {
  const titles = new Map(patterns.map(({ key, title }) => [key, title]))
  const shown = found.slice(0, maxPatterns).map(({ key, tests }, index) => {
    const range = all === 1 ? '' : `in ${formatNumber(tests)} ${index === 0 ? 'of them ' : ''}`
    return `${range}${titles.get(key) ?? key}`
  })
  const more = found.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${count(more, 'more error')}` : ''}`
}
