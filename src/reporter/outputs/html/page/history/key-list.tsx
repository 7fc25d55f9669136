import { formatNumber } from '../format.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { SafeText } from '../parts/safe-text.js'

const maxKeys = 200

interface KeyListProps {
  readonly heading: string
  readonly note: string
  readonly keys: readonly string[]
}

/** Pattern keys that this run did not meet. */
export function KeyList({ heading, note, keys }: KeyListProps) {
  if (keys.length === 0) return null
  return (
    <section class="keys">
      <h2>
        {`${heading} `}
        <span class="dim number">{formatNumber(keys.length)}</span>
      </h2>
      <p class="dim">
        <SafeText text={note} />
      </p>
      <ul>
        {keys.slice(0, maxKeys).map((key) => (
          <li key={key}>
            <code>
              <SafeText text={key} />
            </code>
          </li>
        ))}
      </ul>
      <OmittedNotice number={keys.length - maxKeys} unit="pattern" />
    </section>
  )
}
