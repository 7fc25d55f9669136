import type { JsonObject as Json } from '../values/json.js'
import { isRecord } from '../values/json.js'
import { listBasePaths } from './base-paths.js'
import type { OpenApiDocument } from './openapi-option.js'
import type { LocatedOperation, Operation } from './operation.js'
import { resolveReference } from './resolve-reference.js'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/**
 * Lists a document's operations in document order. Combines operations that differ only in a fragment, a query or
 * parameter names, because a URL does not distinguish them.
 */
export function listOperations(
  document: Json,
  { basePath, origin }: Pick<OpenApiDocument, 'basePath' | 'origin'> = {},
): LocatedOperation[] {
  const owners = listTagOwners(document)
  const located = new Map<string, LocatedOperation>()
  for (const [key, item] of listPathItems(document)) {
    const [path = ''] = key.split(/[?#]/, 1)
    for (const [method, operation] of listMethods(document, item)) {
      const basePaths = basePath === undefined ? listBasePaths(document, item, operation) : [basePath]
      const described = describe(operation, { method, path, item, owners })
      const identity = [method, path.replace(/\{[^{}]*\}/g, '{}'), ...basePaths].join('\n')
      const known = located.get(identity)
      located.set(identity, known ? merge(known, described) : { operation: described, basePaths, origin })
    }
  }
  return [...located.values()]
}

function listPathItems(document: Json): [path: string, item: Json][] {
  const { paths } = document
  return Object.entries(isRecord(paths) ? paths : {})
    .filter(([path]) => path.startsWith('/'))
    .map(([path, item]) => [path, resolveReference(document, item)])
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
  const { operationId, tags, responses, deprecated } = operation
  const names = Array.isArray(tags) ? tags.map(String) : []
  const ofTags = names.map((name) => owners.get(name)).find((owner) => owner !== undefined)
  const owner = getOwner(operation) ?? getOwner(item) ?? ofTags
  return {
    id: typeof operationId === 'string' && operationId !== '' ? operationId : `${method} ${path}`,
    method,
    path,
    tags: names,
    ...(owner !== undefined && { owner }),
    ...(deprecated === true && { deprecated }),
    documentedStatuses: Object.keys(isRecord(responses) ? responses : {}).filter(
      (status) => !status.startsWith('x-'),
    ),
  }
}

function merge(known: LocatedOperation, { documentedStatuses }: Operation): LocatedOperation {
  const statuses = new Set([...known.operation.documentedStatuses, ...documentedStatuses])
  return { ...known, operation: { ...known.operation, documentedStatuses: [...statuses] } }
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
