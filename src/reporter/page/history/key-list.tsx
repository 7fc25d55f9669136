import { formatNumber } from '../../../values/numbers.js'
import type { PageKeys } from '../../page-data/page-types.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { Code, SafeText } from '../text/safe-text.js'

export function KeyList({ list: { title, keys, total } }: { readonly list: PageKeys }) {
  return (
    <section class="keys">
      <h2>
        <SafeText text={title} /> <span class="dim number">{formatNumber(total)}</span>
      </h2>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <Code text={key} />
          </li>
        ))}
      </ul>
      <OmittedNotice number={total - keys.length} unit="error" />
    </section>
  )
}
