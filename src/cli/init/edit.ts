import type { SourceFile } from '../imports/source-file.js'

/** A replacement for the text between two offsets. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface FileChange extends PlannedChange {
  /** The edits in the order of the text, without overlaps. */
  readonly edits: readonly Edit[]
}

/** A change of a file, which the user may have to make by hand. */
export interface PlannedChange extends SourceFile {
  /** Undefined if the user has to make the change by hand. */
  readonly edits: readonly Edit[] | undefined
  readonly isNew?: boolean
  /** Whether the file is deleted. */
  readonly isRemoved?: boolean
  /** Description of the change for the list of files. */
  readonly summary: string
}

/** Joins the changes of each file, without edits that are there twice. Omits files without any. */
export function mergeByFile(changes: readonly PlannedChange[]): FileChange[] {
  const files = new Map<string, FileChange>()
  for (const { edits = [], ...change } of changes) {
    if (edits.length === 0) continue
    const other = files.get(change.file)
    files.set(change.file, other ? joinChanges(other, { ...change, edits }) : { ...change, edits })
  }
  return [...files.values()]
}

function joinChanges(first: FileChange, second: FileChange): FileChange {
  const added = second.edits.filter(
    ({ start, text }) => !first.edits.some((edit) => edit.start === start && edit.text === text),
  )
  if (added.length === 0) return first
  const edits = [...first.edits, ...added].sort((a, b) => a.start - b.start)
  return { ...first, edits, summary: `${first.summary}, ${second.summary}` }
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let position = 0
  for (const edit of edits) {
    result += text.slice(position, edit.start) + edit.text
    position = edit.end
  }
  return result + text.slice(position)
}

/** Returns the line break that the text uses. */
export function getLineBreak(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}
