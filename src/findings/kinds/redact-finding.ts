import type { Redactor } from '../../redaction/redactor.js'
import { type AttachedFinding, findingFields } from '../fields/finding-fields.js'
import { redactFields } from '../fields/redact-fields.js'
import { type PathNaming, toFindingPath } from '../keys/finding-path.js'
import type { FindingName, Occurrence } from './finding.js'
import { getKindRules } from './kinds.js'

interface Naming extends PathNaming {
  readonly redactor: Redactor
}

/** Removes secrets from a finding, in the worker and again in the reporter. */
export function redactFinding<T extends AttachedFinding>(finding: T, redactor: Redactor): T {
  return redactFields(finding, findingFields, redactor)
}

/** Names an occurrence by its redacted values, so that the reporter computes the same key. */
export function createName(occurrence: Occurrence, { redactor, findRoute }: Naming): FindingName {
  const redacted = redactFields(occurrence, findingFields, redactor)
  const { toPatternKey, toTitle } = getKindRules(occurrence.kind)
  return { key: toPatternKey(redacted, findRoute), title: toTitle(redacted, findRoute) }
}

/** Creates the path of a finding by which an entry of the baseline knows it, from the redacted URL like the key. */
export function createPath({ url }: Pick<Occurrence, 'url'>, { redactor, ...naming }: Naming): string {
  return toFindingPath(redactor.url(url), naming)
}
