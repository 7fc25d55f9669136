import { isAbsolute, relative } from 'node:path'
import { makeVisible } from './safe-text.js'

/** A path as messages show it: from the current folder when it lies in there, otherwise whole. */
export function describePath(path: string): string {
  const local = relative(process.cwd(), path)
  return makeVisible(local === '' || local.startsWith('..') || isAbsolute(local) ? path : local)
}
