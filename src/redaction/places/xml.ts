import { isReason } from '../reasons.js'
import type { Rules } from '../rules.js'

const openingTag = /<((?:[\w.-]{1,100}:)?([\w.-]{1,100}))((?:\s[^<>]*)?)>/g
const nameAttribute = /\s(?:name|key|id|property)\s{0,4}=\s{0,4}["']([^"']{1,100})["']/gi
const valueAttribute = /(\s(?:value|content)\s{0,4}=\s{0,4})("[^"]*"|'[^']*')/i

/** Debug pages show tables: `<td>password</td><td>x</td>`, `<dt>password</dt><dd>x</dd>`. */
const namingCell =
  /<(?:td|th|dt)\b[^<>]{0,200}>\s{0,100}(?:<\w{1,20}[^<>]{0,200}>)?([\w$.[\] -]{2,80}):?(?:<\/\w{1,20}>)?\s{0,100}<\/(?:td|th|dt)>\s{0,100}<(td|dd)\b[^<>]{0,200}>/gi

/** Hides the cells after a cell with a secret name. */
function redactCells(text: string, rules: Rules): string {
  let result = ''
  let done = 0
  for (const match of text.matchAll(namingCell)) {
    const [all, name = '', cell = ''] = match
    const start = match.index + all.length
    if (start < done || !rules.hidesField(name)) continue
    const end = findClosingTag(text, start, cell)
    if (text.slice(start, end).trim() !== '') result += text.slice(done, start) + rules.replacement
    else result += text.slice(done, end)
    done = end
  }
  return done === 0 ? text : result + text.slice(done)
}

/** Hides the content of elements with a secret tag or `name`, and the `value` or `content` attribute of the latter. */
export function redactXml(text: string, rules: Rules): string {
  return text.includes('<') ? redactCells(redactElements(text, rules), rules) : text
}

function redactElements(text: string, rules: Rules): string {
  let result = ''
  let done = 0
  for (const match of text.matchAll(openingTag)) {
    const [tag, element = '', localName = '', attributes = ''] = match
    const names = [localName, ...[...attributes.matchAll(nameAttribute)].map(([, name = '']) => name)]
    const isSecret = names.some((name) => rules.hidesField(name))
    if (match.index < done || !isSecret) continue
    const contentStart = match.index + tag.length
    result +=
      text.slice(done, match.index) +
      tag.replace(valueAttribute, `$1"${rules.replacement.replaceAll('$', '$$$$')}"`)
    done = contentStart
    const contentEnd = attributes.endsWith('/') ? contentStart : findClosingTag(text, contentStart, element)
    const content = text.slice(contentStart, contentEnd)
    if (isReason(content, rules)) result += content
    else if (content.trim() !== '') result += rules.replacement
    done = contentEnd
  }
  return done === 0 ? text : result + text.slice(done)
}

/** A truncated element is hidden to the end. A nested element of the same name has its own closing tag. */
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
