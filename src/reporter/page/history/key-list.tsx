import { formatNumber } from '../../../values/numbers.js'
import type { PageKeys } from '../../page-data/page-types.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { SafeText } from '../text/safe-text.js'

interface KeyListProps {
  readonly heading: string
  readonly note: string
  readonly list: PageKeys
}

/** Pattern keys that did not occur in this run. */
export function KeyList({ heading, note, list: { keys, total } }: KeyListProps) {
  if (total === 0) return null
  return (
    <section class="keys">
      <h2>
        {`${heading} `}
        <span class="dim number">{formatNumber(total)}</span>
      </h2>
      <p class="dim">
        <SafeText text={note} />
      </p>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <code>
              <SafeText text={key} />
            </code>
          </li>
        ))}
      </ul>
      <OmittedNotice number={total - keys.length} unit="pattern" />
    </section>
  )
}
