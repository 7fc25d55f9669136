import type { RefObject, TargetedKeyboardEvent } from 'preact'

const maxFrames = 10

/** Lets the arrow keys, Home and End move the focus between rows, even to rows that are not rendered yet. */
export function useListKeys(
  frame: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
): (event: TargetedKeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.row') : null
    const item = row?.closest('li')
    if (!item || item.parentElement !== event.currentTarget) return
    const target = getTargetIndex(event.key, Number(item.dataset['index']), count)
    if (target === undefined) return
    event.preventDefault()
    scrollTo(target)
    focusRow(frame, target)
  }
}

function getTargetIndex(key: string, index: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(count - 1, index + 1),
    ArrowUp: Math.max(0, index - 1),
    Home: 0,
    End: count - 1,
  }
  return targets[key]
}

/** Focuses a row as soon as it is rendered, which takes a few frames after scrolling. */
function focusRow(frame: RefObject<HTMLElement | null>, index: number, framesLeft: number = maxFrames): void {
  const row = frame.current?.querySelector<HTMLElement>(`:scope > ul > li[data-index="${index}"] .row`)
  if (row) row.focus()
  else if (framesLeft > 0) requestAnimationFrame(() => focusRow(frame, index, framesLeft - 1))
}
