/** Matches extensions such as `.js`, `.js.map` and `.chunk.js`, which are too short to be mistaken for a hash. */
const extension = /(?:\.[a-z]{2,6}\d?)?\.[a-z]{2,6}\d?$/
const minHashLength = 8
const hex = /^(?=.*\d)[\da-f]{8,}$/i
/** Requires a capital letter, because words in file names rarely contain one. */
const base64url = /^(?=.*[A-Z])(?=.*[a-z\d])[\w-]{8,}$/

/**
 * Returns the hash, different for each build, that a bundler inserts before the extension. A hash may contain `-`, so
 * this is the shortest suffix after `-` or `.` that is long enough.
 *
 * @example
 * findBuildHash('index-Cq7HMDCO.js') // 'Cq7HMDCO'
 */
export function findBuildHash(fileName: string): string | undefined {
  const end = fileName.search(extension)
  if (end <= minHashLength) return undefined
  const last = end - minHashLength - 1
  const start = Math.max(fileName.lastIndexOf('-', last), fileName.lastIndexOf('.', last))
  const hash = fileName.slice(start + 1, end)
  return start !== -1 && (hex.test(hash) || base64url.test(hash)) ? hash : undefined
}
