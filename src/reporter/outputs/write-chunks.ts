// Writes a text that is too large to be one string, piece by piece.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const chunkLength = 64 * 1024

export async function writeChunks(file: string, pieces: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(inChunks(pieces)), createWriteStream(file))
}

/** Fewer and larger pieces: a stream has its price for each of them. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
