// How the findings of an attempt affected its test: the description of the annotation `networkErrors`.

export type Verdict = 'failed the test' | 'limit reached' | 'reported' | 'known'

interface VerdictInfo {
  readonly key: Verdict
  /** Follows a number of tests: `2 failed`. */
  readonly label: string
  readonly tone: 'bad' | 'warn' | 'quiet'
}

/** Most severe first. */
const verdicts: readonly VerdictInfo[] = [
  { key: 'failed the test', label: 'failed', tone: 'bad' },
  { key: 'limit reached', label: 'over the limit', tone: 'warn' },
  { key: 'reported', label: 'reported', tone: 'quiet' },
  { key: 'known', label: 'known', tone: 'quiet' },
]

/** Annotations may come from other versions; an unknown description counts as `reported`. */
export function parseVerdict(description: string | undefined): Verdict {
  return verdicts.find(({ key }) => key === description)?.key ?? 'reported'
}

/** Follows a number of tests: `2 failed`. */
export function getVerdictLabel(verdict: Verdict): string {
  return verdicts.find(({ key }) => key === verdict)?.label ?? verdict
}
