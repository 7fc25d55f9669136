/** Splits a stream of text into lines, in linear time however long a line is. Lines above the limit are skipped. */
export class LineReader {
  readonly #maxLength: number
  #pieces: string[] = []
  #length = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** The lines that this chunk completes. */
  push(chunk: string): string[] {
    const [first = '', ...others] = chunk.split('\n')
    this.#append(first)
    return others.flatMap((piece) => {
      const line = this.#takeLine()
      this.#append(piece)
      return line
    })
  }

  #append(piece: string): void {
    this.#length += piece.length
    if (this.#length > this.#maxLength) this.#pieces = []
    else this.#pieces.push(piece)
  }

  #takeLine(): string[] {
    const line = this.#length > this.#maxLength ? [] : [this.#pieces.join('')]
    this.#pieces = []
    this.#length = 0
    return line
  }
}
