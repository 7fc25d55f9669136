// JSON with its names and strings told apart by colour.
import type { ComponentChildren } from 'preact'
import { SafeText } from './safe-text.js'

interface JsonTextProps {
  readonly json: string
  /** Characters that are missing at its end. */
  readonly cut?: number | undefined
}

const token = /("(?:[^"\\\n]|\\.)*"\s*:?)/

export function JsonText({ json, cut }: JsonTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="json" tabIndex={0}>
      {json.split(token).map(shownPart)}
      {cut ? <span class="dim">{`\n… ${cut} more characters in network-error-summary.json`}</span> : null}
    </pre>
  )
}

function shownPart(part: string, index: number): ComponentChildren {
  if (index % 2 === 0) return <SafeText key={index} text={part} lines />
  return (
    <span key={index} class={part.endsWith(':') ? 'name' : 'string'}>
      <SafeText text={part} lines />
    </span>
  )
}
