import { SafeText } from '../text/safe-text.js'

type Tone = 'bad' | 'warn' | 'good' | 'quiet'

interface BadgeProps {
  readonly text: string | number
  readonly tone?: Tone
}

/** Tones of all words in badges: outcomes of tests, attempts and runs, effects and states. Other words are quiet. */
const tones: Readonly<Record<string, Tone>> = {
  ...{ passed: 'good', failed: 'bad', flaky: 'warn', interrupted: 'warn', 'timed out': 'bad' },
  ...{ new: 'bad', expired: 'bad', appeared: 'bad', 'more tests': 'warn', 'fewer tests': 'good' },
  ...{ warned: 'warn', recovered: 'good', called: 'good' },
  ...{ 'no longer called': 'bad', 'never called': 'warn', 'not documented': 'warn' },
  ...{ 'not allowed': 'bad', 'mock leak': 'warn', repeated: 'warn' },
}

export function Badge({ text, tone = tones[text] ?? 'quiet' }: BadgeProps) {
  return (
    <span class={`badge ${tone}`}>
      <SafeText text={String(text)} />
    </span>
  )
}

export function StatusBadge({ status }: { readonly status: number }) {
  return <Badge text={status} tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'} />
}
