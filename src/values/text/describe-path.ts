import { isAbsolute, relative } from 'node:path'
import { makeVisible } from './safe-text.js'

/** Shortens a path for messages: relative to the current folder if it is inside, otherwise absolute. */
export function describePath(path: string): string {
  const local = relative(process.cwd(), path)
  return makeVisible(local === '' || local.startsWith('..') || isAbsolute(local) ? path : local)
}
