import { CopyButton } from '../copy/copy-button.js'
import { isCut } from './is-cut.js'
import { SafeText } from './safe-text.js'

/** Shows a URL as a link with a button to copy it, or as text if it was cut or is no web address. */
export function Url({ url }: { readonly url: string }) {
  if (isCut(url)) {
    return (
      <span class="url">
        <SafeText text={url} />
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
