import type { RequestLine } from './finding.js'

/** An error and a later success with the same key belong together. */
export function toRequestRecoveryKey({ method = '', url }: Partial<RequestLine> & { url: string }): string {
  return `${method} ${url}`
}

/** For GraphQL, where every operation has the same method and URL. */
export function toOperationRecoveryKey(operation: Partial<RequestLine> & { url: string }): string {
  return `${toRequestRecoveryKey(operation)} ${operation.operationName}`
}
