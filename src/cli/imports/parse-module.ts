import { type ParserPlugin, parse } from '@babel/parser'
import type { Node, Program } from '@babel/types'
import { getErrorMessage } from '../../values/errors.js'
import { isRecord } from '../../values/json.js'
import type { SourceFile } from './source-file.js'

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
export function parseModule({ text, file }: Pick<SourceFile, 'text' | 'file'>): Program {
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
