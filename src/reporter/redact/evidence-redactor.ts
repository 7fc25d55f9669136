import type { TimeoutEvidence } from '../../attachments/evidence.js'
import { type AttachedFinding, findingFields } from '../../findings/fields/finding-fields.js'
import { redactFields } from '../../findings/fields/redact-fields.js'
import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import type { RedactOption } from '../../redaction/rules.js'
import type { SummaryFinding } from '../../summary-file/summary.js'
import { redactTimeout } from './redact-timeout.js'

/** Redacts evidence again in the reporter, because an older version or other options may have left secrets in it. */
export interface EvidenceRedactor extends Pick<Redactor, 'url' | 'text'> {
  timeout(timeout: TimeoutEvidence): TimeoutEvidence
  /** Leaves out the title, which only the first finding of a pattern needs. */
  finding(finding: AttachedFinding): SummaryFinding
}

const { errorName, title, ...summaryFields } = findingFields

export function createEvidenceRedactor(option?: RedactOption): EvidenceRedactor {
  const redactor = createRedactor(option)
  return {
    url: redactor.url,
    text: redactor.text,
    finding: (finding) => redactFields(finding, summaryFields, redactor),
    timeout: (timeout) => redactTimeout(timeout, redactor),
  }
}
