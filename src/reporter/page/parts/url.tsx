import type { SummaryUrl } from '../../../summary-file/summary.js'
import { formatNumber } from '../../../values/numbers.js'
import { CopyButton } from '../copy/copy-button.js'
import { OmittedNotice, SafeText } from './text.js'

/** Shows a URL with a button to copy it, as a link if it is a web address. */
export function Url({ url }: { readonly url: string }) {
  const text = <SafeText text={url} />
  return (
    <span class="url">
      {isWebUrl(url) ? (
        <a href={url} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
      <CopyButton text={url} what="URL" small />
    </span>
  )
}

function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

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
