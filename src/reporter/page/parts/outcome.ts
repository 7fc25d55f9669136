/** Playwright's words for outcomes, where the page has others. */
const outcomes: Readonly<Record<string, string>> = {
  expected: 'passed',
  unexpected: 'failed',
  timedOut: 'timed out',
  timedout: 'timed out',
}

export function nameOutcome(outcome: string): string {
  return outcomes[outcome] ?? outcome
}
