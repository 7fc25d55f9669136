import { invisibleCharacter } from '../../../values/text.js'

interface SafeTextProps {
  readonly text: string
  /** Whether to keep tabs and line breaks. */
  readonly lines?: boolean
}

const inOneLine = new RegExp(`(${invisibleCharacter.source})`, 'u')
const inLines = new RegExp(`((?![\\t\\n])${invisibleCharacter.source})`, 'u')

/** Shows untrusted text. Control characters, and characters that hide or reorder text, appear as their code points. */
export function SafeText({ text, lines = false }: SafeTextProps) {
  const parts = text.split(lines ? inLines : inOneLine)
  if (parts.length === 1) return <bdi>{text}</bdi>
  return (
    <bdi>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span class="code-point" key={index}>
            {formatCodePoint(part)}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

export function Code({ text }: Pick<SafeTextProps, 'text'>) {
  return (
    <code>
      <SafeText text={text} />
    </code>
  )
}

function formatCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
