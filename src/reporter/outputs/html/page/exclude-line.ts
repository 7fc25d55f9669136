// A line for the option `excludePatterns` that excludes one pattern's URLs.

/**
 * A regular expression over the base path as it stands in URLs; it is plain ASCII whatever the path holds, so that
 * nothing but an expression can be pasted. Where that would not match the URL that was seen most (the base path `/`
 * stands for ids and roots of any kind, and some URLs hide slashes) the expression takes this one URL.
 */
export function excludeLine(basePath: string, mostFrequentUrl: string): string {
  const wide = `${basePath.split('/').map(segmentSource).join('\\/')}(?:[/?#]|$)`
  const [url = ''] = mostFrequentUrl.split(/[?#]/, 1)
  const isUseful = basePath !== '/' && new RegExp(wide).test(url)
  return `/${isUseful ? wide : `^${Array.from(url, oneSource).join('')}(?:[?#]|$)`}/,`
}

/** URLs keep some characters raw that others encode; both are accepted. */
function segmentSource(segment: string): string {
  return Array.from(segment, (character) => {
    const raw = oneSource(character)
    const encoded = percentEncoded(character)
    return raw === encoded || /[\w.~!*'()-]/.test(character) ? raw : `(?:${raw}|${encoded})`
  }).join('')
}

function oneSource(character: string): string {
  if (!/[\x21-\x7e]/.test(character)) return percentEncoded(character)
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character
}

/** Half a surrogate pair has no encoding. */
function percentEncoded(character: string): string {
  return encodeURIComponent(/\p{Surrogate}/u.test(character) ? '\uFFFD' : character)
}
