import { isJson } from '../copy/sample.js'
import { SafeText } from './safe-text.js'
import { splitJson } from './split-json.js'

/** Shows JSON with coloured names and strings, and any other text unchanged. */
export function JsonText({ json }: { readonly json: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="json" tabIndex={0}>
      {(isJson(json) ? splitJson(json) : [{ text: json }]).map(({ text, kind }, index) => (
        <span key={index} class={kind}>
          <SafeText text={text} lines />
        </span>
      ))}
    </pre>
  )
}
