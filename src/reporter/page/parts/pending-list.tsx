import { formatDuration } from '../../../values/numbers.js'
import type { PagePendingRequest } from '../../page-data/page-types.js'
import { SafeText } from '../text/safe-text.js'
import { Url } from '../text/url.js'
import { OmittedNotice } from './omitted-notice.js'

interface PendingListProps {
  /** The attempt's total, which is greater than the length of `requests` if some did not fit on the page. */
  readonly total: number
  readonly requests: readonly PagePendingRequest[]
}

/** Lists the requests that were still open when an attempt failed. */
export function PendingList({ total, requests }: PendingListProps) {
  if (total === 0) return null
  return (
    <>
      <h3>Still open when the test ended</h3>
      <ul class="errors">
        {requests.map(({ method, url, durationMs }, index) => (
          <li key={index} class="error">
            <span class="cell kind method">
              <SafeText text={method} />
            </span>
            <Url url={url} />
            <span class="number dim time">{formatDuration(durationMs)}</span>
          </li>
        ))}
      </ul>
      <OmittedNotice number={total - requests.length} unit="request" />
    </>
  )
}
