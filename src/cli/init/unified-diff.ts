import { applyEdits, type Edit } from './edit.js'

/** One line of a diff, with its line break. */
interface Row {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

const contextLines = 3

/** Formats edits, each within one line, as `diff -u` does, so that `git apply` accepts them. */
export function formatDiff(name: string, text: string, edits: readonly Edit[], isNew = false): string {
  const rows = listRows(text, edits)
  const hunks = findHunks(rows).map(([from, to]) => formatHunk(rows.slice(0, from), rows.slice(from, to)))
  return `--- ${isNew ? '/dev/null' : `a/${name}`}\n+++ b/${name}\n${hunks.join('')}`
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
