import { append, getOrCreate } from '../values/groups.js'
import { decodeSegment } from '../values/text.js'
import {
  anyItems,
  escapeWildcards,
  matchesPattern,
  oneItem,
  type PatternPart,
  unescapeWildcards,
} from '../values/wildcards.js'
import { anySegments } from './match-path.js'
import type { LocatedOperation, Operation } from './operation.js'

/** Returns the operation that a request calls, several if more than one document describes it, or none. */
export type FindOperations = (method: string, url: string) => readonly Operation[]

/** The operation at the end of a path. */
interface Leaf {
  readonly operation: Operation
  readonly origin: string | undefined
  readonly hasSlash: boolean
}

/** A node in the tree of all documents' paths, with one level for each segment. */
interface Node {
  readonly literals: Map<string, Node>
  readonly templates: Map<string, TemplateNode>
  /** The node after a parameter that holds any number of segments. */
  rest: Node | undefined
  /** The templates, most specific first; sorted when all are known. */
  sorted: readonly TemplateNode[]
  /** The nodes of literals that a call may show with a placeholder, by what it then shows. */
  named: ReadonlyMap<string, readonly Node[]>
  readonly leaves: Leaf[]
}

interface TemplateNode {
  /** A segment such as `{id}`, `{id}.json` or `{from}-{to}`, whose parameters are wildcards. */
  readonly pattern: readonly PatternPart[]
  readonly literalLength: number
  readonly node: Node
}

interface Call extends CalledUrl {
  readonly method: string
}

interface CalledUrl {
  readonly origin: string
  readonly segments: readonly string[]
  readonly hasSlash: boolean
}

const none: readonly Operation[] = []

/** How the URL of a call shows a date, and a date, which may have several parameters. */
const date = { placeholder: '<date>', example: '2000-01-01' }

/**
 * Creates a function that finds operations by method and URL. From left to right, it prefers literal segments to
 * templates, templates with more literal characters to those with fewer, and all of them to a parameter that holds several
 * segments; it skips a more specific path that lacks the method. A trailing slash only decides between paths that differ
 * in it. `HEAD` calls the operation of `GET` unless `HEAD` is declared. A search takes at most linear time in the number of
 * operations, for each segment where one of them may hold several.
 *
 * A URL may have placeholders for ids and dates, as `nameSegment` returns them. They also match literals that it names so.
 */
export function createOperationFinder(
  located: readonly LocatedOperation[],
  nameSegment: NameSegment = escapeWildcards,
): FindOperations {
  const root = createNode()
  for (const operation of located.filter(({ notCallable }) => notCallable === undefined)) {
    for (const basePath of operation.basePaths) insert(root, basePath, operation)
  }
  finish(root, nameSegment)
  return (method, url) => {
    const call = { method: method.toUpperCase(), ...parseUrl(url) }
    const found = find(root, call, 0)
    if (found.length > 0 || call.method !== 'HEAD') return found
    return find(root, { ...call, method: 'GET' }, 0)
  }
}

function createNode(): Node {
  return {
    literals: new Map(),
    templates: new Map(),
    rest: undefined,
    sorted: [],
    named: new Map(),
    leaves: [],
  }
}

function insert(root: Node, basePath: string, { operation, callPath, origin }: LocatedOperation): void {
  const path = `${basePath}${callPath}`
  const node = splitPath(path).reduce((parent, segment) => getChild(parent, segment), root)
  if (node.leaves.some((leaf) => leaf.operation === operation)) return // base paths that differ only in parameter names
  node.leaves.push({ operation, origin, hasSlash: path.endsWith('/') })
}

function getChild(parent: Node, segment: string): Node {
  if (segment === anySegments) {
    parent.rest ??= createNode()
    return parent.rest
  }
  const parts = segment.split(/\{[^{}]*\}/).map(decodeSegment)
  const [literal = ''] = parts
  if (parts.length === 1) return getOrCreate(parent.literals, literal, createNode)
  return getOrCreate(parent.templates, parts.join('{}'), () => ({
    pattern: parts.flatMap((text, index) => [...(index === 0 ? [] : parameter), ...text]),
    literalLength: parts.join('').length,
    node: createNode(),
  })).node
}

/** At least one character. */
const parameter: readonly PatternPart[] = [oneItem, anyItems]

/** Returns a segment as the URLs of calls show it: with placeholders, and escaped. */
type NameSegment = (segment: string) => string

function finish(node: Node, nameSegment: NameSegment): void {
  node.sorted = [...node.templates.values()].sort((a, b) => b.literalLength - a.literalLength)
  node.named = groupByName(node.literals, nameSegment)
  const templates = node.sorted.map((template) => template.node)
  for (const child of [...node.literals.values(), ...templates, ...(node.rest ? [node.rest] : [])]) {
    finish(child, nameSegment)
  }
}

/** Groups the nodes of literals that have a placeholder in calls. */
function groupByName(literals: ReadonlyMap<string, Node>, nameSegment: NameSegment): Node['named'] {
  const named = new Map<string, Node[]>()
  for (const [literal, node] of literals) {
    const name = readSegment(nameSegment(literal))
    if (name !== literal) append(named, name, node)
  }
  return named
}

/** Finds the operations below a node. From each segment it visits a node at most once, because a node has only one parent. */
function find(node: Node, call: Call, depth: number): readonly Operation[] {
  const segment = call.segments[depth]
  if (segment === undefined) return findAtEnd(node, call)
  for (const next of listNext(node, segment)) {
    const found = find(next, call, depth + 1)
    if (found.length > 0) return found
  }
  return findAfterRest(node, call, depth)
}

/** Lists the nodes after a segment, most specific first. */
function* listNext({ literals, sorted, named }: Node, segment: string): Generator<Node, void> {
  const literal = literals.get(segment)
  if (literal) yield literal
  const text = segment === date.placeholder ? date.example : segment
  for (const { pattern, node } of sorted) if (matchesPattern(pattern, text)) yield node
  yield* named.get(segment) ?? []
}

/** Finds the operations below a parameter that holds any number of segments, as few as possible. */
function findAfterRest({ rest }: Node, call: Call, depth: number): readonly Operation[] {
  if (!rest) return none
  for (let end = depth + 1; end <= call.segments.length; end++) {
    const found = find(rest, call, end)
    if (found.length > 0) return found
  }
  return none
}

function findAtEnd({ leaves }: Node, { method, origin, hasSlash }: Call): readonly Operation[] {
  const callable = leaves.filter(
    (leaf) => leaf.operation.method === method && (leaf.origin === undefined || leaf.origin === origin),
  )
  const exact = callable.filter((leaf) => leaf.hasSlash === hasSlash)
  return (exact.length > 0 ? exact : callable).map(({ operation }) => operation)
}

/** Parses a URL without `new URL`, which would dominate the lookup time of a run's many responses. */
function parseUrl(url: string): CalledUrl {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]*)?(\/[^?#]*)?/i.exec(url) ?? []
  return { origin, segments: splitPath(path).map(readSegment), hasSlash: path.endsWith('/') }
}

/** Reads a segment of a URL, or of a call, whose segments are decoded and escaped. */
function readSegment(segment: string): string {
  return decodeSegment(unescapeWildcards(segment))
}

function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean)
}
