import { applyEdits, type Edit } from './edit.js'

/** Whole lines that edits replace. Line numbers begin with 0. */
interface Change {
  readonly from: number
  readonly to: number
  readonly added: readonly string[]
}

const contextLines = 3

/** Formats edits as `diff -u` does, so that `git apply` accepts them. */
export function formatDiff(name: string, text: string, edits: readonly Edit[], isNew = false): string {
  const lines = splitLines(text)
  const before = isNew ? '/dev/null' : `a/${name}`
  const hunks = groupByDistance(findChanges(text, edits)).map((changes) => formatHunk(lines, changes))
  return `--- ${before}\n+++ b/${name}\n${hunks.join('')}`
}

/** Splits after each line break, which stays part of its line. */
function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '')
}

interface NumberedChange extends Change {
  /** By how many lines earlier changes move what follows. */
  readonly shift: number
}

function findChanges(text: string, edits: readonly Edit[]): NumberedChange[] {
  const changes: NumberedChange[] = []
  let line = 0
  let position = 0
  let shift = 0
  for (const { start, end, own } of groupByLine(text, edits)) {
    const removed = splitLines(text.slice(start, end))
    const moved = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    const added = splitLines(applyEdits(text.slice(start, end), moved))
    const kept = countEqual(removed, added)
    const from = line + splitLines(text.slice(position, start)).length
    line = from + removed.length
    position = end
    changes.push({ from: from + kept, to: line, added: added.slice(kept), shift })
    shift += added.length - removed.length
  }
  return changes
}

/** Counts the lines at the start that stay as they are. */
function countEqual(removed: readonly string[], added: readonly string[]): number {
  const different = removed.findIndex((line, index) => line !== added[index])
  return different === -1 ? removed.length : different
}

interface Region {
  readonly start: number
  readonly end: number
  readonly own: readonly Edit[]
}

/** Widens edits to whole lines. */
function groupByLine(text: string, edits: readonly Edit[]): Region[] {
  const regions: Region[] = []
  for (const edit of edits) {
    const start = edit.start === 0 ? 0 : text.lastIndexOf('\n', edit.start - 1) + 1
    const lineBreak = text.indexOf('\n', edit.end)
    const end = lineBreak === -1 ? text.length : lineBreak + 1
    const previous = regions.at(-1)
    if (previous && start < previous.end)
      regions.splice(-1, 1, {
        start: previous.start,
        end: Math.max(end, previous.end),
        own: [...previous.own, edit],
      })
    else regions.push({ start, end, own: [edit] })
  }
  return regions
}

/** Changes whose context would overlap share a hunk. */
function groupByDistance(changes: readonly NumberedChange[]): NumberedChange[][] {
  const groups: NumberedChange[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    const previous = group?.at(-1)
    if (group && previous && change.from - previous.to <= 2 * contextLines) group.push(change)
    else groups.push([change])
  }
  return groups
}

function formatHunk(lines: readonly string[], changes: readonly NumberedChange[]): string {
  const [first] = changes
  const last = changes.at(-1)
  if (!first || !last) return ''
  const from = Math.max(0, first.from - contextLines)
  const to = Math.min(lines.length, last.to + contextLines)
  const body = changes.flatMap(({ from: start, to: end, added }, index) => [
    ...mark(' ', lines.slice(changes[index - 1]?.to ?? from, start)),
    ...mark('-', lines.slice(start, end)),
    ...mark('+', added),
  ])
  const oldCount = to - from
  const newCount =
    oldCount + changes.reduce((sum, { from: a, to: b, added }) => sum + added.length - (b - a), 0)
  const header = `@@ -${formatRange(from, oldCount)} +${formatRange(from + first.shift, newCount)} @@\n`
  return header + [...body, ...mark(' ', lines.slice(last.to, to))].join('')
}

/** An empty range names the line before it. */
function formatRange(from: number, count: number): string {
  const start = count === 0 ? from : from + 1
  return count === 1 ? `${start}` : `${start},${count}`
}

function mark(sign: string, lines: readonly string[]): string[] {
  return lines.map((line) => `${sign}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`)
}
