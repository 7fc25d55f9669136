import type { Time } from '../../values/json.js'
import type { Verdict } from '../../verdicts.js'
import type { LiveFinding } from './finding-fields.js'

/**
 * One HTTP response with status 400–599 that a page of the test received.
 *
 * @example
 * { url: 'https://shop.test/api/cart', status: 500, method: 'GET', timestamp: '2026-01-31T12:00:00.000Z' }
 */
export interface NetworkErrorRecord {
  /** Full URL of the failing response. */
  readonly url: string
  /**
   * HTTP status.
   * @minimum 400
   * @maximum 599
   */
  readonly status: number
  /** HTTP method of the request, in upper case. */
  readonly method: string
  /** When the response was received. */
  readonly timestamp: Time
}

/** A finding, and what it did to its test once that is known. */
interface ListedFinding extends LiveFinding {
  readonly verdict?: Verdict
}

/** Converts the HTTP errors among findings to records, which are frozen because tests receive them. */
export function toRecords(findings: readonly LiveFinding[]): readonly NetworkErrorRecord[] {
  return Object.freeze(
    findings
      .filter(isHttpError)
      .map(({ url, status, method, timestamp }) => Object.freeze({ url, status, method, timestamp })),
  )
}

/**
 * Leaves out the HTTP errors that differ from another one in their method only. They are errors of their own, but messages
 * and `network-errors.json` list each status of a URL once: the first one, or the first one that counts.
 */
export function mergeMethods<T extends ListedFinding>(findings: readonly T[]): readonly T[] {
  const shown = new Map<string, T>()
  for (const finding of findings.filter(isHttpError)) {
    const key = `${finding.status} ${finding.url}`
    const earlier = shown.get(key)
    if (!earlier || (isAccepted(earlier) && !isAccepted(finding))) shown.set(key, finding)
  }
  const listed = new Set(shown.values())
  return findings.filter((finding) => !isHttpError(finding) || listed.has(finding))
}

function isAccepted({ verdict }: ListedFinding): boolean {
  return verdict === 'accepted'
}

/** Whether a status says that a request failed. Other numbers, such as LinkedIn's 999, are no statuses of HTTP. */
export function isErrorStatus(status: unknown): status is number {
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599
}

export function isHttpError<T extends LiveFinding>(finding: T): finding is T & NetworkErrorRecord {
  return finding.kind === 'http-error' && finding.method !== undefined && finding.status !== undefined
}
