import { formatNumber } from '../../../values/numbers.js'
import type { PageUrl } from '../../page-data/page-types.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { Url } from '../text/url.js'

interface UrlCountsProps {
  readonly heading: string
  readonly urls: readonly PageUrl[]
  /** Number of all URLs, including those that did not fit on the page. */
  readonly total?: number
}

/** Shows how often each URL occurred. */
export function UrlCounts({ heading, urls, total = urls.length }: UrlCountsProps) {
  if (total === 0) return null
  return (
    <>
      <h2>
        {`${heading} `}
        <span class="dim number">{formatNumber(total)}</span>
      </h2>
      <ul class="urls">
        {urls.map(({ url, count, cut }) => (
          <li key={url}>
            <span class="number">{`${formatNumber(count)}×`}</span>
            <Url url={url} cut={cut} />
          </li>
        ))}
      </ul>
      <OmittedNotice number={total - urls.length} unit="URL" />
    </>
  )
}
