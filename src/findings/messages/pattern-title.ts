import { unescapeWildcards } from '../../values/patterns.js'
import { truncate } from '../../values/text.js'
import { normalizePath } from '../keys/pattern-key.js'
import { type Finding, getKindLabel } from '../kinds/kinds.js'

const maxRestLength = 80

// A key contains only the beginning of the path. The title adds the rest, to show what was requested.

/** Formats the title of the pattern that these findings share. */
export function formatPatternTitle(findings: readonly Finding[]): string {
  const rest = findings.reduce<string | undefined>(mergePathRest, undefined)
  return `${findings[0]?.title ?? ''}${rest ?? ''}`
}

/**
 * Returns the suffix for a key's title: the rest of the path with `*` for each id, or `/…` if this rest differs between
 * the pattern's URLs. Expects a redacted URL.
 */
export function mergePathRest(
  earlier: string | undefined,
  { kind, key, url }: { readonly kind: string; readonly key: string; readonly url: string },
): string {
  const base = getKindLabel(kind).namesPath ? getKeyPath(key) : undefined
  if (base === undefined) return ''
  const separator = base.endsWith('/') ? '' : '/'
  if (earlier === `${separator}…`) return earlier
  const path = normalizePath(url)
  const rest = path.startsWith(`${base}${separator}`) ? truncate(path.slice(base.length), maxRestLength) : ''
  return earlier === undefined || earlier === rest ? rest : `${separator}…`
}

function getKeyPath(key: string): string | undefined {
  const start = key.indexOf(':/')
  return start < 0 ? undefined : unescapeWildcards(key.slice(start + 1))
}

/** Groups findings by pattern, in order of occurrence. */
export function groupByKey(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.key)
    if (group) group.push(finding)
    else groups.set(finding.key, [finding])
  }
  return [...groups.values()]
}
