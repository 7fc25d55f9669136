import type { FindingDetails } from './details/details.js'

/** The kinds of findings; `findings/kinds.ts` lists their rules. */
export type FindingKind = 'http-error' | 'request-failed' | 'graphql-error' | 'page-error' | 'console-error'

/**
 * One thing that went wrong behind a test. Duplicates within the test are one finding with a `count`.
 *
 * @example
 * { kind: 'http-error', key: 'GET:500:/api/cart', title: 'GET 500 /api/cart', url: 'https://shop.test/api/cart?page=2',
 *   method: 'GET', status: 500, timestamp: '2026-01-31T12:00:00.000Z', count: 3 }
 */
export interface Finding {
  readonly kind: FindingKind
  /** Pattern key: findings with the same key have one cause. */
  readonly key: string
  /** One short line, the same for all findings with one key. */
  readonly title: string
  /** Full URL of the request, or of the page for kinds without a request. */
  readonly url: string
  /** HTTP method of the request, upper case. */
  readonly method?: string
  /** HTTP status of the response. */
  readonly status?: number
  /** The browser's or the server's message, at most 4,096 characters. */
  readonly message?: string
  /** Class of a page error, such as `TypeError`. */
  readonly errorName?: string
  /** Name of the GraphQL operation. */
  readonly operationName?: string
  /** `extensions.code` of a GraphQL error. */
  readonly code?: string
  /** When it was first seen: ISO 8601, UTC, with milliseconds. */
  readonly timestamp: string
  /** How often it was seen in this test. */
  readonly count: number
  /** The same request succeeded later in the test (status below 400). */
  readonly recovered?: true
  /** The test made the response itself, as with `route.fulfill`. */
  readonly mocked?: true
  /** Details of its first occurrence. */
  readonly details?: FindingDetails
}

/** A single observation of a detector; equal ones become one finding. */
export interface Occurrence
  extends Omit<Finding, 'key' | 'title' | 'count' | 'recovered' | 'mocked' | 'details'> {
  readonly mocked?: boolean
}

/** Identifies the request, so that a later success recovers its error. */
export interface RequestLine {
  readonly method: string
  readonly url: string
  /** The GraphQL operation that succeeded; absent if the whole request did. */
  readonly operationName?: string
}
