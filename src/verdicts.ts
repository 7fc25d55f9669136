/** What an error did to its test, the most severe first. Each is a description of the annotation `networkErrors`. */
export const verdicts = ['failed', 'warned', 'in failed test', 'accepted'] as const

export type Verdict = (typeof verdicts)[number]

export function getWorstVerdict(all: Iterable<Verdict>): Verdict | undefined {
  const found = new Set(all)
  return verdicts.find((verdict) => found.has(verdict))
}
