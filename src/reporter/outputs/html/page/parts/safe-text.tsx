// Text from outside: characters that hide, reorder or control are shown by their code point instead of obeyed.

interface SafeTextProps {
  readonly text: string
  /** Keeps tabs and line ends. */
  readonly lines?: boolean
}

const inOneLine = /([\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff])/u
const inLines = /((?![\t\n])[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff])/u

export function SafeText({ text, lines = false }: SafeTextProps) {
  const parts = text.split(lines ? inLines : inOneLine)
  if (parts.length === 1) return <bdi>{text}</bdi>
  return (
    <bdi>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span class="code-point" key={index}>
            {codePoint(part)}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
