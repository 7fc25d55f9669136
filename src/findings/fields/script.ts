// The script from which an error of a page comes, such as `https://shop.test/app.js:10:5`.

import { maxUrlLength } from './limits.js'

/** A place as Playwright reports it: line and column begin at 0. */
interface Location {
  readonly url: string
  readonly line: number
  readonly column: number
}

/** Matches a call in a stack of Chromium (`at show (…)`), or of Firefox and WebKit (`show@…`). */
const call = /^[ \t]*at .*|^[^\s@]*@.*/gm
/** Other schemes, such as `webpack-internal:`, have no host that a rule could name. */
const address = /https?:\/\/[^\s()]+/g
/** The part of an address up to its last line and column. */
const position = /^.*:\d{1,9}:\d{1,9}/

/** Returns the script of the topmost call in a stack that has one; undefined for code without a URL. */
export function findScript(stack: string): string | undefined {
  const calls = stack.match(call) ?? []
  const addresses = calls.flatMap((line) => line.match(address) ?? [])
  const script = addresses.map((text) => position.exec(text)?.[0]).find((found) => found !== undefined)
  return script === undefined || script.length > maxUrlLength ? undefined : script
}

/** Returns the script at a location; undefined if the location is unknown. */
export function toScript({ url, line, column }: Location): string | undefined {
  const script = `${url.replace(/^blob:/, '')}:${line + 1}:${column + 1}`
  return /^https?:/.test(script) && script.length <= maxUrlLength ? script : undefined
}

/**
 * Returns the script that threw an error. In its stack, the calls follow the message, which may quote the stack of another
 * error, so that only a location tells which call is the topmost. An error that brings another stack has that stack's.
 */
export function findThrowingScript(stack: string, location: Location): string | undefined {
  const script = toScript(location)
  return script !== undefined && hasCall(stack, script) ? script : (findScript(stack) ?? script)
}

function hasCall(stack: string, script: string): boolean {
  return stack.split('\n').some((line) => line.endsWith(script) || line.endsWith(`${script})`))
}

/** Returns the address by which rules judge an error of a page: its script, or the page if no script is known. */
export function locateError(
  script: string | undefined,
  pageUrl: string,
): { readonly url: string; readonly script?: string } {
  return script === undefined ? { url: pageUrl } : { url: cutPosition(script), script }
}

/** Returns the address of a script without line and column. */
export function cutPosition(script: string): string {
  return script.replace(/:\d+:\d+$/, '')
}
