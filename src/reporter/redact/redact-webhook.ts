// Takes secrets out of the evidence of a webhook that never came: headers, URLs, and credentials in any text.
import type { TimeoutEvidence } from '../../attachments/decode.js'
import type { MatcherVerdict, WebhookJson } from '../../webhook/types.js'

export interface WebhookRules {
  readonly url: (url: string) => string
  readonly text: (text: string) => string
  readonly isSecretHeader: (name: string) => boolean
  readonly replacement: string
}

const credential = /\b(bearer|basic|digest|negotiate)(\s+)[\w.~+/=-]{6,}/gi
const jsonString = /"[^"\\]*(?:\\.[^"\\]*)*"/g
/** A header matcher's summary, such as `header(authorization="…")`. */
const headerMatcher = /^(header\s*\(\s*["'`]?)([^\s"'`=~,:)]+)/i

export function redactTimeout(timeout: TimeoutEvidence, rules: WebhookRules): TimeoutEvidence {
  return {
    ...timeout,
    templateName: rules.text(timeout.templateName),
    matcherDetails: timeout.matcherDetails.map((matcher) => redactMatcher(matcher, rules)),
    receivedWebhooks: timeout.receivedWebhooks.map((webhook) => redactWebhook(webhook, rules)),
    nearMisses: timeout.nearMisses.map(({ webhook, verdicts }) => ({
      webhook: redactWebhook(webhook, rules),
      verdicts: verdicts.map((verdict) => redactVerdict(verdict, rules)),
    })),
  }
}

function redactWebhook(webhook: WebhookJson, rules: WebhookRules): WebhookJson {
  const { url, headers, body, rawBody, ...rest } = webhook
  return {
    ...redactDeep(rest, rules),
    url: rules.url(url),
    headers: redactHeaders(headers, rules),
    body: redactBody(body, rules), // an absent one stays absent in JSON
    ...(rawBody !== undefined && { rawBody: redactRawBody(rawBody, rules) }),
  }
}

/** A body that is text may be a form, which is a query without its question mark. */
function redactBody(body: unknown, rules: WebhookRules): unknown {
  return typeof body === 'string' ? redactDeep(`?${body}`, rules).slice(1) : redactDeep(body, rules)
}

/** JSON is redacted string by string: escapes such as `\u0026` and `\/` hide the marks of a URL. */
function redactRawBody(rawBody: string, rules: WebhookRules): string {
  if (!isJson(rawBody)) return redactDeep(`?${rawBody}`, rules).slice(1)
  return rawBody.replace(jsonString, (literal) => {
    const text: unknown = JSON.parse(literal)
    const redacted = redactBody(text, rules)
    return redacted === text ? literal : JSON.stringify(redacted)
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function redactHeaders(
  headers: Readonly<Record<string, string>>,
  rules: WebhookRules,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      rules.isSecretHeader(name) ? rules.replacement : redactDeep(value, rules),
    ]),
  )
}

function redactVerdict(verdict: MatcherVerdict, rules: WebhookRules): MatcherVerdict {
  const redacted = { ...redactDeep(verdict, rules), matcher: redactMatcher(verdict.matcher, rules) }
  if (!isAboutSecretHeader(verdict.matcher, rules)) return redacted
  return {
    ...redacted,
    ...('actual' in verdict && { actual: rules.replacement }),
    ...('expected' in verdict && { expected: rules.replacement }),
    ...('note' in verdict && { note: rules.replacement }),
  }
}

function redactMatcher(matcher: string, rules: WebhookRules): string {
  if (!isAboutSecretHeader(matcher, rules)) return redactDeep(matcher, rules)
  return `header(${headerMatcher.exec(matcher)?.[2]}=${rules.replacement})`
}

function isAboutSecretHeader(matcher: string, rules: WebhookRules): boolean {
  const name = headerMatcher.exec(matcher)?.[2]
  return name !== undefined && rules.isSecretHeader(name)
}

/** The same value with every string in it redacted; names stay as they are. */
function redactDeep<T>(value: T, rules: WebhookRules): T
function redactDeep(value: unknown, rules: WebhookRules): unknown {
  if (typeof value === 'string') {
    return rules
      .text(value)
      .replace(credential, (_all, scheme, space) => `${scheme}${space}${rules.replacement}`)
  }
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, rules))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, redactDeep(inside, rules)]))
}
