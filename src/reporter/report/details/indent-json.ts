import { parseJson } from '../../../values/json.js'

/** A string, an empty list or object, white space, punctuation, or a number or word. */
const jsonPart = /"[^"\\]*(?:\\.[^"\\]*)*"|[[{]\s*[\]}]|\s+|[[\]{},:]|[^\s"[\]{},:]+/g
/** Deeper levels are indented no further, because the indentation alone would fill the report. */
const maxIndentation = 20

/** Indents JSON. Decodes only its strings, because parsing the whole would round numbers, and drop or move keys. */
export function indentJson(json: string): string {
  let depth = 0
  const startLine = () => `\n${'  '.repeat(Math.min(depth, maxIndentation))}`
  return json.replace(jsonPart, (part) => {
    if (part.startsWith('"')) return JSON.stringify(parseJson(part))
    if (part === ':') return ': '
    if (part === ',') return `,${startLine()}`
    if (part === '[' || part === '{') {
      depth += 1
      return part + startLine()
    }
    if (part === ']' || part === '}') {
      depth -= 1
      return startLine() + part
    }
    return part.replace(/\s/g, '')
  })
}
