// Finds the object that sets the option `reporter` of a config, which may spread or import a shared one.
import { realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import type { Expression, Node, ObjectExpression, Program } from '@babel/types'
import { getName, isRequire } from '../../imports/module-references.js'
import { resolveFile } from '../../imports/resolve-file.js'
import { isText, parseModule, readSource, type SourceFile } from '../../imports/source-file.js'

/** A parsed file of the suite. */
export interface Module {
  readonly source: SourceFile
  readonly program: Program
}

/** An expression, and the file in which its names are declared. */
export interface Located<T extends Node = Node> {
  readonly module: Module
  readonly node: T
}

/** The object to edit, with the value of its option `reporter`, if any. */
interface ConfigObject extends Located<ObjectExpression> {
  readonly reporter?: Located | undefined
}

/** Returns undefined if a part of the config is not a literal in a file of the suite. */
type Find = (from: Located | undefined) => ConfigObject | undefined

export function readModule(file: string): Module {
  const source = readSource(file)
  return { source, program: parseModule(source) }
}

/** Returns the object of a config's default export. */
export function findConfigObject(module: Module, folder: string): ConfigObject | undefined {
  const find: Find = (located) => {
    const target = located && follow(located, folder)
    if (target?.node.type === 'ObjectExpression') return findInObject({ ...target, node: target.node }, find)
    if (target?.node.type !== 'CallExpression' || !isDefineConfig(target.node.callee)) return undefined
    return findInParts(
      target.node.arguments.map((node) => ({ module: target.module, node })),
      find,
    )
  }
  return find(findExport(module, 'default'))
}

function isDefineConfig(callee: Node): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && name.name === 'defineConfig'
}

/** Of several parts, the last one that sets the option wins; if none does, the first one is the shared one. */
function findInParts(parts: readonly Located[], find: Find): ConfigObject | undefined {
  const found = parts.map(find)
  if (found.includes(undefined)) return undefined
  return found.findLast((object) => object?.reporter !== undefined) ?? found[0]
}

function findInObject({ module, node }: Located<ObjectExpression>, find: Find): ConfigObject | undefined {
  const spreads = node.properties.flatMap((property) =>
    property.type === 'SpreadElement' ? [{ module, node: property.argument }] : [],
  )
  const property = node.properties.find(
    (each) => each.type !== 'SpreadElement' && isNamed(each.key, 'reporter'),
  )
  if (property?.type === 'ObjectProperty') {
    return { module, node, reporter: { module, node: property.value } }
  }
  if (property) return undefined
  return spreads.length === 0 ? { module, node } : findInParts(spreads, find)
}

function isNamed(key: Node, name: string): boolean {
  return (key.type === 'Identifier' || key.type === 'StringLiteral') && getName(key) === name
}

/** Follows names to their values, through imports of the suite's other files, and removes type assertions. */
export function follow({ module, node }: Located, folder: string, depth = 10): Located | undefined {
  if (depth === 0) return undefined
  const next = (located: Located | undefined) => located && follow(located, folder, depth - 1)
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return next({ module, node: node.expression })
    case 'Identifier':
      return next(findBinding(module, node.name, folder))
    case 'CallExpression':
      return isRequire(node)
        ? next(findImported(module, node.arguments[0], 'default', folder))
        : { module, node }
    default:
      return { module, node }
  }
}

/** Finds the value of a top-level constant or of an import. */
function findBinding(module: Module, name: string, folder: string): Located | undefined {
  for (const statement of module.program.body) {
    const constant = findConstant(statement, name)
    if (constant) return { module, node: constant }
    const imported = findImport(statement, name)
    if (imported) return findImported(module, imported.from, imported.name, folder)
  }
  return undefined
}

function findImport(statement: Node, local: string): { from: Node; name: string } | undefined {
  if (statement.type !== 'ImportDeclaration') return undefined
  const specifier = statement.specifiers.find((each) => each.local.name === local)
  if (!specifier) return undefined
  const name = specifier.type === 'ImportSpecifier' ? getName(specifier.imported) : 'default'
  return { from: statement.source, name }
}

function findConstant(statement: Node, name: string): Expression | undefined {
  if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
    return findConstant(statement.declaration, name)
  }
  if (statement.type !== 'VariableDeclaration') return undefined
  const declarator = statement.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)
  return declarator?.init ?? undefined
}

function findImported(
  { source }: Module,
  specifier: Node | undefined,
  name: string,
  folder: string,
): Located | undefined {
  if (!isText(specifier)) return undefined
  const path = source.text.slice((specifier.start ?? 0) + 1, (specifier.end ?? 0) - 1)
  const file = path.startsWith('.') ? resolveFile(resolve(dirname(source.file), path)) : undefined
  return file !== undefined && isInside(file, folder) ? findExport(readModule(file), name) : undefined
}

function isInside(file: string, folder: string): boolean {
  const path = relative(realpathSync(folder), realpathSync(file))
  return !path.startsWith('..') && !isAbsolute(path)
}

/** Finds the value of an export: `export default`, `export =`, `module.exports =` or `export const`. */
function findExport(module: Module, name: string): Located | undefined {
  for (const statement of module.program.body) {
    const value = name === 'default' ? getDefault(statement) : undefined
    const node =
      value ?? (statement.type === 'ExportNamedDeclaration' ? findConstant(statement, name) : undefined)
    if (node) return { module, node }
  }
  return undefined
}

function getDefault(statement: Node): Node | undefined {
  if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
  if (statement.type === 'TSExportAssignment') return statement.expression
  if (statement.type !== 'ExpressionStatement') return undefined
  const { expression } = statement
  return expression.type === 'AssignmentExpression' && isModuleExports(expression.left)
    ? expression.right
    : undefined
}

function isModuleExports(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    isNamed(node.property, 'exports')
  )
}
