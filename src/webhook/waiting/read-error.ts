/** A read failed for good. All waits of a registry share the read, so the error is wrapped until each gets its copy. */
export class ReadError {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}
