const toByte = (character: string): number => character.charCodeAt(0)
const [quote, backslash, comma, colon] = [toByte('"'), toByte('\\'), toByte(','), toByte(':')]
const [openObject, closeObject, openArray, closeArray] = [toByte('{'), toByte('}'), toByte('['), toByte(']')]

interface Container {
  /** `''` for the root, `patterns[]` for the elements of its member `patterns`. */
  readonly path: string
  readonly isObject: boolean
}

/**
 * Reads JSON in chunks and keeps only some members; the values of all others become `null`. This allows reading small
 * parts of a file that is larger than any string. Dropped values are not validated; `JSON.parse` validates the rest.
 */
export class JsonFilter {
  readonly #keeps: (path: string) => boolean
  /** Members of deeper containers are always kept. */
  readonly #maxDepth: number
  /** The open containers, down to the maximum depth. */
  readonly #containers: Container[] = []
  #depth = 0
  /** Path of the member whose value comes next. */
  #member = ''
  #isInString = false
  #isEscaped = false
  #expectsKey = false
  /** The parts of the key that is being read, without the opening quote. */
  #key: Buffer[] | undefined
  /** Depth of the container with the dropped member. */
  #dropDepth: number | undefined
  readonly #kept: Buffer[] = []
  #keepFrom = 0
  keptBytes = 0

  /** Calls `keeps` with paths such as `run` or `patterns[].key`. */
  constructor(keeps: (path: string) => boolean, maxDepth: number) {
    this.#keeps = keeps
    this.#maxDepth = maxDepth
  }

  write(chunk: Buffer): void {
    this.#keepFrom = 0
    let index = 0
    while (index < chunk.length) {
      if (this.#isInString) index = this.#readString(chunk, index)
      else this.#readToken(chunk, index++)
    }
    if (this.#dropDepth === undefined) this.#keep(chunk.subarray(this.#keepFrom))
  }

  /** Returns the kept JSON. */
  end(): string {
    return Buffer.concat(this.#kept).toString('utf8')
  }

  /** Returns the index at which the string or the chunk ends. */
  #readString(chunk: Buffer, start: number): number {
    let end = start
    while (end < chunk.length && this.#isInString) {
      const byte = chunk[end++]
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === backslash) this.#isEscaped = true
      else if (byte === quote) this.#isInString = false
    }
    this.#key?.push(Buffer.from(chunk.subarray(start, end)))
    return end
  }

  #readToken(chunk: Buffer, index: number): void {
    const byte = chunk[index]
    if (byte === quote) this.#startString()
    else if (byte === comma) this.#nextItem(index)
    else if (byte === colon) this.#startMember(chunk, index)
    else if (byte === openObject || byte === openArray) this.#open(byte === openObject)
    else if (byte === closeObject || byte === closeArray) this.#close(index)
  }

  #startString(): void {
    this.#isInString = true
    if (this.#expectsKey) this.#key = []
  }

  #nextItem(index: number): void {
    this.#endDrop(index)
    this.#expectsKey = this.#container?.isObject ?? false
  }

  #startMember(chunk: Buffer, index: number): void {
    if (this.#key === undefined) return
    this.#member = this.#getMemberPath(Buffer.concat(this.#key))
    this.#key = undefined
    this.#expectsKey = false
    if (this.#keeps(this.#member)) return
    this.#keep(chunk.subarray(this.#keepFrom, index + 1))
    this.#keep(Buffer.from('null'))
    this.#dropDepth = this.#depth
  }

  #open(isObject: boolean): void {
    const path = this.#container?.isObject === false ? this.#container.path : this.#member
    this.#depth++
    if (this.#isWatched) this.#containers.push({ path: isObject ? path : `${path}[]`, isObject })
    this.#expectsKey = isObject && this.#isWatched
  }

  #close(index: number): void {
    this.#endDrop(index)
    if (this.#isWatched) this.#containers.pop()
    this.#depth--
    this.#expectsKey = false
  }

  /** A dropped value ends at the comma or bracket that follows it in its container. */
  #endDrop(index: number): void {
    if (this.#dropDepth !== this.#depth) return
    this.#dropDepth = undefined
    this.#keepFrom = index
  }

  get #isWatched(): boolean {
    return this.#dropDepth === undefined && this.#depth <= this.#maxDepth
  }

  /** The innermost open container, unless it is too deep. */
  get #container(): Container | undefined {
    return this.#isWatched ? this.#containers.at(-1) : undefined
  }

  #getMemberPath(key: Buffer): string {
    const name = String(JSON.parse(`"${key.toString('utf8')}`))
    const parent = this.#container?.path ?? ''
    return parent === '' ? name : `${parent}.${name}`
  }

  #keep(bytes: Buffer): void {
    this.#kept.push(Buffer.from(bytes))
    this.keptBytes += bytes.length
  }
}
