import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { applyEdits, type FileChange } from './edit.js'

/** Number of unchanged lines around a change, as `diff -u` shows them. */
const context = 3

/** Formats a change of the file with this name as `diff -u` does, so that `git apply` accepts it. */
export function formatDiff(name: string, { text, edits, isNew, isRemoved }: FileChange): string {
  const oldName = isNew ? '/dev/null' : `a/${name}`
  const newName = isRemoved ? '/dev/null' : `b/${name}`
  return createTwoFilesPatch(oldName, newName, text, applyEdits(text, edits), undefined, undefined, {
    context,
    headerOptions: FILE_HEADERS_ONLY,
  })
}
