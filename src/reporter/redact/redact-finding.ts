import type { FindingDetailsEvidence, FindingEvidence } from '../../attachments/decode.js'
import type { FindingDetails } from '../../findings/details/details.js'
import { redactArgs } from '../../findings/details/redact-details.js'
import type { Redactor } from '../../redaction/redactor.js'
import type { SummaryFinding } from '../../summary-file/summary.js'

/** Removes secrets, and fields from newer versions that this one cannot redact. */
export function redactFinding(finding: FindingEvidence, redactor: Redactor): SummaryFinding {
  const { kind, key, title, url, method, status, timestamp, count } = finding
  const { message, operationName, code, recovered, mocked, details } = finding
  return {
    ...{ kind, key: redactKey(key, redactor) },
    ...(title !== undefined && { title: redactor.text(title) }),
    url: redactor.url(url),
    ...(method !== undefined && { method }),
    ...(status !== undefined && { status }),
    ...{ timestamp, count },
    ...(message !== undefined && { message: redactor.text(message) }),
    ...(operationName !== undefined && { operationName: redactor.text(operationName) }),
    ...(code !== undefined && { code: redactor.text(code) }),
    ...(recovered === true && { recovered }),
    ...(mocked === true && { mocked }),
    ...(details && { details: redactDetails(details, redactor) }),
  }
}

/** Its last part may be a path. */
function redactKey(key: string, redactor: Redactor): string {
  const [, prefix = '', path = ''] = /^([A-Z]+:[^/]*:)(\/.*)$/s.exec(key) ?? []
  return path === '' ? redactor.text(key) : `${redactor.text(prefix)}${redactor.url(path)}`
}

function redactDetails(details: FindingDetailsEvidence, redactor: Redactor): FindingDetails {
  const { statusText, resourceType, pageUrl, frameUrl, durationMs, headers } = details
  const { body, bodyTruncated, stack, args } = details
  return {
    ...(statusText !== undefined && { statusText: redactor.text(statusText) }),
    ...(resourceType !== undefined && { resourceType }),
    ...(pageUrl !== undefined && { pageUrl: redactor.url(pageUrl) }),
    ...(frameUrl !== undefined && { frameUrl: redactor.url(frameUrl) }),
    ...(durationMs !== undefined && { durationMs }),
    ...(headers && { headers: redactor.headers(headers) }),
    ...(body !== undefined && { body: redactor.body(body) }),
    ...(bodyTruncated === true && { bodyTruncated }),
    ...(stack !== undefined && { stack: redactor.text(stack) }),
    ...(args !== undefined && { args: redactArgs(args, redactor) }),
  }
}
