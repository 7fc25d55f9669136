import { count } from '../../../values/numbers.js'
import { invisibleCharacter } from '../../../values/text.js'
import type { Tone } from '../../report/document.js'

interface SafeTextProps {
  readonly text: string
  /** The class of a `span` around the text. Default: no `span`. */
  readonly class?: string
  /** Whether to keep tabs and line breaks. */
  readonly lines?: boolean
}

const inOneLine = new RegExp(`(${invisibleCharacter.source})`, 'u')
const inLines = new RegExp(`((?![\\t\\n])${invisibleCharacter.source})`, 'u')

/** Shows untrusted text. Control characters, and characters that hide or reorder text, appear as their code points. */
export function SafeText({ text, class: name, lines = false }: SafeTextProps) {
  const parts = text.split(lines ? inLines : inOneLine)
  const shown = parts.map((part, index) => (index % 2 === 1 ? <CodePoint key={index} of={part} /> : part))
  const isolated = <bdi>{shown}</bdi>
  return name === undefined ? isolated : <span class={name}>{isolated}</span>
}

function CodePoint({ of: character }: { readonly of: string }) {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return <span class="code-point">{`U+${hex}`}</span>
}

const toneClasses: Readonly<Record<Tone, string>> = {
  good: 'good',
  plain: 'quiet',
  warning: 'warn',
  bad: 'bad',
}

/** Returns the class of a text with this tone. */
export function toClass(tone: Tone = 'plain'): string {
  return toneClasses[tone]
}

interface BadgeProps {
  readonly text: string
  readonly tone?: Tone
}

export function Badge({ text, tone = 'plain' }: BadgeProps) {
  return <SafeText class={`badge ${toClass(tone)}`} text={text} />
}

export function Code({ text }: { readonly text: string }) {
  return (
    <code>
      <SafeText text={text} />
    </code>
  )
}

/** Shows untrusted text of several lines, such as a body. */
export function CodeBlock({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="code-block" tabIndex={0}>
      <SafeText text={text} lines />
    </pre>
  )
}

interface OmittedNoticeProps {
  readonly number: number
  /** A singular noun, such as `URL`. */
  readonly unit: string
}

export function OmittedNotice({ number, unit }: OmittedNoticeProps) {
  if (number <= 0) return null
  return <p class="left-out">{`${count(number, `more ${unit}`)} omitted`}</p>
}
