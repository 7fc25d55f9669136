/** What an error did to its test, the most severe first. Each is a description of the annotation `networkErrors`. */
export const verdicts = ['failed', 'warned', 'in failed test', 'accepted'] as const

export type Verdict = (typeof verdicts)[number]

/** The names of the numbers of tests by verdict, in `effects` of `network-error-summary.json`. */
export type EffectName = 'failed' | 'warned' | 'inFailedTests' | 'accepted'

export const effectByVerdict: Readonly<Record<Verdict, EffectName>> = {
  failed: 'failed',
  warned: 'warned',
  'in failed test': 'inFailedTests',
  accepted: 'accepted',
}

/** All effects, the most severe first. */
export const effectNames: readonly EffectName[] = verdicts.map((verdict) => effectByVerdict[verdict])

/** Why an error only warned: `maxTestsPerError` was reached, or the option `fail` is `'run'` or `'nothing'`. */
export const warningReasons = ['limit', 'run', 'nothing'] as const

export type WarningReason = (typeof warningReasons)[number]

export function getWorstVerdict(all: Iterable<Verdict>): Verdict | undefined {
  const found = new Set(all)
  return verdicts.find((verdict) => found.has(verdict))
}

/** Sorts verdicts, the most severe first. */
export function compareVerdicts(a: Verdict, b: Verdict): number {
  return verdicts.indexOf(a) - verdicts.indexOf(b)
}

/** Whether errors count in a test, by the numbers of tests by what they did. */
export function countInSomeTest({
  failed,
  warned,
  inFailedTests,
}: Readonly<Record<EffectName, number>>): boolean {
  return failed + warned + inFailedTests > 0
}
