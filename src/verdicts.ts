// How the findings of an attempt affected its test: the description of the annotation `networkErrors`.

export type Verdict = 'failed the test' | 'limit reached' | 'reported' | 'known'

export interface VerdictInfo {
  readonly key: Verdict
  /** A test has the most severe verdict of its attempts. */
  readonly severity: number
  /** Follows a number of tests: `2 failed`. */
  readonly label: string
  readonly tone: 'bad' | 'warn' | 'quiet'
}

/** Most severe first. */
export const verdicts: readonly VerdictInfo[] = [
  { key: 'failed the test', severity: 3, label: 'failed', tone: 'bad' },
  { key: 'limit reached', severity: 2, label: 'over the limit', tone: 'warn' },
  { key: 'reported', severity: 1, label: 'reported', tone: 'quiet' },
  { key: 'known', severity: 0, label: 'known', tone: 'quiet' },
]

/** Annotations may come from other versions; an unknown description counts as `reported`. */
export function parseVerdict(description: string | undefined): Verdict {
  return verdicts.find(({ key }) => key === description)?.key ?? 'reported'
}

export function getSeverity(verdict: Verdict): number {
  return verdicts.find(({ key }) => key === verdict)?.severity ?? 0
}

/** Follows a number of tests: `2 failed`. */
export function getVerdictLabel(verdict: Verdict): string {
  return verdicts.find(({ key }) => key === verdict)?.label ?? verdict
}
