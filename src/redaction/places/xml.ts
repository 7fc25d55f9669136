import { replaceSpans } from '../replace-spans.js'
import { isValidationMessage, type Rules } from '../rules.js'

const openingTag = /<((?:[\w.-]{1,100}:)?([\w.-]{1,100}))((?:\s[^<>]*)?)>/g
const nameAttribute = /\s(?:name|key|id|property)\s{0,4}=\s{0,4}["']([^"']{1,100})["']/gi
const valueAttribute = /(\s(?:value|content)\s{0,4}=\s{0,4})("[^"]*"|'[^']*')/i

/** Hides the content of elements with a secret tag or `name`, and their `value` or `content` attribute. */
export function redactXml(text: string, rules: Rules): string {
  return text.includes('<') ? redactCells(redactElements(text, rules), rules) : text
}

/** A name in a table or list, as on debug pages: `<td>password</td><td>x</td>`, `<dt>password</dt><dd>x</dd>`. */
const namingCell =
  /<(?:td|th|dt)\b[^<>]{0,200}>\s{0,100}(?:<\w{1,20}[^<>]{0,200}>)?([\w$.[\] -]{2,80}):?(?:<\/\w{1,20}>)?\s{0,100}<\/(?:td|th|dt)>\s{0,100}<(td|dd)\b[^<>]{0,200}>/gi

/** Hides the content of each cell that follows a cell with a secret name. */
function redactCells(text: string, rules: Rules): string {
  return replaceSpans(text, text.matchAll(namingCell), (match) => {
    const [all, name = '', cell = ''] = match
    if (!rules.hidesField(name)) return undefined
    const start = match.index + all.length
    const end = findClosingTag(text, start, cell)
    const content = text.slice(start, end)
    return { start, end, text: hideContent(content, rules) }
  })
}

/** Elements that have no content in HTML, which therefore does not close them. */
const emptyElement = /^(?:meta|input)$/i
const emptyElementEnd = /<\/(?:meta|input)>/i

function redactElements(text: string, rules: Rules): string {
  const isHtml = !emptyElementEnd.test(text)
  // Searching for a closing tag once for each opening one would be quadratic.
  const hasClosingTags = text.includes('</')
  const replacement = rules.replacement.replaceAll('$', '$$$$')
  return replaceSpans(text, text.matchAll(openingTag), (match) => {
    const [tag, element = '', localName = '', attributes = ''] = match
    const names = [localName, ...[...attributes.matchAll(nameAttribute)].map(([, name = '']) => name)]
    if (!names.some((name) => rules.hidesField(name))) return undefined
    const start = match.index + tag.length
    const isEmpty = attributes.endsWith('/') || (isHtml && emptyElement.test(element))
    const isAlone = isEmpty || (!hasClosingTags && isPlaceholder(text, match.index))
    const end = isAlone ? start : findClosingTag(text, start, element)
    const content = text.slice(start, end)
    return {
      start: match.index,
      end,
      text: tag.replace(valueAttribute, `$1"${replacement}"`) + hideContent(content, rules),
    }
  })
}

function hideContent(content: string, rules: Rules): string {
  return content.trim() === '' || isValidationMessage(content, rules) ? content : rules.replacement
}

/** Whether an unclosed tag is no XML, but stands for a value after a word, such as `--admin-api-token <token>`. */
function isPlaceholder(text: string, index: number): boolean {
  return /[^\s>][ \t]{1,4}$/.test(text.slice(Math.max(0, index - 5), index))
}

/** Returns the index of the closing tag, or the end of a truncated text. Skips nested elements of the same name. */
function findClosingTag(text: string, start: number, element: string): number {
  const tags = new RegExp(`<(/?)${element.replace(/[.:-]/g, '\\$&')}(?=[\\s/>])[^<>]*?(/?)>`, 'g')
  tags.lastIndex = start
  let depth = 1
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    if (tag[1]) depth--
    else if (!tag[2]) depth++
    if (depth === 0) return tag.index
  }
  return text.length
}
