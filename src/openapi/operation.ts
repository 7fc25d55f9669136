/** One method of one path of an API. */
export interface Operation {
  /** The `operationId`, else method and path: `GET /pets/{id}`. */
  readonly id: string
  readonly method: string
  /** As the document writes it, without the base path. */
  readonly path: string
  readonly tags: readonly string[]
  /** `x-owner` of the operation, of its path, or of the first of its tags that has one. */
  readonly owner?: string
  /** `200`, `4XX`, `default` */
  readonly documentedStatuses: readonly string[]
}

/** Where an operation can be reached. */
export interface LocatedOperation {
  readonly operation: Operation
  /** Base paths, each of which may contain templates; `''` for the root. */
  readonly basePaths: readonly string[]
  /** Undefined if any host may serve it. */
  readonly origin: string | undefined
}

/** Whether a document declares the status itself, its range or a default. */
export function isDocumented(
  { documentedStatuses }: Pick<Operation, 'documentedStatuses'>,
  status: number,
): boolean {
  const range = `${Math.trunc(status / 100)}XX`
  return documentedStatuses.some((name) => [String(status), range, 'DEFAULT'].includes(name.toUpperCase()))
}
