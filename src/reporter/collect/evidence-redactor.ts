import type { TimeoutEvidence } from '../../attachments/evidence.js'
import { type AttachedFinding, findingFields } from '../../findings/fields/finding-fields.js'
import { redactFields, redactName } from '../../findings/fields/redact-fields.js'
import { memoize } from '../../redaction/memoize.js'
import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import type { RedactOption } from '../../redaction/rules.js'
import type { SummaryFinding } from '../../summary-file/summary.js'
import type { WebhookJson } from '../../webhook/journal/types.js'
import { redactVerdict } from '../../webhook/template/verdict.js'

/** Redacts evidence again in the reporter, because an older version or other options may have left secrets in it. */
export interface EvidenceRedactor {
  url(url: string): string
  text(text: string): string
  timeout(timeout: TimeoutEvidence): TimeoutEvidence
  finding(finding: AttachedFinding): SummaryFinding
}

const { errorName, errorLine, ...fields } = findingFields
/** The fields that the summary has. A name is redacted before. */
const summaryFields = { ...fields, name: { type: 'string' } } as const

export function createEvidenceRedactor(option?: RedactOption): EvidenceRedactor {
  const redactor = createRedactor(option)
  // All findings of an error share its name, because a run may have 200,000.
  const toName = memoize((name: string) => redactName(name, redactor))
  return {
    url: redactor.url,
    text: redactor.text,
    finding: (finding) => redactFields({ ...finding, name: toName(finding.name) }, summaryFields, redactor),
    timeout: (timeout) => redactTimeout(timeout, redactor),
  }
}

function redactTimeout(timeout: TimeoutEvidence, redactor: Redactor): TimeoutEvidence {
  const nearMisses = timeout.nearMisses.map(({ webhook, verdicts }) => ({
    webhook: redactWebhook(webhook, redactor),
    verdicts: verdicts.map((verdict) => redactVerdict(verdict, redactor, webhook.body)),
  }))
  const [nearest] = nearMisses
  return {
    ...timeout,
    templateName: redactor.text(timeout.templateName),
    // A verdict's place says more about a value than the text of the summary.
    matcherDetails: timeout.matcherDetails.map(
      (summary, index) => nearest?.verdicts[index]?.matcher ?? redactor.text(summary),
    ),
    receivedWebhooks: timeout.receivedWebhooks.map((webhook) => redactWebhook(webhook, redactor)),
    nearMisses,
    problems: timeout.problems.map(redactor.text),
    unreached: timeout.unreached === undefined ? undefined : redactor.url(timeout.unreached),
  }
}

function redactWebhook(webhook: WebhookJson, redactor: Redactor): WebhookJson {
  const { url, headers, body, rawBody } = webhook
  return {
    ...webhook,
    url: redactor.url(url),
    headers: redactor.headers(headers),
    body: redactor.json(body), // JSON omits an absent value
    ...(rawBody !== undefined && { rawBody: redactor.text(rawBody) }),
  }
}
