import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Estimated height of a row that has not been rendered yet. */
const rowRem = 2.25
/** Distance from the visible area at which a block is rendered. */
const margin = '1000px'

interface BlockProps {
  readonly rows: number
  /** Whether to render the block wherever it is. */
  readonly isNeeded: boolean
  children(): ComponentChildren
}

/** Renders rows only while they are near the visible area, because a list can have tens of thousands. */
export function Block({ rows, isNeeded, children }: BlockProps) {
  const element = useRef<HTMLDivElement>(null)
  const height = useRef(`${rows * rowRem}rem`)
  const [isNear, setNear] = useState(isNeeded)
  useLayoutEffect(() => {
    const block = element.current
    if (!block) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isIntersecting = entries.at(-1)?.isIntersecting === true
        if (!isIntersecting) height.current = `${block.offsetHeight}px`
        setNear(isIntersecting)
      },
      { rootMargin: margin },
    )
    const print = () => setNear(true)
    observer.observe(block)
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', print)
    }
  }, [])
  const isRendered = isNear || isNeeded
  return (
    <div role="presentation" ref={element} style={{ height: isRendered ? 'auto' : height.current }}>
      {isRendered && children()}
    </div>
  )
}
