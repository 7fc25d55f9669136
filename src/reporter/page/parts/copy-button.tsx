import { useState } from 'preact/hooks'

interface CopyButtonProps {
  readonly text: string
  /** What the button copies, such as `URL`. */
  readonly what: string
  /** A sentence that says where to paste the text. It is shown after a click. */
  readonly hint?: string | undefined
  /** Whether to show only an icon. */
  readonly small?: boolean
}

const feedbackMs = 1600
const readingMs = 8000

export function CopyButton({ text, what, hint, small = false }: CopyButtonProps) {
  const [feedback, setFeedback] = useState('')
  const isDone = feedback.startsWith('Copied')
  const copy = async () => {
    const copied = await copyText(text)
    setFeedback(copied ? ['Copied', hint].filter(Boolean).join('. ') : 'Copy failed')
    setTimeout(() => setFeedback(''), hint === undefined ? feedbackMs : readingMs)
  }
  return (
    <button
      type="button"
      class={`copy ${small ? 'small' : ''} ${isDone ? 'done' : ''}`}
      title={[`Copy ${what}`, hint].filter(Boolean).join('. ')}
      onClick={copy}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {isDone ? <path d="M3 8.5l3.2 3.2L13 5" /> : <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />}
      </svg>
      <span class={small || feedback ? 'for-readers' : ''}>{`Copy ${what}`}</span>
      <span class={small || feedback === '' ? 'for-readers' : ''} role="status">
        {feedback}
      </span>
    </button>
  )
}

/** Falls back to `execCommand`, because pages served over plain HTTP have no `navigator.clipboard`. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}
