import type { Redactor } from '../../redaction/redactor.js'
import { truncate } from '../../values/truncate.js'
import { maxBodyLength, maxMessageLength } from '../limits.js'
import type { FindingDetails } from './details.js'

const maxNameLength = 200

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
    ...(args !== undefined && { args: truncate(redactArgs(args, redactor), maxMessageLength) }),
  }
}

/** Redacts arguments, one a line: in `console.error('token:', token)` the one before a secret is its name. */
export function redactArgs(args: string, redactor: Redactor): string {
  const lines = args.split('\n')
  return redactor.text(lines.map((line, index) => redactNamed(line, lines[index - 1], redactor)).join('\n'))
}

function redactNamed(line: string, previous: string | undefined, { text }: Redactor): string {
  if (previous === undefined || previous.length > maxNameLength) return line
  const name = `${text(previous)} `
  const pair = text(`${previous} ${line}`)
  if (pair === `${name}${text(line)}`) return line
  return pair.startsWith(name) ? pair.slice(name.length) : '' // hidden together with its name
}

function cutBody(body: string): Pick<FindingDetails, 'body' | 'bodyTruncated'> {
  if (body.length <= maxBodyLength) return { body }
  return { body: truncate(body, maxBodyLength), bodyTruncated: true }
}
