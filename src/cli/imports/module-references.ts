// Finds a module's imports in every form: static, re-exported, dynamic, `require`, and in types.
import type {
  CallExpression,
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Node,
  ObjectPattern,
  StringLiteral,
} from '@babel/types'
import { type Ancestry, isText, parseModule, type SourceText, visitNodes } from './source-file.js'

type BoundNames = readonly string[] | typeof everyName
/** Placeholder for all exports of a module. */
export const everyName = '*'
const noName: readonly string[] = []

export interface ModuleReference {
  readonly specifier: string
  /** Offset of the specifier, inside its quotes. */
  readonly start: number
  /** Offset of the statement or call. */
  readonly at: number
  /** The imported names, except those imported as types. */
  readonly names: BoundNames
}

/** Returns the imports in the order of the text. Throws a `SyntaxProblem`. */
export function findModuleReferences(source: SourceText): ModuleReference[] {
  const references: ModuleReference[] = []
  visitNodes(parseModule(source), (ancestry) => {
    const found = readReference(ancestry)
    if (!found || !isText(found.from)) return
    const [start, end] = [(found.from.start ?? 0) + 1, (found.from.end ?? 0) - 1]
    const specifier = source.text.slice(start, end)
    references.push({ specifier, start, at: ancestry.node.start ?? 0, names: found.names })
  })
  return references.sort((a, b) => a.start - b.start)
}

/** Whether the names include Playwright's `test`, which is also the default export. */
export function includesTest(names: BoundNames): boolean {
  return names === everyName || names.includes('test') || names.includes('default')
}

interface FoundReference {
  readonly from: Node | null | undefined
  readonly names: BoundNames
}

function readReference(ancestry: Ancestry): FoundReference | undefined {
  const { node } = ancestry
  switch (node.type) {
    case 'ImportDeclaration':
      return { from: node.source, names: readImportedNames(node) }
    case 'ExportNamedDeclaration':
      return { from: node.source, names: readExportedNames(node) }
    case 'ExportAllDeclaration':
      return { from: node.source, names: node.exportKind === 'type' ? noName : everyName }
    case 'TSExternalModuleReference':
      return { from: node.expression, names: everyName }
    case 'TSImportType':
      return { from: node.argument, names: noName }
    case 'ImportExpression':
      return { from: node.source, names: readUsedNames(ancestry) }
    case 'CallExpression':
      return isRequire(node) ? { from: node.arguments[0], names: readUsedNames(ancestry) } : undefined
    default:
      return undefined
  }
}

export function isRequire({ callee }: CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'require'
}

function readImportedNames({ importKind, specifiers }: ImportDeclaration): BoundNames {
  if (importKind === 'type') return noName
  if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) return everyName
  return specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return ['default']
    return specifier.importKind === 'type' ? [] : [getName(specifier.imported)]
  })
}

function readExportedNames({ exportKind, specifiers }: ExportNamedDeclaration): BoundNames {
  if (exportKind === 'type') return noName
  if (specifiers.some(({ type }) => type === 'ExportNamespaceSpecifier')) return everyName
  return specifiers.flatMap((specifier) =>
    specifier.type === 'ExportSpecifier' && specifier.exportKind !== 'type' ? [getName(specifier.local)] : [],
  )
}

export function getName(node: Identifier | StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value
}

/** Reads the names taken from a call's result, as in `const { a } = await import('m')` and `require('m').a`. */
function readUsedNames({ node, parent }: Ancestry): BoundNames {
  const user = parent?.node
  if (user?.type === 'AwaitExpression') return readUsedNames(parent ?? { node })
  if (user?.type === 'MemberExpression' || user?.type === 'OptionalMemberExpression') {
    return user.object === node && !user.computed ? readMember(user.property) : everyName
  }
  if (user?.type === 'VariableDeclarator' && user.id.type === 'ObjectPattern') return readPattern(user.id)
  if (user?.type === 'AssignmentExpression' && user.left.type === 'ObjectPattern')
    return readPattern(user.left)
  return everyName
}

/** Reads the member's name. Returns all names for a promise method such as `then`, whose callback gets the module. */
function readMember(property: Node): BoundNames {
  const isKnown = property.type === 'Identifier' && !['then', 'finally', 'catch'].includes(property.name)
  return isKnown ? [property.name] : everyName
}

/** Reads the keys of `{ a, b: c = 1 }`; returns all names if there are others, as in `{ ...rest }`. */
function readPattern({ properties }: ObjectPattern): BoundNames {
  const names = properties.flatMap((property) => {
    if (property.type !== 'ObjectProperty' || property.computed) return []
    const { key } = property
    return key.type === 'Identifier' || key.type === 'StringLiteral' ? [getName(key)] : []
  })
  return names.length === properties.length ? names : everyName
}

export const monitorEntry = 'playwright-backchannel/network-error-monitor'
