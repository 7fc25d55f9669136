import { isJson } from '../copy/sample.js'
import { SafeText } from './safe-text.js'
import { splitJson } from './split-json.js'

interface JsonTextProps {
  /** The JSON to show. Text that is not JSON is shown unchanged. */
  readonly json: string
  /** Number of characters that were cut off the end. */
  readonly cut?: number | undefined
}

export function JsonText({ json, cut }: JsonTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="json" tabIndex={0}>
      {(isJson(json) ? splitJson(json) : [{ text: json }]).map(({ text, kind }, index) => (
        <span key={index} class={kind}>
          <SafeText text={text} lines />
        </span>
      ))}
      {cut ? <span class="dim">{`\n… ${cut} more characters in network-error-summary.json`}</span> : null}
    </pre>
  )
}
