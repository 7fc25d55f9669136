import type { AttachedFinding, Observation } from '../fields/finding-fields.js'
import type { RecoverableRequest } from './kind.js'
import type { FindingKind } from './kinds.js'

/**
 * An error that occurred during a test. Duplicates within the test become one finding.
 *
 * @example
 * { kind: 'http-error', key: 'GET:500:/api/cart', title: 'GET 500 /api/cart', url: 'https://shop.test/api/cart?page=2',
 *   method: 'GET', status: 500, timestamp: '2026-01-31T12:00:00.000Z', count: 3 }
 */
export interface Finding extends Omit<AttachedFinding, 'verdict' | 'baseline'> {
  readonly kind: FindingKind
  /** A short one-line title, the same for all findings with this key. */
  readonly title: string
}

/** The key by which findings are grouped, and its readable title. */
export type FindingName = Pick<Finding, 'key' | 'title'>

/** A single occurrence reported by a detector. Equal occurrences become one finding. */
export interface Occurrence extends Observation {
  readonly kind: FindingKind
}

/** A successful request or GraphQL operation. Its earlier errors in the test count as recovered. */
export interface RequestLine extends RecoverableRequest {
  readonly kind: FindingKind
}
