import type { FindingDetailsEvidence, FindingEvidence } from '../../attachments/evidence.js'
import type { FindingDetails } from '../../findings/details/details.js'
import { redactArgs } from '../../findings/details/redact-details.js'
import type { Redactor } from '../../redaction/redactor.js'
import type { SummaryFinding } from '../../summary-file/summary.js'
import type { Writable } from '../../values/writable.js'

/**
 * Removes secrets, and fields from newer versions that this one cannot redact. Assigns one field after the other: a
 * spread for each optional field would take a tenth of the time of a large run.
 */
export function redactFinding(finding: FindingEvidence, redactor: Redactor): SummaryFinding {
  const { kind, key, title, url, method, status, timestamp, count } = finding
  const { message, operationName, code, recovered, mocked, details } = finding
  const redacted: Writable<SummaryFinding> = {
    kind,
    key: redactKey(key, redactor),
    url: redactor.url(url),
    timestamp,
    count,
  }
  if (title !== undefined) redacted.title = redactor.text(title)
  if (method !== undefined) redacted.method = method
  if (status !== undefined) redacted.status = status
  if (message !== undefined) redacted.message = redactor.text(message)
  if (operationName !== undefined) redacted.operationName = redactor.text(operationName)
  if (code !== undefined) redacted.code = redactor.text(code)
  if (recovered === true) redacted.recovered = true
  if (mocked === true) redacted.mocked = true
  if (details) redacted.details = redactDetails(details, redactor)
  return redacted
}

/** Its last part may be a path. */
function redactKey(key: string, redactor: Redactor): string {
  const [, prefix = '', path = ''] = /^([A-Z]+:[^/]*:)(\/.*)$/s.exec(key) ?? []
  return path === '' ? redactor.text(key) : `${redactor.text(prefix)}${redactor.url(path)}`
}

function redactDetails(details: FindingDetailsEvidence, redactor: Redactor): FindingDetails {
  const { statusText, resourceType, pageUrl, frameUrl, durationMs, headers } = details
  const { body, bodyTruncated, stack, args } = details
  const redacted: Writable<FindingDetails> = {}
  if (statusText !== undefined) redacted.statusText = redactor.text(statusText)
  if (resourceType !== undefined) redacted.resourceType = resourceType
  if (pageUrl !== undefined) redacted.pageUrl = redactor.url(pageUrl)
  if (frameUrl !== undefined) redacted.frameUrl = redactor.url(frameUrl)
  if (durationMs !== undefined) redacted.durationMs = durationMs
  if (headers) redacted.headers = redactor.headers(headers)
  if (body !== undefined) redacted.body = redactor.body(body)
  if (bodyTruncated === true) redacted.bodyTruncated = true
  if (stack !== undefined) redacted.stack = redactor.text(stack)
  if (args !== undefined) redacted.args = redactArgs(args, redactor)
  return redacted
}
