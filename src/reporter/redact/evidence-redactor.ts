import type { TimeoutEvidence } from '../../attachments/evidence.js'
import { type AttachedFinding, findingFields } from '../../findings/fields/finding-fields.js'
import { redactFields } from '../../findings/fields/redact-fields.js'
import type { RedactOption } from '../../redaction/options.js'
import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import { redactTimeout } from './redact-timeout.js'

/** A finding whose title becomes that of its pattern. Its title includes `errorName`. */
export type CollectedFinding = Omit<AttachedFinding, 'errorName'>

/** Redacts evidence again in the reporter, because an older version or other options may have left secrets in it. */
export interface EvidenceRedactor extends Pick<Redactor, 'url' | 'text'> {
  timeout(timeout: TimeoutEvidence): TimeoutEvidence
  finding(finding: CollectedFinding): CollectedFinding
}

const { errorName, ...collectedFields } = findingFields

export function createEvidenceRedactor(option?: RedactOption): EvidenceRedactor {
  const redactor = createRedactor(option)
  return {
    url: redactor.url,
    text: redactor.text,
    finding: (finding) => redactFields(finding, collectedFields, redactor),
    timeout: (timeout) => redactTimeout(timeout, redactor),
  }
}
