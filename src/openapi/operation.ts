/** One method of one path of an API, and who owns it. */
export interface OperationName {
  /** The `operationId`, or else the method and path, such as `GET /pets/{id}`. */
  readonly id: string
  readonly method: string
  /** The path as written in the document, without the base path. */
  readonly path: string
  readonly tags: readonly string[]
  /** The `x-owner` of the operation, or else of its path, or else of its first tag that has one. */
  readonly owner?: string | undefined
}

/** An operation as its document describes it. */
export interface Operation extends OperationName {
  /** The response statuses that the document declares, such as `200`, `4XX` and `default`. */
  readonly documentedStatuses: readonly string[]
}

/** An operation and the addresses at which it can be called. */
export interface LocatedOperation {
  readonly operation: Operation
  /** Base paths, each of which may contain templates; `''` for the root. */
  readonly basePaths: readonly string[]
  /** The API's origin; undefined if the API may be on any host. */
  readonly origin: string | undefined
  /** The path with one segment for each segment of a call, without the base path. */
  readonly callPath: string
  /** Why no call is one of the operation. Undefined for an operation that can be called. */
  readonly notCallable: string | undefined
}

/** Formats an operation as `listMovies (GET /movies)`, or as its id alone if the id consists of method and path. */
export function formatOperation({ id, method, path }: OperationName): string {
  const line = `${method} ${path}`
  return id === line ? id : `${id} (${line})`
}
