/** `undefined` when the read succeeded. */
export type ReadFailure = { readonly error: unknown; readonly timedOut: boolean } | undefined

/**
 * A read failed permanently. All waits of a registry share the read, so its error is wrapped until each wait gets a
 * copy.
 */
export class ReadError {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}
