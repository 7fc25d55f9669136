import { createTypeError } from './errors.js'

/** Whether a text matches a glob. */
export type GlobTest = (text: string) => boolean

/** Where in a text a part of a glob can begin or end: 1 for each such index, its length included. */
type Places = Uint8Array

/** A part of a glob. Returns where it can end in a text, if it begins at one of the places. */
type Part = (text: string, begins: Places) => Places

const bracesOrRest = /\{(?:\\.|[^\\{}])*\}|(?:\\.|[^\\{}])+|[\\{}]/gsu
const partOfRest = /\\.|(\/?)\*\*+(\/?)|\*|(?:[^\\*/]|\/(?!\*\*))+|\\/gsu

/**
 * Compiles a glob: `*` stays within a segment, `**` crosses segments, `{a,b}` are alternatives, everything else, including
 * `?` and `[`, is literal. Throws a `TypeError` for unbalanced braces.
 *
 * Follows all ways to match a text at once, so no page can choose a URL for which it must go back.
 */
export function compileGlob(glob: string): GlobTest {
  const pieces = glob.match(bracesOrRest) ?? []
  if (pieces.some((piece) => piece === '{' || piece === '}')) {
    throw createTypeError(`The glob ${JSON.stringify(glob)} has unbalanced or nested braces. Write {a,b}.`)
  }
  const parts = pieces.flatMap((piece) => (piece.startsWith('{') ? [createChoice(piece)] : listParts(piece)))
  return (text) => {
    const begins = new Uint8Array(text.length + 1)
    begins[0] = 1
    return follow(parts, text, begins)[text.length] === 1
  }
}

function follow(parts: readonly Part[], text: string, begins: Places): Places {
  return parts.reduce((places, part) => part(text, places), begins)
}

/** Creates the part for alternatives such as `{a,b}`. */
function createChoice(braces: string): Part {
  const alternatives = [...`,${braces.slice(1, -1)}`.matchAll(/,((?:\\.|[^\\,])*)/gsu)]
  const choices = alternatives.map(([, alternative = '']) => listParts(alternative))
  return (text, begins) => {
    const ends = new Uint8Array(begins.length)
    for (const parts of choices) {
      follow(parts, text, begins).forEach((isEnd, at) => {
        if (isEnd) ends[at] = 1
      })
    }
    return ends
  }
}

function listParts(rest: string): readonly Part[] {
  return [...rest.matchAll(partOfRest)].flatMap(([piece, before, after]) => {
    if (before !== undefined && after !== undefined) return listSegmentParts(before, after)
    if (piece === '*') return [coverSegment]
    return [createLiteral(piece.startsWith('\\') && piece !== '\\' ? piece.slice(1) : piece)]
  })
}

/** Lists the parts for `**` with the slashes around it. `/**` + `/` also matches one slash. */
function listSegmentParts(before: string, after: string): readonly Part[] {
  if (before && after) return [createLiteral('/'), coverWholeSegments]
  if (after) return [coverAnything, createLiteral('/')]
  return before ? [createLiteral('/'), coverAnything] : [coverAnything]
}

function createLiteral(literal: string): Part {
  return (text, begins) => {
    const ends = new Uint8Array(begins.length)
    begins.forEach((isBegin, at) => {
      if (isBegin && text.startsWith(literal, at)) ends[at + literal.length] = 1
    })
    return ends
  }
}

function coverSegment(text: string, begins: Places): Places {
  let isCovered = false
  return begins.map((isBegin, at) => {
    isCovered = isBegin === 1 || (isCovered && text[at - 1] !== '/')
    return isCovered ? 1 : 0
  })
}

function coverAnything(_text: string, begins: Places): Places {
  const first = begins.indexOf(1)
  return first === -1 ? begins : begins.slice().fill(1, first)
}

/** Covers nothing, or at least one character and the slash after it. */
function coverWholeSegments(text: string, begins: Places): Places {
  const first = begins.indexOf(1)
  if (first === -1) return begins
  return begins.map((isBegin, at) => (isBegin || (at >= first + 2 && text[at - 1] === '/') ? 1 : 0))
}
