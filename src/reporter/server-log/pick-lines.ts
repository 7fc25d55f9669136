import type { SummaryServerLog } from '../../summary-file/summary.js'
import type { LineGroup } from './group-lines.js'

const maxLines = 20
/** What a server prints from this time before an error to this time after it may be about the error. */
export const marginMs = 1_000

/** At most 20 lines, in the order in which they were printed. */
export interface PickedLines {
  readonly by: SummaryServerLog['by']
  readonly groups: readonly LineGroup[]
}

/** Picks lines that contain one of an error's ids, with the traces that they begin. Undefined if there are none. */
export function pickById(groups: readonly LineGroup[], ids: readonly string[]): PickedLines | undefined {
  return limitLines(
    'id',
    groups.filter(({ lines }) => lines.some((line) => ids.some((id) => contains(line, id)))),
  )
}

/** Picks lines that were printed around the time of an error, the nearest ones. Undefined if there are none. */
export function pickByTime(groups: readonly LineGroup[], occurredAtMs: number): PickedLines | undefined {
  const near = groups.filter(({ printedAtMs }) => Math.abs(printedAtMs - occurredAtMs) <= marginMs)
  return limitLines('time', near, (list) => takeNearest(list, occurredAtMs))
}

/** Picks lines that were printed while an error's test ran alone. Undefined if there are none. */
export function pickByTest(groups: readonly LineGroup[]): PickedLines | undefined {
  return limitLines('test', groups)
}

/** Keeps as many groups as fit, first those with an error, and returns them in their order. */
function limitLines(
  by: PickedLines['by'],
  groups: readonly LineGroup[],
  prefer: (groups: readonly LineGroup[]) => readonly LineGroup[] = (list) => list.slice(0, maxLines),
): PickedLines | undefined {
  const ranked = [
    ...prefer(groups.filter(({ hasError }) => hasError)),
    ...prefer(groups.filter(({ hasError }) => !hasError)),
  ]
  const kept = new Set<LineGroup>()
  let room = maxLines
  for (const group of ranked) {
    const length = Math.min(group.lines.length, maxLines)
    if (length > room) break
    kept.add(group)
    room -= length
  }
  if (kept.size === 0) return undefined
  const inOrder = groups.filter((group) => kept.has(group))
  return { by, groups: inOrder.map((group) => ({ ...group, lines: group.lines.slice(0, maxLines) })) }
}

/** Takes the groups nearest to a time, nearest first. Sorts only these, because a server can print a lot in a second. */
function takeNearest(groups: readonly LineGroup[], atMs: number): readonly LineGroup[] {
  const before = groups.filter(({ printedAtMs }) => printedAtMs <= atMs).slice(-maxLines)
  const after = groups.filter(({ printedAtMs }) => printedAtMs > atMs).slice(0, maxLines)
  return [...before, ...after].sort((a, b) => Math.abs(a.printedAtMs - atMs) - Math.abs(b.printedAtMs - atMs))
}

/** Whether a line contains an id that is not a part of a longer word. */
function contains(line: string, id: string): boolean {
  for (let at = line.indexOf(id); at >= 0; at = line.indexOf(id, at + 1)) {
    if (!isWordCharacter(line[at - 1]) && !isWordCharacter(line[at + id.length])) return true
  }
  return false
}

function isWordCharacter(character = ''): boolean {
  return /\w/.test(character)
}
