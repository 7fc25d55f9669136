import { consoleError } from './console-error/console-error.js'
import type { FindingKind } from './finding.js'
import { graphqlError } from './graphql-error/graphql-error.js'
import { httpError } from './http-error/http-error.js'
import type { FindingKindRules } from './kind.js'
import { pageError } from './page-error/page-error.js'
import { requestFailed } from './request-failed/request-failed.js'

/** In the order in which messages list them. */
export const findingKinds: readonly FindingKindRules[] = [
  httpError,
  requestFailed,
  graphqlError,
  pageError,
  consoleError,
]

const rulesByName = new Map<FindingKind, FindingKindRules>(findingKinds.map((rules) => [rules.name, rules]))

export function getKindRules(kind: FindingKind): FindingKindRules {
  return rulesByName.get(kind) ?? httpError
}

export function isFindingKind(value: unknown): value is FindingKind {
  return findingKinds.some(({ name }) => name === value)
}

/** For sorting kinds in the order of the messages; those of a newer version come last. */
export function getKindRank(kind: string): number {
  const rank = findingKinds.findIndex(({ name }) => name === kind)
  return rank < 0 ? findingKinds.length : rank
}
