import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvidenceStore, SpoolRange } from './attempt-evidence.js'

const windowBytes = 16 * 1024

/**
 * A temporary file for the redacted evidence of a large run, which would not fit in memory. It is unlinked as soon as
 * it is open, so that nothing remains however the run ends.
 */
export class Spool implements EvidenceStore {
  #file: number | undefined
  #end = 0
  /**
   * The bytes read most recently, which often include the next range. Each window is a new buffer, because with a
   * reused one, V8 collected garbage later, and a million errors took up to 500 MB of heap instead of 280 MB.
   */
  #window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }

  append(text: string): SpoolRange {
    const file = this.#open()
    const range = { start: this.#end, length: Buffer.byteLength(text) }
    const written = writeSync(file, text, range.start)
    if (written < range.length) throw new Error(`the temporary folder ${tmpdir()} is full`)
    this.#end += range.length
    return range
  }

  /** Appends items as JSON, separated by commas. Returns the range of each item and of all items together. */
  appendItems(items: readonly object[]): ReturnType<EvidenceStore['appendItems']> {
    const texts = items.map((item) => JSON.stringify(item))
    const range = this.append(texts.join(','))
    let start = range.start
    const itemRanges = texts.map((text) => {
      const itemRange = { start, length: Buffer.byteLength(text) }
      start += itemRange.length + 1
      return itemRange
    })
    return { range, itemRanges }
  }

  read({ start, length }: SpoolRange): string {
    if (!this.#isInWindow(start, length)) this.#moveWindow(start, length)
    const from = start - this.#window.start
    return this.#window.bytes.toString('utf8', from, from + length)
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

  /** Reads ahead if the range begins shortly after the window; otherwise reads only the range. */
  #moveWindow(start: number, length: number): void {
    const gap = start - (this.#window.start + this.#window.bytes.length)
    const isNear = gap >= 0 && gap < windowBytes
    const size = isNear ? Math.max(length, Math.min(windowBytes, this.#end - start)) : length
    this.#window = { start, bytes: this.#readBytes(start, size) }
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
