import { getKindLabel } from '../../../findings/kinds/kinds.js'
import type { SummarySample } from '../../../summary-file/summary.js'
import type { PageError } from '../../page-data/page-data.js'
import { describeMocked, isMocked } from '../../report/explain-error.js'

/** Returns the response body, or else the message with its stack. Indents JSON. */
export function getSaidText({ message, details = {} }: SummarySample): string {
  const { body, args, stack } = details
  if (body !== undefined && body.trim() !== '') return formatBody(body)
  const text = message ?? args ?? ''
  return stack?.includes(text) ? stack : [text, stack].filter(Boolean).join('\n')
}

/** Returns the request body. Indents JSON. */
export function getSentText({ details = {} }: SummarySample): string {
  const { body = '' } = details.request ?? {}
  return body.trim() === '' ? '' : formatBody(body)
}

/** Returns a heading that says who spoke. If some tests mocked the request, no sample says whether it is of one of them. */
export function getSampleHeading(error: PageError): string {
  const { speaker } = getKindLabel(error.kind)
  if (describeMocked(error) === '') return `What the ${speaker} said`
  return isMocked(error) ? 'What the mock said' : `What the ${speaker} or a mock said`
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text)
}

function formatBody(body: string): string {
  if (!isJson(body)) return body
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body // truncated JSON
  }
}
