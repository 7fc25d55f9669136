// The line with which `init` adds the option `reporter`, and by which `init --remove` recognizes it.
import type { ArrayExpression, Node } from '@babel/types'
import { reporterEntry } from '../../imports/source-file.js'

/** Formats the element to add to the reporters. */
export function formatReporter(quote = "'"): string {
  return `['${reporterEntry}']`.replaceAll("'", quote)
}

/** Formats the option with Playwright's default reporter, which an option without it would replace. */
export function formatAddedLine(quote: string): string {
  return `reporter: [[${quote}list${quote}], ${formatReporter(quote)}]`
}

/** Whether a list of reporters is the one that `init` adds where there is none. */
export function isAddedLine(list: ArrayExpression, text: string): boolean {
  return isWritten(list, text, '')
}

/** Whether a list of reporters only looks like the added line, which `getMark` tells apart. */
export function isMarkedList(list: ArrayExpression, text: string): boolean {
  return isWritten(list, text, ',')
}

function isWritten({ start, end }: ArrayExpression, text: string, mark: ',' | ''): boolean {
  const list = `reporter: ${text.slice(start ?? 0, end ?? 0)}`
  return ["'", '"'].some((quote) => list === formatAddedLine(quote).replace(/\]$/, `${mark}]`))
}

/** Returns a comma if adding the reporter to these reporters would make them look like the added line. */
export function getMark(reporters: Node, text: string): ',' | '' {
  const isList = /^(?:'list'|"list"|\[\['list'\]\]|\[\["list"\]\])$/
  return isList.test(text.slice(reporters.start ?? 0, reporters.end ?? 0)) ? ',' : ''
}
