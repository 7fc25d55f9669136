import type { SourceFile } from '../imports/source-file.js'

/** A replacement for the text between two offsets. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface FileChange extends SourceFile {
  /** The edits in the order of the text, without overlaps. */
  readonly edits: readonly Edit[]
  readonly isNew?: boolean
  /** Description of the change for the list of files. */
  readonly summary: string
}

/** A line to add to a file; `edits` is undefined if the line has to be added by hand. */
export interface Addition extends Omit<FileChange, 'edits'> {
  readonly edits: readonly Edit[] | undefined
  readonly line: string
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
