import { CopyButton } from '../copy/copy-button.js'
import { SafeText } from './safe-text.js'

interface UrlProps {
  readonly url: string
  /** Number of characters that were cut off the end. */
  readonly cut?: number | undefined
}

export function Url({ url, cut }: UrlProps) {
  if (cut) {
    return (
      <span class="url">
        <SafeText text={url} />
        <span class="dim">{`… (${cut} more characters)`}</span>
      </span>
    )
  }
  return (
    <span class="url">
      {isWebUrl(url) ? (
        <a href={url} target="_blank" rel="noreferrer">
          <SafeText text={url} />
        </a>
      ) : (
        <SafeText text={url} />
      )}
      <CopyButton text={url} what="URL" small />
    </span>
  )
}

function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
