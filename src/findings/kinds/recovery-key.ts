import type { RecoverableRequest } from './kind.js'

/** An error and the later success that recovers it have the same key. */
export function toRequestRecoveryKey({ method = '', url }: RecoverableRequest): string {
  return `${method} ${url}`
}

/** For GraphQL, because all operations have the same method and URL. */
export function toOperationRecoveryKey(operation: RecoverableRequest): string {
  return `${toRequestRecoveryKey(operation)} ${operation.operationName}`
}
