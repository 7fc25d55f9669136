// Finds a module's imports in every form: static, re-exported, dynamic, `require`, and in types.
import {
  type BoundNames,
  everyName,
  includesTest,
  noName,
  readClauseNames,
  readPatternNames,
} from './bound-names.js'
import { findClosing, findOpening } from './brackets.js'
import { ownPackage } from './source-file.js'
import { isMemberAccess, readTokens, type Token } from './tokens.js'

export interface ModuleReference {
  readonly specifier: string
  /** Offset of the specifier, inside its quotes. */
  readonly start: number
  /** Offset of the statement or call. */
  readonly at: number
  /** The imported names, except those imported as types. */
  readonly names: BoundNames
}

export function findModuleReferences(text: string, file: string): ModuleReference[] {
  const tokens = readTokens(text, !/\.[cm]?ts$/.test(file))
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'word' || isMemberAccess(tokens[index - 1])) return []
    return readReference(tokens, index) ?? []
  })
}

function readReference(tokens: readonly Token[], index: number): ModuleReference | undefined {
  const { text } = tokens[index] ?? {}
  const isCall = tokens[index + 1]?.text === '('
  if (text === 'require' || text === 'import') {
    const call = isCall ? readCall(tokens, index) : undefined
    if (call) return call
  }
  if (text === 'import') return readImport(tokens, index)
  if (text === 'export') return readFrom(tokens, index)
  return undefined
}

function readCall(tokens: readonly Token[], index: number): ModuleReference | undefined {
  const isWhole = [')', ','].includes(tokens[index + 3]?.text ?? '')
  return isWhole ? createReference(tokens, index, index + 2, readCallNames(tokens, index)) : undefined
}

/** Reads an import statement; `import 'module'` has no clause. */
function readImport(tokens: readonly Token[], index: number): ModuleReference | undefined {
  const isSideEffect = tokens[index + 1]?.kind === 'string'
  return isSideEffect ? createReference(tokens, index, index + 1, noName) : readFrom(tokens, index)
}

/** Reads a clause up to `from`. It consists of words, commas, `*` and braces, which may contain names in quotes. */
function readFrom(tokens: readonly Token[], index: number): ModuleReference | undefined {
  let end = index + 1
  while (isPartOfClause(tokens[end]) && !isFrom(tokens, end)) {
    end = tokens[end]?.text === '{' ? findClosing(tokens, end) + 1 : end + 1
  }
  if (end === index + 1 || !isFrom(tokens, end)) return undefined
  return createReference(tokens, index, end + 1, readClauseNames(tokens.slice(index + 1, end)))
}

function isPartOfClause(token: Token | undefined): boolean {
  return token?.kind === 'word' || ['{', ',', '*'].includes(token?.text ?? '')
}

function isFrom(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.text === 'from' && tokens[index + 1]?.kind === 'string'
}

function createReference(
  tokens: readonly Token[],
  statement: number,
  specifier: number,
  names: BoundNames,
): ModuleReference | undefined {
  const at = tokens[statement]?.start
  const token = tokens[specifier]
  if (at === undefined || (token?.kind !== 'string' && token?.kind !== 'template')) return undefined
  return { specifier: token.text.slice(1, -1), start: token.start + 1, at, names }
}

/** Reads the names taken from a call's result, as in `const { a } = await import('m')` and `require('m').a`. */
function readCallNames(tokens: readonly Token[], index: number): BoundNames {
  const before = tokens[index - 1]
  if (before?.text === 'typeof') return noName
  const [first, last] = unwrap(tokens, index, findClosing(tokens, index + 1))
  if (isMemberAccess(tokens[last + 1])) return readMember(tokens[last + 2])
  const isDestructured = tokens[first - 1]?.text === '=' && tokens[first - 2]?.text === '}'
  if (!isDestructured) return everyName
  return readPatternNames(tokens.slice(findOpening(tokens, first - 2) + 1, first - 2))
}

/** Returns the range of the call, including surrounding `await` and parentheses. */
function unwrap(tokens: readonly Token[], first: number, last: number): [number, number] {
  if (tokens[first - 1]?.text === 'await') return unwrap(tokens, first - 1, last)
  const isWrapped = tokens[first - 1]?.text === '(' && tokens[last + 1]?.text === ')'
  return isWrapped ? unwrap(tokens, first - 1, last + 1) : [first, last]
}

/** Reads the member's name. Returns all names for a promise method such as `then`, whose callback gets the module. */
function readMember(token: Token | undefined): BoundNames {
  return token?.kind === 'word' && !['then', 'finally', 'catch'].includes(token.text)
    ? [token.text]
    : everyName
}

export const monitorEntry = 'playwright-backchannel/network-error-monitor'

/** Whether an import includes a fixture that adds the monitor to another `test` with `mergeTests` or `extend`. */
export function takesMonitor({ specifier, names }: ModuleReference): boolean {
  const hasMonitor = specifier === ownPackage || specifier === monitorEntry
  return hasMonitor && (includesTest(names) || names.includes('createNetworkErrorMonitorFixture'))
}
