// One failed HTTP response, as it travels from the worker to the reporter.

/**
 * One HTTP response with status 400–599 that a page of the test received.
 *
 * @example
 * { url: 'https://shop.test/api/cart', status: 500, method: 'GET', timestamp: '2026-01-31T12:00:00.000Z' }
 */
export interface NetworkErrorRecord {
  /** Full URL of the failing response. */
  readonly url: string
  /** HTTP status, 400 to 599. */
  readonly status: number
  /** HTTP method of the request, upper case. */
  readonly method: string
  /** When the response was seen: ISO 8601, UTC, with milliseconds. */
  readonly timestamp: string
}

/** Two records with the same identity are the same error within one test. */
export function toIdentity(record: Pick<NetworkErrorRecord, 'status' | 'url'>): string {
  return `${record.status} ${record.url}`
}
