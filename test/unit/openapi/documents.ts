// OpenAPI documents for the tests.
import { listOperations } from '../../../src/openapi/list-operations.js'
import type { OpenApiDocument } from '../../../src/openapi/openapi-option.js'
import { createOperationFinder } from '../../../src/openapi/operation-finder.js'

/** Creates path items from names such as `GET /users/{id}`. */
export function createPaths(names: readonly string[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: { responses: { 200: {} } } }
  }
  return paths
}

/** Creates a function that finds an operation by method and URL and returns its id. */
export function createFinder(
  document: Readonly<Record<string, unknown>>,
  options?: Pick<OpenApiDocument, 'basePath' | 'origin'>,
): (call: string) => string | undefined {
  const find = createOperationFinder(listOperations(document, options))
  return (call) => {
    const [method = '', url = ''] = call.split(' ')
    return find(method, url)[0]?.id
  }
}
