import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const minChunkLength = 64 * 1024

/** Writes a file whose content does not fit into one string. */
export async function writeChunks(file: string, chunks: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(joinChunks(chunks)), createWriteStream(file))
}

/** Joins small chunks, because each write to a stream has a fixed cost. */
function* joinChunks(chunks: Iterable<string>): Generator<string> {
  let joined = ''
  for (const chunk of chunks) {
    joined += chunk
    if (joined.length < minChunkLength) continue
    yield joined
    joined = ''
  }
  yield joined
}
