import type { Redactor } from '../../redaction/redactor.js'
import { truncate } from '../../values/truncate.js'
import { maxBodyLength, maxMessageLength } from '../limits.js'
import type { FindingDetails } from './details.js'

/** Details without secrets. Bodies are truncated after redaction, so that no part of a secret remains at the end. */
export function redactDetails(details: FindingDetails, redactor: Redactor): FindingDetails {
  const { statusText, pageUrl, frameUrl, headers, body, stack, args, ...rest } = details
  return {
    ...rest,
    ...(statusText !== undefined && { statusText: redactor.text(statusText) }),
    ...(pageUrl !== undefined && { pageUrl: redactor.url(pageUrl) }),
    ...(frameUrl !== undefined && { frameUrl: redactor.url(frameUrl) }),
    ...(headers && { headers: redactor.headers(headers) }),
    ...(body !== undefined && cutBody(redactor.body(body))),
    ...(stack !== undefined && { stack: truncate(redactor.text(stack), maxMessageLength) }),
    ...(args !== undefined && { args: truncate(redactor.text(args), maxMessageLength) }),
  }
}

function cutBody(body: string): Pick<FindingDetails, 'body' | 'bodyTruncated'> {
  if (body.length <= maxBodyLength) return { body }
  return { body: truncate(body, maxBodyLength), bodyTruncated: true }
}
