// A promise that is created immediately, and recreated after it fails or a reader times out.

export class RetryablePromise<T> {
  readonly #make: (late: boolean) => Promise<T>
  #promise: Promise<T> | undefined

  /** `late` is false for the first attempt, which starts before the constructor returns. */
  constructor(make: (late: boolean) => Promise<T>) {
    this.#make = make
    this.#promise = make(false)
    this.#promise.catch(() => undefined) // reported by the first read
  }

  /** Rejects when the attempt fails or the signal aborts; the next call then makes another attempt. */
  async get(signal: AbortSignal): Promise<T> {
    this.#promise ??= this.#make(true)
    const promise = this.#promise
    const drop = () => {
      if (this.#promise === promise) this.#promise = undefined
    }
    signal.addEventListener('abort', drop)
    try {
      return await promise
    } catch (error) {
      drop()
      throw error
    } finally {
      signal.removeEventListener('abort', drop)
    }
  }
}
