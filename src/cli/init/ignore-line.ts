// Adds the report's folder to .gitignore.
import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { defaultOutputFolder } from '../../summary-file/default-file.js'
import { isIgnoredByGit } from '../imports/git.js'
import { readSource } from '../imports/source-file.js'
import { type Addition, type Edit, getLineBreak } from './edit.js'

const line = `${defaultOutputFolder}/`

/** Returns the line to add, if any. A .gitignore that is a link is left to the user, because git does not follow it. */
export function ignoreReport(folder: string): Addition[] {
  const file = join(folder, '.gitignore')
  const isNew = !existsSync(file)
  const source = isNew ? { file, text: '', encoding: 'utf8' as const } : readSource(file)
  if (isListed(source.text) || isIgnoredByGit(folder, line)) return []
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()
  const edits = isLink ? undefined : [appendLine(source.text)]
  return [{ ...source, isNew, edits, summary: line, line }]
}

function appendLine(text: string): Edit {
  const separator = text === '' || text.endsWith('\n') ? '' : getLineBreak(text)
  return { start: text.length, end: text.length, text: `${separator}${line}${getLineBreak(text)}` }
}

/** Whether the .gitignore itself lists the report's folder. Works without git and outside a repository. */
function isListed(text: string): boolean {
  return text
    .split(/\r?\n/)
    .some((line) => line.replace(/^\*\*\/|^\/|\/\*{0,2}$/g, '') === defaultOutputFolder)
}
