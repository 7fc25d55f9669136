import type { AttachedFinding, Observation } from '../fields/finding-fields.js'
import type { RecoverableRequest } from './kind.js'
import type { FindingKind } from './kinds.js'

/**
 * One thing that went wrong behind a test. Duplicates within the test are one finding with a `count`.
 *
 * @example
 * { kind: 'http-error', key: 'GET:500:/api/cart', title: 'GET 500 /api/cart', url: 'https://shop.test/api/cart?page=2',
 *   method: 'GET', status: 500, timestamp: '2026-01-31T12:00:00.000Z', count: 3 }
 */
export interface Finding extends AttachedFinding {
  readonly kind: FindingKind
  /** One short line, the same for all findings with one key. */
  readonly title: string
}

/** What findings are grouped by, and how people read it. */
export type FindingName = Pick<Finding, 'key' | 'title'>

/** A single observation of a detector; equal ones become one finding. */
export interface Occurrence extends Observation {
  readonly kind: FindingKind
}

/** A request that succeeded, or one GraphQL operation of it; recovers its earlier error. */
export interface RequestLine extends RecoverableRequest {
  readonly kind: FindingKind
}
