import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { SafeText } from './text.js'

type Tone = 'bad' | 'warn' | 'good' | 'quiet'

interface BadgeProps {
  readonly text: string | number
  readonly tone?: Tone
}

/** Tones of all words in badges: outcomes of tests, attempts and runs, effects and states. Other words are quiet. */
const tones: Readonly<Record<string, Tone>> = {
  ...{ passed: 'good', failed: 'bad', flaky: 'warn', interrupted: 'warn', 'timed out': 'bad' },
  ...{ new: 'bad', expired: 'bad', appeared: 'bad' },
  ...{ warned: 'warn', recovered: 'good', called: 'good' },
  ...{ 'no longer called': 'bad', 'never called': 'warn', 'not documented': 'warn' },
  ...{ 'not allowed': 'bad', 'mock leak': 'warn' },
}

export function Badge({ text, tone = tones[text] ?? 'quiet' }: BadgeProps) {
  return <SafeText class={`badge ${tone}`} text={String(text)} />
}

function StatusBadge({ status }: { readonly status: number }) {
  return <Badge text={status} tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'} />
}

interface Subject {
  readonly kind: string
  readonly status?: number | undefined
  readonly method?: string | undefined
}

/** Names what happened: the status of an HTTP error, the kind of others. */
export function nameKind({ kind, status }: Subject): string {
  const { hasStatus, title } = getKindLabel(kind)
  return hasStatus && status !== undefined ? String(status) : title
}

export function KindBadge(subject: Subject) {
  const { status, method = '' } = subject
  const name = nameKind(subject)
  if (status === undefined || name !== String(status)) return <Badge text={name} tone="bad" />
  return (
    <>
      <StatusBadge status={status} /> <SafeText class="method" text={method} />
    </>
  )
}
