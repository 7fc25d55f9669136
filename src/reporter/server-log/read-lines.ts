import { stripVTControlCharacters } from 'node:util'
import { type PrintedChunk, serverPrefix } from './printed-chunk.js'
import type { PrintedLine } from './printed-line.js'

interface NumberedChunk extends PrintedChunk {
  readonly index: number
}

interface BegunLine extends PrintedLine {
  text: string
}

/** Maximum length of a line before redaction, which takes time proportional to it. */
const maxRawLength = 4_000

/** Reads the lines of consecutive chunks. A line that was printed in pieces has the time of its first piece. */
export function readLines(chunks: readonly NumberedChunk[]): readonly PrintedLine[] {
  const lines: BegunLine[] = []
  const unfinished = new Map<string, BegunLine | undefined>()
  for (const chunk of chunks) {
    const source = `${chunk.stream} ${chunk.server}`
    const begun = chunk.isContinuation ? unfinished.get(source) : undefined
    const printed = splitChunk(chunk)
    // Without its beginning, a line could show the end of a secret.
    const rest = chunk.isContinuation ? printed.shift() : undefined
    if (begun && rest) begun.text += rest.text
    for (const line of printed) lines.push(line)
    unfinished.set(source, printed.at(-1) ?? begun)
  }
  return lines.map((line) => ({ ...line, text: clean(line.text) })).filter(({ text }) => text.trim() !== '')
}

function splitChunk({ server, text, printedAtMs, index: chunk }: NumberedChunk): BegunLine[] {
  return text.split('\n').flatMap((piece) => {
    const printed = removePrefix(piece, server)
    return printed === undefined ? [] : [{ server, text: printed, printedAtMs, chunk }]
  })
}

/** Undefined for what has no prefix: the end of a chunk after its last line break, and a worker's output. */
function removePrefix(piece: string, server: string): string | undefined {
  const [prefix, name] = serverPrefix.exec(piece) ?? []
  return prefix !== undefined && name === server ? piece.slice(prefix.length) : undefined
}

function clean(text: string): string {
  return stripVTControlCharacters(text.slice(0, maxRawLength)).replace(/\r$/, '').replaceAll('\t', '  ')
}
