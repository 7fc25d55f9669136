import { resolve } from 'node:path'
import { getErrorMessage } from '../values/error-message.js'
import { describePath } from '../values/text/describe-path.js'
import { listOperations } from './list-operations.js'
import type { OpenApiDocument } from './openapi-option.js'
import type { LocatedOperation } from './operation.js'
import { readDocument } from './read-document.js'

/** Reads the operations of all documents. If one cannot be used, throws an error whose message is one sentence. */
export function readOperations(
  documents: readonly OpenApiDocument[],
  folder: string,
): readonly LocatedOperation[] {
  return documents.flatMap((given) => {
    const file = resolve(folder, given.spec)
    try {
      return listOperations(readDocument(file), given)
    } catch (error) {
      throw new Error(`Failed to read ${describePath(file)}: ${getErrorMessage(error)}`)
    }
  })
}
