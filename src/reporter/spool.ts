// A temporary file for what would not fit in memory: the redacted records of a large run. The model keeps places in
// it. The file's name is removed as soon as it is open, so nothing is left behind however the run ends.

import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A stretch of the spool, in bytes. */
export interface Place {
  readonly start: number
  readonly length: number
}

const windowBytes = 16 * 1024

export class Spool {
  #file: number | undefined
  #end = 0
  /** The last bytes that were read, because reads mostly go forward in small steps. */
  #window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }

  append(text: string): Place {
    const file = this.#open()
    const bytes = Buffer.from(text)
    const start = this.#end
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(file, bytes, done, bytes.length - done, start + done)
    }
    this.#end = start + bytes.length
    return { start, length: bytes.length }
  }

  read({ start, length }: Place): string {
    if (!this.#isInWindow(start, length)) {
      const wanted = Math.max(length, Math.min(windowBytes, this.#end - start))
      this.#window = { start, bytes: this.#readBytes(start, wanted) }
    }
    const from = start - this.#window.start
    const text = this.#window.bytes.toString('utf8', from, from + length)
    if (length > windowBytes) this.#window = { start: 0, bytes: Buffer.alloc(0) }
    return text
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #open(): number {
    if (this.#file !== undefined) return this.#file
    const path = join(tmpdir(), `playwright-backchannel-${randomUUID()}`)
    this.#file = openSync(path, 'wx+', 0o600)
    rmSync(path)
    return this.#file
  }

  #isInWindow(start: number, length: number): boolean {
    const { start: first, bytes } = this.#window
    return start >= first && start + length <= first + bytes.length
  }

  #readBytes(start: number, length: number): Buffer {
    if (this.#file === undefined) throw new Error('Failed to read the spool: it is closed.')
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length; ) {
      const read = readSync(this.#file, bytes, done, length - done, start + done)
      if (read === 0) throw new Error(`Failed to read the spool: it ends before byte ${start + length}.`)
      done += read
    }
    return bytes
  }
}
