import { useEffect, useState } from 'preact/hooks'

const narrow = matchMedia('(max-width: 50rem)')

/** Returns the row height in pixels, which depends on the font size and the width of the page. */
export function useRowHeight([wideRem, narrowRem]: readonly [wide: number, narrow: number]): number {
  const [height, setHeight] = useState(getHeight)
  function getHeight(): number {
    const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return Math.round((narrow.matches ? narrowRem : wideRem) * fontSize)
  }
  useEffect(() => {
    const measure = () => setHeight(getHeight())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return height
}
