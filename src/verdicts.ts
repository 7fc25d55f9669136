/** How the findings of an attempt affected its test: the description of the annotation `networkErrors`. */
export type Verdict = (typeof verdicts)[number]

const verdicts = ['failed the test', 'limit reached', 'reported', 'known'] as const

/** Annotations may come from other versions; an unknown description counts as `reported`. */
export function parseVerdict(description: string | undefined): Verdict {
  return verdicts.find((verdict) => verdict === description) ?? 'reported'
}
