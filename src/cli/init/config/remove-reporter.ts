// Takes the reporter out of configs again.
import type { ArrayExpression, Node, ObjectExpression, ObjectProperty } from '@babel/types'
import {
  type Ancestry,
  parseModule,
  reporterEntry,
  type SourceFile,
  SyntaxProblem,
  visitNodes,
} from '../../imports/source-file.js'
import type { Edit, PlannedChange } from '../edit.js'
import { isAddedLine, isMarkedList } from './added-line.js'

/** Removes the reporter from every list of a file. Leaves a file in which it stands elsewhere to the user. */
export function removeReporter(source: SourceFile): PlannedChange {
  const summary = 'the reporter'
  const found = source.text.includes(reporterEntry) ? findReporters(source) : []
  const edits = found?.map((reporter) => removeElement(reporter, source.text))
  return { ...source, summary, edits: edits && areApart(edits) ? edits : undefined }
}

/** The reporter in a list, with the nodes that contain the list. */
interface ListedReporter {
  readonly element: Node
  readonly list: Ancestry & { readonly node: ArrayExpression }
}

/** Returns undefined if the reporter is named outside of a list, or if the file cannot be parsed. */
function findReporters(source: SourceFile): readonly ListedReporter[] | undefined {
  try {
    const found: (ListedReporter | undefined)[] = []
    visitNodes(parseModule(source), (ancestry) => {
      if (isReporterName(ancestry)) found.push(findInList(ancestry))
    })
    const listed = found.filter((reporter) => reporter !== undefined)
    return listed.length === found.length ? listed : undefined
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined
    throw error
  }
}

/** Whether a node is the reporter's name as a value, and not where its types are imported from. */
function isReporterName({ node, parent }: Ancestry): boolean {
  const isImport = /^(?:Import|Export|TSImport|TSExternal)/.test(parent?.node.type ?? '')
  return node.type === 'StringLiteral' && node.value === reporterEntry && !isImport
}

/** Finds the list of reporters, in which the element is `[name]`, `[name, options]` or the name alone. */
function findInList(name: Ancestry): ListedReporter | undefined {
  const { parent } = name
  if (parent?.node.type !== 'ArrayExpression') return undefined
  const isDescription = parent.node.elements[0] === name.node && isArray(parent.parent)
  const element = isDescription ? parent : name
  const list = element.parent
  return isArray(list) ? { element: element.node, list } : undefined
}

function isArray(ancestry: Ancestry | undefined): ancestry is ListedReporter['list'] {
  return ancestry?.node.type === 'ArrayExpression'
}

function removeElement({ element, list }: ListedReporter, text: string): Edit {
  const property = findFirstProperty(list)
  if (property && isAddedLine(list.node, text)) return removeProperty(property, text)
  const elements: readonly (Node | null)[] = list.node.elements
  const index = elements.indexOf(element)
  const [before, after] = [elements[index - 1], elements[index + 1]]
  if (before) return remove(before.end, (element.end ?? 0) + (isMarkedList(list.node, text) ? 1 : 0))
  return remove(element.start, after ? after.start : element.end)
}

/** Finds the property that has a list as its value, if it is the first one of its object. */
function findFirstProperty({ parent }: Ancestry): FirstProperty | undefined {
  const property = parent?.node
  const object = parent?.parent?.node
  if (property?.type !== 'ObjectProperty' || object?.type !== 'ObjectExpression') return undefined
  return object.properties[0] === property ? { property, object } : undefined
}

interface FirstProperty {
  readonly property: ObjectProperty
  readonly object: ObjectExpression
}

/** Removes the first property of an object with what stands before it, and the comma or space after it. */
function removeProperty({ property, object }: FirstProperty, text: string): Edit {
  const next = property.end ?? 0
  const [after = ''] = /^,|^ (?=\})/.exec(text.slice(next, next + 2)) ?? []
  return remove((object.start ?? 0) + 1, next + after.length)
}

function remove(start: number | null | undefined, end: number | null | undefined): Edit {
  return { start: start ?? 0, end: end ?? 0, text: '' }
}

function areApart(edits: readonly Edit[]): boolean {
  return edits.every(({ start }, index) => index === 0 || start >= (edits[index - 1]?.end ?? 0))
}
