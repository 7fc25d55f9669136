import { getKindLabel } from '../../../findings/kinds/kinds.js'
import type { SummaryEffects, TestEffects } from '../../../summary-file/summary.js'
import type { PageTone } from '../../page-data/page-data.js'
import { listEffects } from '../../report/explain-error.js'
import { SafeText } from './text.js'

type Tone = PageTone | 'good'

interface BadgeProps {
  readonly text: string | number
  readonly tone?: Tone
}

export function Badge({ text, tone = 'quiet' }: BadgeProps) {
  return <SafeText class={`badge ${tone}`} text={String(text)} />
}

/** Tones of Playwright's outcomes and statuses. Others, such as `skipped`, are quiet. */
const outcomeTones: Readonly<Record<string, Tone>> = {
  passed: 'good',
  expected: 'good',
  failed: 'bad',
  unexpected: 'bad',
  timedOut: 'bad',
  timedout: 'bad',
  interrupted: 'warn',
  flaky: 'warn',
}

export function outcomeTone(outcome: string): Tone {
  return outcomeTones[outcome] ?? 'quiet'
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
  if (status === undefined || name !== String(status)) return <Badge text={name} />
  return (
    <>
      <Badge text={status} /> <SafeText class="method" text={method} />
    </>
  )
}

interface EffectChipsProps {
  readonly error: TestEffects
  /** What the error did to the run. */
  readonly tone: PageTone
}

/** Says what an error did to its tests. Only what turned the run red is red. */
export function EffectChips({ error, tone }: EffectChipsProps) {
  return (
    <span class="chips">
      {listEffects(error).map(({ effect, words }) => (
        <span key={effect} class={`chip ${getChipTone(effect, { error, tone })}`}>
          {words}
        </span>
      ))}
    </span>
  )
}

/** The worst effect has the tone of the error, which is red only if it turned the run red. */
function getChipTone(effect: keyof SummaryEffects, { error, tone }: EffectChipsProps): PageTone {
  const isWorst = effect === 'failed' || (effect === 'warned' && error.effects.failed === 0)
  if (isWorst) return tone
  return effect === 'warned' && tone !== 'quiet' ? 'warn' : 'quiet'
}
