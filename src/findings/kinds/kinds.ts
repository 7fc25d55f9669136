import { apiError } from './api-error/api-error.js'
import { consoleError } from './console-error/console-error.js'
import { cspViolation } from './csp-violation/csp-violation.js'
import { graphqlError } from './graphql-error/graphql-error.js'
import { httpError } from './http-error/http-error.js'
import type { FindingKindRules, KindLabel } from './kind.js'
import { pageError } from './page-error/page-error.js'
import { requestFailed } from './request-failed/request-failed.js'

type AllKinds = [
  typeof httpError,
  typeof requestFailed,
  typeof graphqlError,
  typeof apiError,
  typeof pageError,
  typeof consoleError,
  typeof cspViolation,
]

/** All kinds of findings, in the order in which messages list them. */
export const findingKinds: Readonly<AllKinds> = [
  httpError,
  requestFailed,
  graphqlError,
  apiError,
  pageError,
  consoleError,
  cspViolation,
]

export type FindingKind = AllKinds[number]['name']

const rulesByName = new Map<string, FindingKindRules>(findingKinds.map((rules) => [rules.name, rules]))

export function getKindRules(kind: FindingKind): FindingKindRules {
  return rulesByName.get(kind) ?? httpError
}

export function isFindingKind(value: unknown): value is FindingKind {
  return findingKinds.some(({ name }) => name === value)
}

/** Returns a kind's position in messages. Unknown kinds from a newer version come last. */
export function getKindRank(kind: string): number {
  const rank = findingKinds.findIndex(({ name }) => name === kind)
  return rank < 0 ? findingKinds.length : rank
}

/** Returns a kind's label, even for an unknown kind, which a newer version may have recorded. */
export function getKindLabel(kind: string): KindLabel {
  const words = kind.replaceAll('-', ' ')
  const unknown: KindLabel = {
    singular: `error of kind ${words}`,
    plural: `errors of kind ${words}`,
    title: words,
    speaker: 'page',
  }
  return rulesByName.get(kind)?.label ?? unknown
}
