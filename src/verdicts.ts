/** What an error did to an attempt of its test, the most severe first. These words are the same in every output. */
export const verdicts = ['failed', 'warned', 'in failed test', 'accepted'] as const

export type Verdict = (typeof verdicts)[number]

/** Returns the most severe verdict; undefined if there is none. */
export function getWorstVerdict(all: Iterable<Verdict>): Verdict | undefined {
  const present = new Set(all)
  return verdicts.find((verdict) => present.has(verdict))
}

export function isVerdict(value: unknown): value is Verdict {
  return verdicts.some((verdict) => verdict === value)
}
