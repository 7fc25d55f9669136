import type { Redactor } from '../redaction/redactor.js'
import { truncate } from '../values/truncate.js'
import { redactDetails } from './details/redact-details.js'
import type { Finding, Occurrence } from './finding.js'
import { type PathNaming, toFindingPath } from './finding-path.js'
import { getKindRules } from './kinds.js'
import { maxMessageLength } from './limits.js'

interface Naming extends PathNaming {
  readonly redactor: Redactor
}

/** Removes secrets from a finding. Its key and title are already based on redacted values. */
export function redactFinding(finding: Finding, redactor: Redactor): Finding {
  const { details } = finding
  return {
    ...finding,
    ...redactTexts(finding, redactor),
    ...(details && { details: redactDetails(details, redactor) }),
  }
}

/** Creates the pattern key from redacted values, so that the reporter computes the same key. */
export function createPatternKey(occurrence: Occurrence, { redactor, findRoute }: Naming): string {
  const redacted = { ...occurrence, ...redactTexts(occurrence, redactor) }
  return getKindRules(occurrence.kind).toPatternKey(redacted, findRoute)
}

/** The key as a line for people. */
export function createTitle(occurrence: Occurrence, { redactor, findRoute }: Naming): string {
  const redacted = { ...occurrence, ...redactTexts(occurrence, redactor) }
  return getKindRules(occurrence.kind).toTitle(redacted, findRoute)
}

/** Creates the path of a finding by which an entry of the baseline knows it, from the redacted URL like the key. */
export function createPath({ url }: Pick<Occurrence, 'url'>, { redactor, ...naming }: Naming): string {
  return toFindingPath(redactor.url(url), naming)
}

type Texts = Pick<Occurrence, 'url' | 'message' | 'errorName' | 'operationName' | 'code'>

function redactTexts({ url, message, errorName, operationName, code }: Texts, redactor: Redactor): Texts {
  return {
    url: redactor.url(url),
    ...(message !== undefined && { message: truncate(redactor.text(message), maxMessageLength) }),
    ...(errorName !== undefined && { errorName: redactor.text(errorName) }),
    ...(operationName !== undefined && { operationName: redactor.text(operationName) }),
    ...(code !== undefined && { code: redactor.text(code) }),
  }
}
