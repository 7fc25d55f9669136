import { count } from '../format.js'

interface OmittedNoticeProps {
  readonly number: number
  readonly one: string
  readonly many?: string
}

export function OmittedNotice({ number, one, many }: OmittedNoticeProps) {
  if (number <= 0) return null
  return (
    <p class="left-out">
      {`${count(number, `more ${one}`, `more ${many ?? `${one}s`}`)} in `}
      <code>network-error-summary.json</code>
    </p>
  )
}
