// A line for the option `excludePatterns` that excludes one pattern's URLs.

/**
 * A regular expression over the base path as it stands in URLs. It is plain ASCII whatever the path holds, so that
 * nothing but a regular expression can be pasted. The base path `/` stands for ids and roots of any kind: there the
 * expression takes the one URL that was seen most.
 */
export function excludeLine(basePath: string, mostSeenUrl: string): string {
  if (basePath !== '/') return `/${pathSource(basePath)}(?:[/?#]|$)/,`
  const [url = ''] = mostSeenUrl.split(/[?#]/, 1)
  return `/^${escapeSource(encodeURI(wellFormed(url)))}(?:[?#]|$)/,`
}

function pathSource(path: string): string {
  return wellFormed(path).split('/').map(segmentSource).join('\\/')
}

/** URLs keep some characters raw that others encode; both are accepted. */
function segmentSource(segment: string): string {
  return Array.from(segment, (character) => {
    const encoded = encodeURIComponent(character)
    if (encoded === character) return escapeSource(character)
    const raw = encodeURI(character)
    return raw === character || isKeptByUrls(character)
      ? `(?:${escapeSource(character)}|${encoded})`
      : encoded
  }).join('')
}

function isKeptByUrls(character: string): boolean {
  return '|[]^'.includes(character)
}

function escapeSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
