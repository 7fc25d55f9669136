import type { FindingEvidence, TimeoutEvidence } from '../../attachments/evidence.js'
import { createRedactor as createBaseRedactor, type RedactOption } from '../../redaction/redactor.js'
import type { SummaryFinding } from '../../summary-file/summary.js'
import { redactFinding } from './redact-finding.js'
import { redactTimeout } from './redact-timeout.js'

/** Redacts what the reporter reads: an older worker, or one with other options, may have written it. */
export interface Redactor {
  url(url: string): string
  /** For titles and messages. */
  text(text: string): string
  timeout(timeout: TimeoutEvidence): TimeoutEvidence
  finding(finding: FindingEvidence): SummaryFinding
}

export function createRedactor(option: RedactOption): Redactor {
  const redactor = createBaseRedactor(option)
  const timeout = (evidence: TimeoutEvidence) => redactTimeout(evidence, redactor)
  return {
    url: redactor.url,
    text: redactor.text,
    finding: (evidence) => redactFinding(evidence, redactor),
    timeout: option === false ? (evidence) => evidence : timeout,
  }
}
