// The name of a page or console error ends with the file of its script. If that differs from an entry in this file only,
// the error is new, and its reader should know why.

import { append } from '../values/groups.js'
import { joinWords } from '../values/text.js'
import type { BaselineEntry } from './baseline.js'

/** Such as `app-<id>.js`. A message may also end with other words in parentheses. */
const fileName = /^[^\s/()]+\.[a-z][a-z\d]*$/i

/** Returns a function that finds the files for which an error is known, by its name; `''` for an inline script. */
export function createScriptFinder(entries: readonly BaselineEntry[]): (name: string) => readonly string[] {
  const files = new Map<string, string[]>()
  for (const { error } of entries) {
    const { text, file } = splitName(error)
    append(files, text, file)
  }
  return (name) => files.get(splitName(name).text) ?? []
}

function splitName(name: string): { readonly text: string; readonly file: string } {
  const start = name.lastIndexOf(' (')
  const file = name.slice(start + 2, -1)
  const hasFile = start > 0 && name.endsWith(')') && fileName.test(file)
  return hasFile ? { text: name.slice(0, start), file } : { text: name, file: '' }
}

const maxFiles = 3

/** Formats `known in app-<id>.js until now`. */
export function formatOtherScripts(files: readonly string[]): string {
  const names = files.map((file) => file || 'an inline script')
  return `known in ${joinWords(names, maxFiles)} until now`
}
