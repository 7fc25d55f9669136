// The line of .gitignore for the report's folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultOutputFolder } from '../../summary-file/default-file.js'
import { isIgnoredByGit } from '../imports/git.js'
import { readSource } from '../imports/source-file.js'
import { type FileChange, getLineBreak } from './edit.js'

export function ignoreReport(folder: string): FileChange | undefined {
  const file = join(folder, '.gitignore')
  const isNew = !existsSync(file)
  const source = isNew ? { file, text: '', encoding: 'utf8' as const } : readSource(file)
  const { text } = source
  if (isListed(text) || isIgnoredByGit(folder, `${defaultOutputFolder}/`)) return undefined
  const separator = text === '' || text.endsWith('\n') ? '' : getLineBreak(text)
  const edit = {
    start: text.length,
    end: text.length,
    text: `${separator}${defaultOutputFolder}/${getLineBreak(text)}`,
  }
  return { ...source, isNew, edits: [edit], summary: `${defaultOutputFolder}/` }
}

/** Without git, which answers for files in other folders as well. */
function isListed(text: string): boolean {
  return text
    .split(/\r?\n/)
    .some((line) => line.replace(/^\*\*\/|^\/|\/\*{0,2}$/g, '') === defaultOutputFolder)
}
