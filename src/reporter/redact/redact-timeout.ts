import type { TimeoutEvidence } from '../../attachments/evidence.js'
import type { Redactor } from '../../redaction/redactor.js'
import { redactVerdict } from '../../webhook/matchers/verdict.js'
import type { WebhookJson } from '../../webhook/types.js'

/** Redacts the attachment of a missing webhook. */
export function redactTimeout(timeout: TimeoutEvidence, redactor: Redactor): TimeoutEvidence {
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
