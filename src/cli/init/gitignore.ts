// The line for the report's folder in `.gitignore`.
import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultOutputFolder } from '../../summary-file/summary.js'
import { findRepository, isIgnoredByGit } from '../imports/list-files.js'
import { readSource } from '../imports/source-file.js'
import { type Edit, getLineBreak, type PlannedChange } from './edit.js'

export const ignoredLine: string = `${defaultOutputFolder}/`

/**
 * Adds a line to the nearest .gitignore of the repository, or to a new one; returns undefined if none is needed. A
 * .gitignore that is a link is left to the user, because git does not follow it.
 */
export function ignoreReport(folder: string): PlannedChange | undefined {
  const file = findIgnoreFile(folder) ?? join(folder, '.gitignore')
  const isNew = !existsSync(file)
  const source = isNew ? { file, text: '', encoding: 'utf8' as const } : readSource(file)
  if (isListed(source.text) || isIgnoredByGit(folder, ignoredLine)) return undefined
  return {
    ...source,
    isNew,
    summary: ignoredLine,
    edits: isLink(file) ? undefined : [appendLine(source.text)],
  }
}

/** Takes the line out again, and removes a file that has nothing else; returns undefined without the line. */
export function unignoreReport(folder: string): PlannedChange | undefined {
  const file = findIgnoreFile(folder)
  if (file === undefined || !existsSync(file)) return undefined
  const source = readSource(file)
  const edit = removeLine(source.text)
  if (!edit) return undefined
  const isRemoved = edit.end - edit.start === source.text.length
  return { ...source, isRemoved, summary: ignoredLine, edits: isLink(file) ? undefined : [edit] }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** Finds the nearest .gitignore, in the folder or above it in its repository. */
function findIgnoreFile(folder: string, root: string = findRepository(folder) ?? folder): string | undefined {
  const file = join(folder, '.gitignore')
  if (lstatSync(file, { throwIfNoEntry: false })) return file
  const parent = dirname(folder)
  return folder === root || parent === folder ? undefined : findIgnoreFile(parent, root)
}

/** Ends the text with a line break only if it had one before, so that `removeLine` restores it. */
function appendLine(text: string): Edit {
  const lineBreak = getLineBreak(text)
  const isComplete = text === '' || text.endsWith('\n')
  return {
    start: text.length,
    end: text.length,
    text: isComplete ? `${ignoredLine}${lineBreak}` : `${lineBreak}${ignoredLine}`,
  }
}

function removeLine(text: string): Edit | undefined {
  const found = new RegExp(`(?:^|\\n)${ignoredLine}\\r?\\n`).exec(text)
  const atEnd = new RegExp(`(?:^|\\r?\\n)${ignoredLine}$`).exec(text)
  if (found) {
    const start = found.index + (found[0].startsWith('\n') ? 1 : 0)
    return { start, end: found.index + found[0].length, text: '' }
  }
  return atEnd ? { start: atEnd.index, end: text.length, text: '' } : undefined
}

/** Whether the .gitignore itself lists the report's folder. Works without git and outside a repository. */
function isListed(text: string): boolean {
  return text
    .split(/\r?\n/)
    .some((line) => line.replace(/^\*\*\/|^\/|\/\*{0,2}$/g, '') === defaultOutputFolder)
}
