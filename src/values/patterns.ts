import { createTypeError } from './errors.js'
import { escapeRegExp } from './text.js'

/** Matches text that consists only of a UUID. */
export const uuid: RegExp = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the same pattern without `g` and `y`, which make `test()` continue where the last call stopped. */
export function toStatelessRegExp(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
}

/** Returns a function that tests texts, the same in every call whatever the flags. */
export function createTest(pattern: RegExp): (text: string) => boolean {
  const stateless = toStatelessRegExp(pattern)
  return (text) => stateless.test(text)
}

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
  return createTypeError(`The glob ${JSON.stringify(glob)} has unbalanced or nested braces. Write {a,b}.`)
}
