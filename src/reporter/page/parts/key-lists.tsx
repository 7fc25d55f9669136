import { formatNumber } from '../../../values/numbers.js'
import type { PageKeys } from '../../page-data/page-types.js'
import { Code, SafeText } from '../text/safe-text.js'
import { OmittedNotice } from './omitted-notice.js'

/** Lists the errors that are gone, and the baseline entries that no longer occur or affect more tests. */
export function KeyLists({ lists }: { readonly lists: readonly PageKeys[] }) {
  return (
    <div class="key-lists">
      {lists.map((list) => (
        <KeyList key={list.title} list={list} />
      ))}
    </div>
  )
}

function KeyList({ list: { title, keys, total } }: { readonly list: PageKeys }) {
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
