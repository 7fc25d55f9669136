import type { TimeoutEvidence } from '../../attachments/evidence.js'
import type { Redactor } from '../../redaction/redactor.js'
import type { MatcherVerdict, WebhookJson } from '../../webhook/types.js'

/** A matcher's kind and name in its summary, as in `header(authorization="…")` and `field(user.password="…")`. */
const namedMatcher = /^(header|field|form)\s*\(\s*["'`]?([^\s"'`=~,:)]+)/i

/** Redacts the attachment of a missing webhook. */
export function redactTimeout(timeout: TimeoutEvidence, redactor: Redactor): TimeoutEvidence {
  return {
    ...timeout,
    templateName: redactor.text(timeout.templateName),
    matcherDetails: timeout.matcherDetails.map((matcher) => redactMatcher(matcher, redactor)),
    receivedWebhooks: timeout.receivedWebhooks.map((webhook) => redactWebhook(webhook, redactor)),
    nearMisses: timeout.nearMisses.map(({ webhook, verdicts }) => ({
      webhook: redactWebhook(webhook, redactor),
      verdicts: verdicts.map((verdict) => redactVerdict(verdict, redactor)),
    })),
  }
}

function redactWebhook(webhook: WebhookJson, redactor: Redactor): WebhookJson {
  const { url, headers, body, rawBody } = webhook
  return {
    ...webhook,
    url: redactor.url(url),
    headers: redactor.headers(headers),
    body: redactor.json(body), // JSON omits an absent value
    ...(rawBody !== undefined && { rawBody: redactor.body(rawBody) }),
  }
}

function redactVerdict(verdict: MatcherVerdict, redactor: Redactor): MatcherVerdict {
  const hide = (value: unknown): unknown => redactValue(verdict.matcher, value, redactor)
  return {
    ...verdict,
    matcher: redactMatcher(verdict.matcher, redactor),
    ...('actual' in verdict && { actual: hide(verdict.actual) }),
    ...('expected' in verdict && { expected: hide(verdict.expected) }),
    ...(verdict.note !== undefined && { note: String(hide(verdict.note)) }),
  }
}

function redactMatcher(matcher: string, redactor: Redactor): string {
  const [start = '', kind = '', name = ''] = namedMatcher.exec(matcher) ?? []
  const hidden = redactNamed(kind, name, sample, redactor)
  if (name === '' || hidden === sample) return redactor.text(matcher)
  return `${start}=${String(hidden)})`
}

/** Redacts a value, even if only the name in the matcher's summary shows that it is a secret. */
function redactValue(matcher: string, value: unknown, redactor: Redactor): unknown {
  const [, kind = '', name = ''] = namedMatcher.exec(matcher) ?? []
  const hidden = redactNamed(kind, name, sample, redactor)
  return name === '' || hidden === sample ? redactor.json(value) : hidden
}

/** Sample value to test whether a name is secret; long enough to be redacted under an ambiguous name. */
const sample = 'a value'

function redactNamed(kind: string, name: string, value: string, redactor: Redactor): unknown {
  if (kind.toLowerCase() === 'header') return redactor.headers({ [name]: value })[name]
  const field = name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return Object.values(Object(redactor.json({ [field]: value })))[0]
}
