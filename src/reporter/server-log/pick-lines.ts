import type { SummaryServerLog } from '../../summary-file/summary.js'
import { type LineGroup, mentionsError } from './group-lines.js'

const maxLines = 20
/** What a server prints from this time before an error to this time after it may be about the error. */
export const marginMs = 1_000

/** At most 20 lines, in the order in which they were printed. */
export interface PickedLines extends Pick<SummaryServerLog, 'by'> {
  readonly groups: readonly LineGroup[]
}

/** Picks lines that contain one of an error's ids, with the traces that they begin. Undefined if there are none. */
export function pickById(groups: readonly LineGroup[], ids: readonly string[]): PickedLines | undefined {
  return limitLines(
    'id',
    groups.filter(({ lines }) => lines.some((line) => ids.some((id) => contains(line, id)))),
  )
}

/** Picks lines that were printed around the time of an error. Undefined if there are none. */
export function pickByTime(groups: readonly LineGroup[], occurredAtMs: number): PickedLines | undefined {
  const getDistance = ({ printedAtMs }: LineGroup): number => Math.abs(printedAtMs - occurredAtMs)
  const near = groups.filter((group) => getDistance(group) <= marginMs)
  return limitLines('time', near, getDistance)
}

/** Picks lines that were printed while an error's test ran alone. Undefined if there are none. */
export function pickByTest(groups: readonly LineGroup[]): PickedLines | undefined {
  return limitLines('test', groups)
}

/** Keeps as many groups as fit, those with an error first, then the nearest ones. */
function limitLines(
  by: PickedLines['by'],
  groups: readonly LineGroup[],
  getDistance: (group: LineGroup) => number = () => 0,
): PickedLines | undefined {
  const ranked = groups
    .map((group, index) => ({ group, index, hasNoError: Number(!group.lines.some(mentionsError)) }))
    .sort((a, b) => a.hasNoError - b.hasNoError || getDistance(a.group) - getDistance(b.group))
  const kept: typeof ranked = []
  let room = maxLines
  for (const { group, index, hasNoError } of ranked) {
    const lines = group.lines.slice(0, maxLines)
    if (lines.length > room) break
    kept.push({ group: { ...group, lines }, index, hasNoError })
    room -= lines.length
  }
  if (kept.length === 0) return undefined
  return { by, groups: kept.sort((a, b) => a.index - b.index).map(({ group }) => group) }
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
