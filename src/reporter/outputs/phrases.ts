// The words and the safe text that the terminal, Markdown and GitHub have in common.
import type { PatternModel, SummaryModel, TestModel } from '../summary/model.js'

// Control characters, line and paragraph separators, and the marks that turn the direction of writing around.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** One harmless line of text: what could steer a terminal or break a line becomes `�`. */
export function plainLine(text: string): string {
  return text.replace(unprintable, '\ufffd')
}

/** At most `length` characters; the end is cut. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, Math.max(0, length - 1)).replace(/[\ud800-\udbff]$/, '')}…`
}

/** `1 test`, `5 tests`. */
export function count(number: number, singular: string, plural: string = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`
}

export function hasNoFindings({ totals }: SummaryModel): boolean {
  return totals.networkErrors + totals.webhookTimeouts + totals.unreadableAttachments === 0
}

/** `GET 500 /api/users` */
export function formatPattern({ method, status, basePath }: PatternModel): string {
  return plainLine(`${method} ${status} ${basePath}`)
}

/** `1 failed, 4 let through` */
export function formatOutcomes({ failedTests, limitedTests, reportedTests }: PatternModel): string {
  const parts = [
    [failedTests, 'failed'],
    [limitedTests, 'let through'],
    [reportedTests, 'only reported'],
  ] as const
  return parts
    .filter(([number]) => number > 0)
    .map(([number, fate]) => `${number} ${fate}`)
    .join(', ')
}

/** `[chromium] cart › adds a movie` */
export function formatTestName({ titlePath, project }: TestModel): string {
  const title = plainLine(titlePath.join(' › '))
  return project ? `[${plainLine(project)}] ${title}` : title
}

/** `tests/cart.spec.ts:12` */
export function formatTestLocation({ file, line }: TestModel): string {
  return plainLine(`${file}:${line}`)
}

export function indexTests(model: SummaryModel): ReadonlyMap<string, TestModel> {
  return new Map(model.tests.map((test) => [test.id, test]))
}

/** `2 webhooks never came` */
export function summarizeTimeouts(model: SummaryModel): string {
  return `${count(model.totals.webhookTimeouts, 'webhook')} never came`
}

/** `1 attachment could not be read` */
export function summarizeUnreadable(model: SummaryModel): string {
  return `${count(model.totals.unreadableAttachments, 'attachment')} could not be read`
}

/** `6 network errors (4 distinct) met 5 of 12 tests and failed 1` */
export function summarizeErrors({ totals }: SummaryModel): string {
  const { networkErrors, uniqueErrors, testsWithNetworkErrors, tests, testsFailedByNetworkErrors } = totals
  if (networkErrors === 0) return `No network errors in ${count(tests, 'test')}`
  const errors = `${count(networkErrors, 'network error')} (${uniqueErrors} distinct)`
  return `${errors} met ${testsWithNetworkErrors} of ${count(tests, 'test')} and failed ${testsFailedByNetworkErrors}`
}
