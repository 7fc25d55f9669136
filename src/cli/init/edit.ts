// Edits of a file, and the diff that shows them.
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
  /** Whether the file is deleted. */
  readonly isRemoved?: boolean
  /** Description of the change for the list of files. */
  readonly summary: string
}

/** A change of a file; `edits` is undefined if the user has to make it by hand. */
export type PlannedChange = Omit<FileChange, 'edits'> & { readonly edits: FileChange['edits'] | undefined }

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

/** One line of a diff, with its line break. */
interface Row {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

const contextLines = 3

/** Formats edits, each within one line, as `diff -u` does, so that `git apply` accepts them. */
export function formatDiff(
  name: string,
  { text, edits, isNew, isRemoved }: Omit<FileChange, 'summary'>,
): string {
  const rows = listRows(text, edits)
  const hunks = findHunks(rows).map(([from, to]) => formatHunk(rows.slice(0, from), rows.slice(from, to)))
  return `--- ${isNew ? '/dev/null' : `a/${name}`}\n+++ ${isRemoved ? '/dev/null' : `b/${name}`}\n${hunks.join('')}`
}

function listRows(text: string, edits: readonly Edit[]): Row[] {
  const lines = splitLines(text)
  let start = 0
  let next = 0
  return lines.flatMap((line, index) => {
    const end = start + line.length
    const isLast = index === lines.length - 1
    const first = next
    while (next < edits.length && (isLast || (edits[next]?.start ?? 0) < end)) next++
    const moved = edits
      .slice(first, next)
      .map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    start = end
    return compareLine(line, splitLines(applyEdits(line, moved)))
  })
}

/** Splits after each line break, which stays part of its line. */
function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/)
}

/** Keeps the old line as context if the replacement begins with it, for example when lines are inserted after it. */
function compareLine(removed: string, added: readonly string[]): Row[] {
  const isKept = removed === added[0]
  const kept: Row = { sign: isKept ? ' ' : '-', line: removed }
  const others = added.slice(isKept ? 1 : 0).map((line): Row => ({ sign: '+', line }))
  return [kept, ...others].filter(({ line }) => line !== '')
}

/** Returns the ranges of rows to show. Changes whose context would overlap share a range. */
function findHunks(rows: readonly Row[]): [from: number, to: number][] {
  const hunks: [number, number][] = []
  for (const [index, { sign }] of rows.entries()) {
    if (sign === ' ') continue
    const from = Math.max(0, index - contextLines)
    const to = index + contextLines + 1
    const last = hunks.at(-1)
    if (last && from <= last[1]) last[1] = to
    else hunks.push([from, to])
  }
  return hunks
}

function formatHunk(before: readonly Row[], rows: readonly Row[]): string {
  const [oldRange, newRange] = (['+', '-'] as const).map((other) => {
    const count = (list: readonly Row[]) => list.filter(({ sign }) => sign !== other).length
    return formatRange(count(before), count(rows))
  })
  const lines = rows.map(
    ({ sign, line }) => `${sign}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`,
  )
  return `@@ -${oldRange} +${newRange} @@\n${lines.join('')}`
}

/** Formats a hunk's range of lines; an empty range refers to the line before it. */
function formatRange(from: number, count: number): string {
  const start = count === 0 ? from : from + 1
  return count === 1 ? `${start}` : `${start},${count}`
}
