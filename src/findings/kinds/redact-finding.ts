import type { Redactor } from '../../redaction/redactor.js'
import { type AttachedFinding, findingFields } from '../fields/finding-fields.js'
import { redactFields } from '../fields/redact-fields.js'
import { type PathNaming, toFindingPath } from '../keys/finding-path.js'
import type { Occurrence } from './finding.js'
import { getKindRules } from './kinds.js'

interface Naming extends PathNaming {
  readonly redactor: Redactor
}

/** Removes secrets from a finding, in the worker and again in the reporter. */
export function redactFinding<T extends AttachedFinding>(finding: T, redactor: Redactor): T {
  return redactFields(finding, findingFields, redactor)
}

/** Creates the pattern key from redacted values, so that the reporter computes the same key. */
export function createPatternKey(occurrence: Occurrence, { redactor, findRoute }: Naming): string {
  const redacted = redactFields(occurrence, findingFields, redactor)
  return getKindRules(occurrence.kind).toPatternKey(redacted, findRoute)
}

/** The key as a line for people. */
export function createTitle(occurrence: Occurrence, { redactor, findRoute }: Naming): string {
  const redacted = redactFields(occurrence, findingFields, redactor)
  return getKindRules(occurrence.kind).toTitle(redacted, findRoute)
}

/** Creates the path of a finding by which an entry of the baseline knows it, from the redacted URL like the key. */
export function createPath({ url }: Pick<Occurrence, 'url'>, { redactor, ...naming }: Naming): string {
  return toFindingPath(redactor.url(url), naming)
}
