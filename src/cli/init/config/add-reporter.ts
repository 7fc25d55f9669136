// Adds the reporter to a config.
import type { ArrayExpression, Node, ObjectExpression, StringLiteral } from '@babel/types'
import { reporterEntry, type SourceFile, SyntaxProblem, visitNodes } from '../../imports/source-file.js'
import { type Edit, getLineBreak, type PlannedChange } from '../edit.js'
import { formatAddedLine, formatReporter, getMark } from './added-line.js'
import { findConfigObject, follow, type Located, type Module, readModule } from './config-object.js'

/**
 * Changes the config, or the shared one that it spreads or imports from a file in `folder`. There are no edits if the
 * reporter is already there.
 */
export function addReporter(source: SourceFile, folder: string): PlannedChange {
  const summary = 'the reporter'
  try {
    const config = readModule(source.file)
    const object = findConfigObject(config, folder)
    const target = object?.reporter ? follow(object.reporter, folder) : object
    if ([config, object?.module, target?.module].some((module) => module && hasReporter(module)))
      return { ...source, summary, edits: [] }
    if (!object || !target) return { ...source, summary, edits: undefined }
    const mark = isFirst(object, target) ? getMark(target.node, target.module.source.text) : ''
    const edits = object.reporter ? addElement(target, mark) : [addLine(object.node, object.module)]
    return { ...target.module.source, summary, edits }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { ...source, summary, edits: undefined }
    throw error
  }
}

function hasReporter({ program }: Module): boolean {
  return listStrings(program).some(({ value }) => value === reporterEntry)
}

function listStrings(node: Node): StringLiteral[] {
  const strings: StringLiteral[] = []
  visitNodes(node, (ancestry) => {
    if (ancestry.node.type === 'StringLiteral') strings.push(ancestry.node)
  })
  return strings
}

/** Returns the quotes of the file's first string. */
function getQuote({ source, program }: Module): string | undefined {
  const [first] = listStrings(program)
  return first && source.text.charAt(first.start ?? 0)
}

/** Whether the reporters are the first property, where `init` adds them if there are none. */
function isFirst({ node }: Located<ObjectExpression>, reporters: Located): boolean {
  const [first] = node.properties
  return first?.type === 'ObjectProperty' && first.value === reporters.node
}

function addElement({ module, node }: Located, mark: ',' | '' = ''): Edit[] | undefined {
  const element = `${formatReporter(getQuote(module))}${mark}`
  if (node.type === 'ArrayExpression') return [appendElement(node, element, module.source.text)]
  if (node.type === 'StringLiteral') {
    return [insertAt(node.start ?? 0, '[['), insertAt(node.end ?? 0, `], ${element}]`)]
  }
  if (node.type !== 'ConditionalExpression') return undefined
  const [first, second] = [node.consequent, node.alternate].map((branch) =>
    addElement({ module, node: branch }),
  )
  return first && second && [...first, ...second]
}

function appendElement({ start, elements }: ArrayExpression, element: string, text: string): Edit {
  const [first, last] = [elements[0], elements.at(-1)]
  if (!first || !last) return insertAt((start ?? 0) + 1, element)
  const indent = readIndent(text.slice(start ?? 0, first.start ?? 0))
  const space = indent === undefined ? ' ' : `${getLineBreak(text)}${indent}`
  return insertAt(last.end ?? 0, `,${space}${element}`)
}

/** Adds a line at the beginning of an object. The `list` reporter stays, which is Playwright's default. */
function addLine({ start, properties }: ObjectExpression, module: Module): Edit {
  const { text } = module.source
  const at = (start ?? 0) + 1
  const quote = getQuote(module) ?? "'"
  const option = formatAddedLine(quote)
  const [first] = properties
  if (!first) return insertAt(at, text.charAt(at) === '}' ? ` ${option} ` : ` ${option}`)
  const indent = readIndent(text.slice(at, first.start ?? 0))
  return insertAt(at, indent === undefined ? ` ${option},` : `${getLineBreak(text)}${indent}${option},`)
}

/** Returns the white space between the last line break and the end; undefined without a line break. */
function readIndent(text: string): string | undefined {
  return /\n([^\S\n]*)$/.exec(text)?.[1]
}

function insertAt(position: number, text: string): Edit {
  return { start: position, end: position, text }
}
