/** Maximum number of URLs and paths to look for in one line, and of places where each may end. */
const maxStarts = 10
const maxEnds = 10
const maxLineLength = 8192

/** Where a URL or path begins: at the start, or after white space, a quote or a bracket. */
const start = /(?<=^|[\s"'`‘’“”«»„()[\]{}<>])(?=\/|[a-z][a-z\d+.-]{0,20}:\/\/)/gi
/** Where it ends: before one of these, or at the end. White space and `"<>` are in no URL that a browser sends. */
const end = /(?=[\s"'`‘’“”«»„()[\]{}<>,;!]|[.:](?:\s|$)|$)/g
const stop = /[\s"<>]|$/

/** Lists every part of a line that may be the whole URL or path of a request. */
export function listMentions(line: string): readonly string[] {
  const text = line.slice(0, maxLineLength)
  const starts = [...text.matchAll(start)].slice(0, maxStarts)
  return starts.flatMap(({ index }) => {
    const rest = text.slice(index)
    const word = rest.slice(0, rest.search(stop))
    return [...word.matchAll(end)].slice(0, maxEnds).map((found) => word.slice(0, found.index))
  })
}
