export interface ListShape {
  readonly count: number
  readonly rowHeight: number
  /** Index of the open row; -1 for none. */
  readonly open: number
  /** Height of the panel under the open row. */
  readonly panelHeight: number
}

export interface RowWindow {
  readonly start: number
  /** Index after the last row. */
  readonly end: number
  /** Total height of the rows before `start`, which are not rendered. `after` is that of the rows from `end` on. */
  readonly before: number
  readonly after: number
}

const extraRows = 10

/**
 * Returns the rows to render. The visible area has this `height` and begins `top` pixels below the start of the list
 * (negative if above it).
 */
export function getVisibleRows(shape: ListShape, top: number, height: number): RowWindow {
  const { count } = shape
  const start = clamp(getRowAt(shape, top) - extraRows, 0, count)
  const end = clamp(getRowAt(shape, top + height) + 1 + extraRows, start, count)
  return {
    start,
    end,
    before: getOffset(shape, start),
    after: getOffset(shape, count) - getOffset(shape, end),
  }
}

/** Returns the distance of a row from the top of the list. */
export function getOffset({ rowHeight, open, panelHeight }: ListShape, index: number): number {
  return index * rowHeight + (open >= 0 && index > open ? panelHeight : 0)
}

function getRowAt(shape: ListShape, offset: number): number {
  const { rowHeight, open, panelHeight } = shape
  const panelStart = (open + 1) * rowHeight
  if (open < 0 || offset < panelStart) return Math.floor(offset / rowHeight)
  return Math.max(open, Math.floor((offset - panelHeight) / rowHeight))
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}
