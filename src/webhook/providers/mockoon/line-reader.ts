/**
 * Returns a function that takes the chunks of a stream and returns the lines that each completes. Takes linear time,
 * however long a line is. Lines above the limit are skipped.
 */
export function createLineReader(maxLength: number): (chunk: string) => string[] {
  let pieces: string[] = []
  let length = 0
  const append = (piece: string) => {
    length += piece.length
    if (length > maxLength) pieces = []
    else pieces.push(piece)
  }
  return (chunk) => {
    const [first = '', ...others] = chunk.split('\n')
    append(first)
    return others.flatMap((piece) => {
      const line = length > maxLength ? [] : [pieces.join('')]
      pieces = []
      length = 0
      append(piece)
      return line
    })
  }
}
