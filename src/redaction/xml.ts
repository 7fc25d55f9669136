import type { Rules } from './rules.js'

const openingTag = /<((?:[\w.-]{1,100}:)?([\w.-]{1,100}))((?:\s[^<>]*)?)>/g
const nameAttribute = /\s(?:name|key|id)\s{0,4}=\s{0,4}["']([^"']{1,100})["']/i
const valueAttribute = /(\svalue\s{0,4}=\s{0,4})("[^"]*"|'[^']*')/i

/** Hides the content of elements with a secret tag or `name`, and the `value` attribute of the latter. */
export function redactXml(text: string, rules: Rules): string {
  if (!text.includes('<')) return text
  let result = ''
  let done = 0
  for (const match of text.matchAll(openingTag)) {
    const [tag, element = '', localName = '', attributes = ''] = match
    const named = nameAttribute.exec(attributes)?.[1]
    const isSecret = rules.hidesField(localName) || (named !== undefined && rules.hidesField(named))
    if (match.index < done || !isSecret) continue
    const contentStart = match.index + tag.length
    result +=
      text.slice(done, match.index) +
      tag.replace(valueAttribute, `$1"${rules.replacement.replaceAll('$', '$$$$')}"`)
    done = contentStart
    const contentEnd = attributes.endsWith('/') ? contentStart : findClosingTag(text, contentStart, element)
    if (text.slice(contentStart, contentEnd).trim() !== '') result += rules.replacement
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
