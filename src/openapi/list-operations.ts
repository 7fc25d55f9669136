// The operations of an OpenAPI or Swagger document, with their base paths and references.
import { createError } from '../values/errors.js'
import { groupBy } from '../values/groups.js'
import { isRecord, type JsonObject as Json } from '../values/json.js'
import { makeVisible } from '../values/text.js'
import { expandPath } from './match-path.js'
import type { ApiLocation } from './openapi-option.js'
import { formatOperation, type LocatedOperation, type Operation } from './operation.js'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/**
 * Lists a document's operations in document order. A URL does not distinguish operations that differ only in a fragment, a
 * query or parameter names: calls are counted for the first, which declares the statuses of all.
 */
export function listOperations(document: Json, { basePath, origin }: ApiLocation = {}): LocatedOperation[] {
  const owners = listTagOwners(document)
  const found = listPathItems(document).flatMap(([key, item]) => {
    const [path = ''] = key.split(/[?#]/, 1)
    return listMethods(document, item).map(([method, operation]): LocatedOperation => {
      return {
        operation: describe(operation, { method, path, item, owners }),
        basePaths: basePath === undefined ? listBasePaths(document, item, operation) : [basePath],
        origin,
        callPath: expandPath(path, listParameters(document, item, operation)),
        notCallable: path.startsWith('/') ? undefined : 'its path does not begin with /',
      }
    })
  })
  return markCovered(found)
}

/** Marks operations that have the same URLs as an earlier one, which gets their statuses. */
function markCovered(found: readonly LocatedOperation[]): LocatedOperation[] {
  const same = groupBy(found, toIdentity)
  return found.map((located) => {
    const [first = located, ...others] = same.get(toIdentity(located)) ?? []
    return first === located
      ? addStatuses(located, others)
      : { ...located, notCallable: explainCovered(first) }
  })
}

function toIdentity({ operation: { method }, callPath, basePaths }: LocatedOperation): string {
  return [method, callPath.replace(/\{[^{}+]*\}/g, '{}'), ...basePaths].join('\n')
}

function addStatuses(located: LocatedOperation, others: readonly LocatedOperation[]): LocatedOperation {
  const all = [located, ...others].flatMap(({ operation }) => operation.documentedStatuses)
  return { ...located, operation: { ...located.operation, documentedStatuses: [...new Set(all)] } }
}

function explainCovered({ operation }: LocatedOperation): string {
  return `a URL does not tell it from ${formatOperation(operation)}`
}

function listPathItems(document: Json): [path: string, item: Json][] {
  const { paths } = document
  return Object.entries(isRecord(paths) ? paths : {})
    .filter(([path]) => !path.startsWith('x-'))
    .map(([path, item]) => [path, resolvePathItem(document, item)])
}

/** A path may have other fields beside its reference: https://spec.openapis.org/oas/v3.1.1.html#path-item-object */
function resolvePathItem(document: Json, item: unknown): Json {
  const { $ref, ...own }: Json = isRecord(item) ? item : {}
  return $ref === undefined ? own : { ...resolveReference(document, item), ...own }
}

/** Lists the parameters of a path and of an operation, which may declare one again, with their schemas. */
function listParameters(document: Json, ...owners: readonly Json[]): readonly Json[] {
  return owners
    .flatMap(({ parameters }) => (Array.isArray(parameters) ? parameters : []))
    .map((parameter) => {
      const resolved = resolveIfPossible(document, parameter)
      return { ...resolved, schema: resolveIfPossible(document, resolved['schema']) }
    })
}

/** Follows a reference to what only makes paths more exact; it may be in another document. */
function resolveIfPossible(document: Json, value: unknown): Json {
  try {
    return resolveReference(document, value)
  } catch {
    return {}
  }
}

function listMethods(document: Json, item: Json): [method: string, operation: Json][] {
  return methods
    .filter((method) => isRecord(item[method]))
    .map((method) => [method.toUpperCase(), resolveReference(document, item[method])])
}

interface Context {
  readonly method: string
  readonly path: string
  readonly item: Json
  readonly owners: ReadonlyMap<string, string>
}

function describe(operation: Json, { method, path, item, owners }: Context): Operation {
  const { operationId, tags, responses } = operation
  const names = Array.isArray(tags) ? tags.map(String) : []
  const ofTags = names.map((name) => owners.get(name)).find((owner) => owner !== undefined)
  const owner = getOwner(operation) ?? getOwner(item) ?? ofTags
  return {
    id: typeof operationId === 'string' && operationId !== '' ? operationId : `${method} ${path}`,
    method,
    path,
    tags: names,
    owner,
    documentedStatuses: Object.keys(isRecord(responses) ? responses : {}).filter(
      (status) => !status.startsWith('x-'),
    ),
  }
}

function listTagOwners({ tags }: Json): Map<string, string> {
  const owned = (Array.isArray(tags) ? tags : []).filter(isRecord).flatMap((tag) => {
    const owner = getOwner(tag)
    return owner === undefined ? [] : [[String(tag['name']), owner] as const]
  })
  return new Map(owned)
}

function getOwner({ 'x-owner': owner }: Json): string | undefined {
  return typeof owner === 'string' && owner.trim() !== '' ? owner.trim() : undefined
}

/** Maximum number of combinations of a server's variables. If there are more, only the defaults are used. */
const maxCombinations = 100

/** Returns the base path (Swagger 2.0), or those of the closest `servers` (the operation's, path's or document's). */
function listBasePaths(document: Json, pathItem: Json, operation: Json): readonly string[] {
  if (document['swagger'] !== undefined) return [getPath(String(document['basePath'] ?? ''))]
  const servers = [operation, pathItem, document].map(({ servers }) => servers).find(isNonEmptyArray)
  return [...new Set((servers ?? [{ url: '/' }]).filter(isRecord).flatMap(expandServer))]
}

function isNonEmptyArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

/** Returns one path for each combination of the values of the server's variables. */
function expandServer({ url = '/', variables }: Json): string[] {
  const values = Object.entries(isRecord(variables) ? variables : {}).map(
    ([name, variable]) => [`{${name}}`, listValues(`{${name}}`, variable)] as const,
  )
  const combinations = values.reduce((product, [, { length }]) => product * length, 1)
  const expanded = values.reduce(
    (urls, [name, all]) =>
      (combinations > maxCombinations ? all.slice(0, 1) : all).flatMap((value) =>
        urls.map((known) => known.replaceAll(name, () => value)),
      ),
    [String(url)],
  )
  return expanded.map(getPath)
}

/** Lists a variable's values, the default first. Without `enum`, any value is possible, so the template is kept. */
function listValues(template: string, variable: unknown): string[] {
  const { default: standard = '', enum: allowed }: Json = isRecord(variable) ? variable : {}
  const first = String(standard)
  if (Array.isArray(allowed)) return [...new Set([first, ...allowed.map(String)])]
  return first.includes('/') ? [first] : [first, template]
}

/** Returns the path of a server's URL, which may be relative and may contain templates. */
function getPath(url: string): string {
  const [path = ''] = url.replace(/^(?:[^/?#]*:)?\/\/[^/?#]*/, '').split(/[?#]/, 1)
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  return segments.map((segment) => `/${segment}`).join('')
}

const maxReferences = 20

/** Follows an object's `$ref` within its document. Throws if the target is in another document or does not exist. */
function resolveReference(document: Json, value: unknown): Json {
  let found = value
  for (let followed = 0; followed <= maxReferences; followed++) {
    const { $ref: reference, ...siblings }: Json = isRecord(found) ? found : {}
    if (typeof reference !== 'string') return siblings
    found = follow(document, reference)
  }
  throw createError('it has a "$ref" that refers to itself.')
}

function follow(document: Json, reference: string): unknown {
  const shown = makeVisible(JSON.stringify(reference))
  if (!reference.startsWith('#'))
    throw createError(
      `it refers to ${shown}. Only references within the file are followed, so bundle it first.`,
    )
  const found = parsePointer(reference).reduce<unknown>(
    (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    document,
  )
  if (found === undefined) throw createError(`it refers to ${shown}, which does not exist.`)
  return found
}

/** Parses a JSON Pointer: https://datatracker.ietf.org/doc/html/rfc6901 */
function parsePointer(reference: string): string[] {
  const names = decodeURIComponent(reference.slice(1)).split('/').slice(1)
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}
