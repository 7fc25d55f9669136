import type { FindingKind } from './finding.js'
import { httpError } from './http-error/http-error.js'
import type { FindingKindRules } from './kind.js'

/** In the order in which messages list them. */
export const findingKinds: readonly FindingKindRules[] = [httpError]

const rulesByName = new Map<FindingKind, FindingKindRules>(findingKinds.map((rules) => [rules.name, rules]))

export function getKindRules(kind: FindingKind): FindingKindRules {
  return rulesByName.get(kind) ?? httpError
}
