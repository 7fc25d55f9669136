import type { Redactor } from '../redaction/redactor.js'
import type { Finding, Occurrence } from './finding.js'
import { getKindRules } from './kinds.js'
import type { FindRoute } from './routes.js'

/** Removes secrets from a finding. Its key is based on the redacted URL already. */
export function redactFinding(finding: Finding, redactor: Redactor): Finding {
  return { ...finding, url: redactor.url(finding.url) }
}

/** Creates the pattern key from the redacted URL, so that the reporter computes the same key. */
export function createPatternKey(
  occurrence: Occurrence,
  { redactor, findRoute }: { redactor: Redactor; findRoute: FindRoute },
): string {
  const redacted = { ...occurrence, url: redactor.url(occurrence.url) }
  return getKindRules(occurrence.kind).toPatternKey(redacted, findRoute)
}
