// Adds the reporter to a config.
import { findClosing } from '../imports/brackets.js'
import { readTokens, type Token } from '../imports/tokens.js'
import { type Edit, getLineBreak } from './edit.js'

const reporter = 'playwright-backchannel/reporter'

/** Returns the edits, none if the reporter is already there, or undefined if the config has to be edited by hand. */
export function addReporter(text: string, file: string): Edit[] | undefined {
  const tokens = readTokens(text, !/\.[cm]?ts$/.test(file))
  if (tokens.some(({ kind, text: value }) => kind === 'string' && value.slice(1, -1) === reporter)) return []
  const [open, another] = tokens.flatMap((_, index) => findConfigObject(tokens, index) ?? [])
  if (open === undefined || another !== undefined) return undefined
  const keys = readKeys(tokens.slice(open + 1, findClosing(tokens, open)))
  if (keys.some((key) => key === 'reporter' || key === '...')) return undefined
  return [createEdit(text, tokens, open)]
}

/** Formats the line to add, with the quotes that the config uses. */
export function formatReporterLine(quote = "'"): string {
  return `reporter: [['list'], ['${reporter}']],`.replaceAll("'", quote)
}

/** Returns the index of the brace in `defineConfig({ … })` or `defineConfig<Options>({ … })`. */
function findConfigObject(tokens: readonly Token[], index: number): number | undefined {
  if (tokens[index]?.text !== 'defineConfig') return undefined
  const open = tokens.findIndex(({ text }, position) => position > index && text === '(')
  const isOnlyTypes = tokens[index + 1]?.text === '<' && tokens[open - 1]?.text === '>'
  if (open !== index + 1 && !isOnlyTypes) return undefined
  const close = findClosing(tokens, open + 1)
  const next = tokens[close + 1]?.text === ',' ? tokens[close + 2] : tokens[close + 1]
  return tokens[open + 1]?.text === '{' && next?.text === ')' ? open + 1 : undefined
}

/** Returns the keys of an object's own properties, and `...` for a spread. */
function readKeys(tokens: readonly Token[]): string[] {
  const keys: string[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    const previous = tokens[index - 1]
    if (token && (!previous || previous.text === ',')) keys.push(token.text.replace(/^['"]|['"]$/g, ''))
    if (/^[([{]$|\$\{$/.test(token?.text ?? '')) index = findClosing(tokens, index)
  }
  return keys
}

function createEdit(text: string, tokens: readonly Token[], open: number): Edit {
  const start = (tokens[open]?.start ?? 0) + 1
  const first = tokens[open + 1]
  const before = text.slice(start, first?.start)
  const quote = tokens.find(({ kind }) => kind === 'string')?.text.charAt(0)
  const line = formatReporterLine(quote)
  const indent = /\n([^\S\n]*)$/.exec(before)?.[1]
  if (first?.text === '}')
    return { start, end: start, text: ` ${line.slice(0, -1)}${before === '' ? ' ' : ''}` }
  return {
    start,
    end: start,
    text: indent === undefined ? ` ${line}` : `${getLineBreak(text)}${indent}${line}`,
  }
}
