/**
 * Matches the extensions of files that bundlers write, also after another one, as in `.js.map` and `.chunk.js`. Other
 * last parts do not count, because `OrderService.list` is a name, not a file.
 */
const extension =
  /(?:\.[a-z]{2,6}\d?)?\.(?:[cm]?js|css|map|json|wasm|html?|txt|xml|pdf|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|gz|br)$/
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
