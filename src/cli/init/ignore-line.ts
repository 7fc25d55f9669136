// Adds the report's folder to .gitignore.
import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultOutputFolder } from '../../summary-file/default-file.js'
import { findRepository, isIgnoredByGit } from '../imports/git.js'
import { readSource } from '../imports/source-file.js'
import { type Edit, getLineBreak, type PlannedChange } from './edit.js'

const line = `${defaultOutputFolder}/`

/**
 * Adds a line to the nearest .gitignore of the repository, or to a new one; returns undefined if none is needed. A
 * .gitignore that is a link is left to the user, because git does not follow it.
 */
export function ignoreReport(folder: string): PlannedChange | undefined {
  const file = findIgnoreFile(folder, findRepository(folder) ?? folder) ?? join(folder, '.gitignore')
  const isNew = !existsSync(file)
  const source = isNew ? { file, text: '', encoding: 'utf8' as const } : readSource(file)
  if (isListed(source.text) || isIgnoredByGit(folder, line)) return undefined
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()
  return { ...source, isNew, summary: line, edits: isLink ? undefined : [appendLine(source.text)] }
}

function findIgnoreFile(folder: string, root: string): string | undefined {
  const file = join(folder, '.gitignore')
  if (lstatSync(file, { throwIfNoEntry: false })) return file
  const parent = dirname(folder)
  return folder === root || parent === folder ? undefined : findIgnoreFile(parent, root)
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
