/** The text of a summary of 20 tests that passed, or what the parts make of it. */
export function formatSummary({ run = {}, totals = {}, ...parts }: Record<string, object>): string {
  return JSON.stringify({
    reportFormat: 'playwright-backchannel/network-error-summary',
    specVersion: '1.0.0',
    generatedAt: '2026-11-21T10:00:00.000Z',
    run: { status: 'passed', projects: [], ...run },
    totals: { monitoredTests: 20, notRunTests: 0, ...totals },
    errors: [],
    tests: [],
    ...parts,
  })
}
