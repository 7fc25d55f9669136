import { count } from '../../../values/numbers.js'

interface OmittedNoticeProps {
  readonly number: number
  /** A singular noun, such as `URL`. */
  readonly unit: string
}

export function OmittedNotice({ number, unit }: OmittedNoticeProps) {
  if (number <= 0) return null
  return (
    <p class="left-out">
      {`${count(number, `more ${unit}`)} in `}
      <code>network-error-summary.json</code>
    </p>
  )
}
