import type { SummaryUrl } from '../../../summary-file/summary.js'
import { formatNumber } from '../../../values/numbers.js'
import { Url } from '../text/url.js'
import { OmittedNotice } from './omitted-notice.js'

interface UrlCountsProps {
  readonly heading: string
  readonly urls: readonly SummaryUrl[]
  /** Number of all URLs, including those that did not fit on the page. */
  readonly total?: number
}

/** Shows how often each URL occurred. */
export function UrlCounts({ heading, urls, total = urls.length }: UrlCountsProps) {
  if (total === 0) return null
  return (
    <div>
      <h2>
        {`${heading} `}
        <span class="dim number">{formatNumber(total)}</span>
      </h2>
      <ul class="urls">
        {urls.map(({ url, count }) => (
          <li key={url}>
            <span class="number">{`${formatNumber(count)}×`}</span>
            <Url url={url} />
          </li>
        ))}
      </ul>
      <OmittedNotice number={total - urls.length} unit="URL" />
    </div>
  )
}
