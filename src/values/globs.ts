import { escapeRegExp } from './text.js'

const token = /\\(.)|(\/?)(\*\*+)(\/?)|(\*)|(.)/gsu

/**
 * Converts a glob to a regular expression: `*` stays within a segment, `**` crosses segments, `{a,b}` are alternatives,
 * everything else, including `?` and `[`, is literal. Throws a `TypeError` for unbalanced braces.
 */
export function compileGlob(glob: string): RegExp {
  let inBraces = false
  const source = glob.replace(token, (_all, escaped, before, stars, after, star, char) => {
    if (escaped !== undefined) return escapeRegExp(escaped)
    if (stars !== undefined) return formatAnySegments(before, after)
    if (star !== undefined) return '[^/]*'
    if (char === '{' || char === '}') inBraces = checkBrace(glob, char, inBraces)
    return formatBrace(char, inBraces)
  })
  if (inBraces) throw createBraceError(glob)
  return new RegExp(`^${source}$`)
}

function formatAnySegments(before: string, after: string): string {
  if (before && after) return '/(?:.+/|)'
  return after ? '.*/' : `${before}.*`
}

function checkBrace(glob: string, char: string, inBraces: boolean): boolean {
  if ((char === '{') === inBraces) throw createBraceError(glob)
  return char === '{'
}

function formatBrace(char: string, inBraces: boolean): string {
  if (char === '{') return '(?:'
  if (char === '}') return ')'
  return char === ',' && inBraces ? '|' : escapeRegExp(char)
}

function createBraceError(glob: string): TypeError {
  return new TypeError(`The glob ${JSON.stringify(glob)} has unbalanced or nested braces. Write {a,b}.`)
}
