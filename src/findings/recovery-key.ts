import type { RequestLine } from './finding.js'

/** An error and the later success that recovers it have the same key. */
export function toRequestRecoveryKey({ method = '', url }: Partial<RequestLine> & { url: string }): string {
  return `${method} ${url}`
}

/** For GraphQL, because all operations have the same method and URL. */
export function toOperationRecoveryKey(operation: Partial<RequestLine> & { url: string }): string {
  return `${toRequestRecoveryKey(operation)} ${operation.operationName}`
}
