import { getKindLabel } from '../../../../findings/kind-labels.js'
import type { PageSample } from '../data/page-types.js'

/** The body of the response, otherwise the message, with its stack; JSON is indented. */
export function getSaidText({ message, details = {} }: PageSample): string {
  const { body, args, stack } = details
  if (body !== undefined && body.trim() !== '') return formatBody(body)
  const text = message ?? args ?? ''
  return stack?.includes(text) ? stack : [text, stack].filter(Boolean).join('\n')
}

export function getSampleHeading(kind: string): string {
  return `What the ${getKindLabel(kind).speaker} said`
}

export function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text)
}

function formatBody(body: string): string {
  if (!isJson(body)) return body
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body // it was truncated
  }
}
