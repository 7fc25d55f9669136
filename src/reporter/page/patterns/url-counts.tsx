import { formatNumber } from '../../../values/numbers.js'
import type { PageUrl } from '../../page-data/page-types.js'
import { Url } from '../text/url.js'

interface UrlCountsProps {
  readonly heading: string
  readonly urls: readonly PageUrl[]
}

export function UrlCounts({ heading, urls }: UrlCountsProps) {
  if (urls.length === 0) return null
  return (
    <>
      <h2>{heading}</h2>
      <UrlItems urls={urls} />
    </>
  )
}

/** How often each URL occurred. */
export function UrlItems({ urls }: Pick<UrlCountsProps, 'urls'>) {
  return (
    <ul class="urls">
      {urls.map(({ url, count, cut }) => (
        <li key={url}>
          <span class="number">{`${formatNumber(count)}×`}</span>
          <Url url={url} cut={cut} />
        </li>
      ))}
    </ul>
  )
}
