import type { PageSample } from '../data/page-types.js'

/** What the server said, otherwise the page; JSON is indented. */
export function getSaidText({ message, details = {} }: PageSample): string {
  const { body, args, stack } = details
  if (body !== undefined && body.trim() !== '') return formatBody(body)
  const text = message ?? args ?? ''
  return stack?.includes(text) ? stack : [text, stack].filter(Boolean).join('\n')
}

/** A body comes from the server, everything else from the page. */
export function getSampleHeading({ details = {} }: PageSample): string {
  return details.body?.trim() ? 'What the server said' : 'What the page said'
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
