/** How an attempt's findings affected its test. Each key is a description of the annotation `networkErrors`. */
export const verdicts = {
  'failed the test': { effect: 'failed', sentence: 'Failed because of these errors' },
  'limit reached': { effect: 'let through', sentence: 'Not failed, because maxTestsPerError was reached' },
  /** This verdict does not show how the test ended; the attempt's status does. */
  reported: { effect: 'none', sentence: 'The errors did not fail the test by themselves' },
  known: { effect: 'none', sentence: 'Known errors' },
} as const

export type Verdict = keyof typeof verdicts

/** Parses an annotation's description. An unknown one, for example from another version, counts as `reported`. */
export function parseVerdict(description = ''): Verdict {
  return isVerdict(description) ? description : 'reported'
}

export function failsTest(verdict: Verdict | null): boolean {
  return verdict !== null && verdicts[verdict].effect === 'failed'
}

function isVerdict(text: string): text is Verdict {
  return Object.hasOwn(verdicts, text)
}
