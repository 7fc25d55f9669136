// Reads and parses the files of a suite.
import { type ParserPlugin, parse } from '@babel/parser'
import type { Node, Program } from '@babel/types'
import { describePath, readRegularFile } from '../../values/files.js'
import { isRecord } from '../../values/json.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { InputError } from '../command.js'

export const playwright = '@playwright/test'
/** The same module in the package `playwright`. */
export const playwrightEntry = 'playwright/test'
export const ownPackage = 'playwright-backchannel'
export const reporterEntry: string = `${ownPackage}/reporter`

export interface SourceText {
  readonly file: string
  readonly text: string
}

export interface SourceFile extends SourceText {
  readonly encoding: 'utf8' | 'latin1'
}

/** Reads files that are not UTF-8 as Latin-1, so that writing the text restores the same bytes. */
export function readSource(file: string): SourceFile {
  const bytes = readBytes(file)
  const text = bytes.toString('utf8')
  if (Buffer.from(text).equals(bytes)) return { file, text, encoding: 'utf8' }
  return { file, text: bytes.toString('latin1'), encoding: 'latin1' }
}

function readBytes(file: string): Buffer {
  try {
    return readRegularFile(file)
  } catch (error) {
    throw new InputError(`Failed to read ${describePath(file)}: ${getErrorMessage(error)}`, { cause: error })
  }
}

const plugins: readonly ParserPlugin[] = [
  'typescript',
  'decorators',
  'decoratorAutoAccessors',
  'explicitResourceManagement',
  'deprecatedImportAssert',
]

/** A file that no JavaScript engine can run. */
export class SyntaxProblem extends Error {
  override readonly name = 'SyntaxProblem'
}

/** Parses JavaScript, TypeScript and JSX. Throws a `SyntaxProblem` with the reason and position. */
export function parseModule({ text, file }: SourceText): Program {
  const hasJsx = !/\.[cm]?ts$/.test(file) // where `<T>` is not a type assertion
  try {
    return parse(text, {
      sourceType: 'unambiguous',
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
      allowImportExportEverywhere: true,
      allowUndeclaredExports: true,
      errorRecovery: true,
      createImportExpressions: true,
      attachComment: false,
      plugins: [...plugins, ...(hasJsx ? (['jsx'] as const) : [])],
    }).program
  } catch (error) {
    throw new SyntaxProblem(getErrorMessage(error), { cause: error })
  }
}

/** A node and those that contain it. */
export interface Ancestry {
  readonly node: Node
  readonly parent?: Ancestry | undefined
}

/** Visits a node and all nodes in it. */
export function visitNodes(
  node: Node,
  visit: (ancestry: Ancestry) => void,
  parent?: Ancestry | undefined,
): void {
  const ancestry = { node, parent }
  visit(ancestry)
  for (const child of Object.values(node).flat()) {
    if (isNode(child)) visitNodes(child, visit, ancestry)
  }
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value['type'] === 'string'
}

/** Whether a node is a string or a template without substitutions. */
export function isText(node: Node | null | undefined): node is Node {
  return node?.type === 'StringLiteral' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
}
