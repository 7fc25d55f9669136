import type { Rules } from './rules.js'

const partName = /(?:^|;)\s*name="?([^"\r\n;]*)/i
const partHead = /content-disposition:([^\r\n]*)(?:\r?\n[^\r\n]+){0,20}\r?\n\r?\n/gi

/** Hides the parts of a multipart form that have a secret name, up to the next boundary. */
export function redactMultipart(text: string, rules: Rules): string {
  if (!/form-data/i.test(text)) return text
  const boundary = `\n${/^--[^\s"]+/.exec(text.trimStart())?.[0] ?? '--'}`
  let result = ''
  let done = 0
  for (const match of text.matchAll(partHead)) {
    const start = match.index + match[0].length
    const next = text.indexOf(boundary, start)
    const end = next === -1 ? text.length : next
    const content = text.slice(start, end).replace(/\r$/, '')
    if (match.index < done || !rules.hidesParameter(partName.exec(match[1] ?? '')?.[1] ?? '', content))
      continue
    result += text.slice(done, start) + rules.replacement
    done = start + content.length
  }
  return done === 0 ? text : result + text.slice(done)
}
