import { nameCallSegment } from '../../findings/names/id-like.js'
import { anySegments } from '../../openapi/match-path.js'
import { formatOperation, type LocatedOperation } from '../../openapi/operation.js'
import type { FindOperations } from '../../openapi/operation-finder.js'
import { decodeSegment } from '../../values/text.js'

/** Stands for a parameter, and equals no literal of a document. */
const anyValue = '\ue000'

/**
 * Explains why no call can be told to be one of an operation whose path has an id, such as `/errors/500`, which calls show
 * as `/errors/<id>`, next to another one that gets these calls. Undefined for an operation that can be called.
 */
export function explainHidden(
  { operation, basePaths, callPath, notCallable }: LocatedOperation,
  find: FindOperations,
): string | undefined {
  if (notCallable !== undefined || callPath.includes(anySegments)) return notCallable
  const found = basePaths.flatMap((basePath) =>
    find(operation.method, nameLiterals(`${basePath}${callPath}`)),
  )
  const [first] = found
  if (first === undefined || found.includes(operation)) return undefined
  return `calls, which have placeholders for ids, do not tell it from ${formatOperation(first)}`
}

/** Returns a path of a document as calls show it. */
function nameLiterals(path: string): string {
  return path
    .split('/')
    .map((segment) => nameCallSegment(decodeSegment(segment.replace(/\{[^{}]*\}/g, anyValue))))
    .join('/')
}
