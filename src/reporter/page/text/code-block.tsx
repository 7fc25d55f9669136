import { SafeText } from './safe-text.js'

/** Shows untrusted text of several lines, such as a body. */
export function CodeBlock({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="code-block" tabIndex={0}>
      <SafeText text={text} lines />
    </pre>
  )
}
