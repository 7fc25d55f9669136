// What the monitor says. The sentences are part of the public contract.
import type { NetworkErrorRecord } from './http-error/record.js'
import type { ResolvedRule } from './rule.js'

const maxLines = 100

/** Message of the error that fails a test. */
export function formatFailure(
  errors: readonly NetworkErrorRecord[],
  missing: readonly ResolvedRule[],
): string {
  const detected =
    errors.length === 0
      ? []
      : [
          `Network errors detected: ${errors.length} request(s) failed.`,
          'Failed requests:',
          ...formatLines(errors),
        ]
  return [...detected, ...missing.map((rule) => `Expected network error not seen: ${rule.description}`)].join(
    '\n',
  )
}

/** Warning for a test that passes because its errors have failed enough tests already. */
export function formatLimitWarning(errors: readonly NetworkErrorRecord[]): string {
  return [
    'Network errors detected but not failing test (maxTestsPerError limit reached):',
    ...formatLines(errors),
  ].join('\n')
}

/** Context for a test that did not pass anyway. */
export function formatContext(errors: readonly NetworkErrorRecord[]): string {
  return [`Network errors also detected (${errors.length} request(s)):`, ...formatLines(errors)].join('\n')
}

function formatLines(errors: readonly NetworkErrorRecord[]): string[] {
  const lines = errors.slice(0, maxLines).map(({ method, status, url }) => `${method} ${status} ${url}`)
  const more = errors.length - lines.length
  return more > 0 ? [...lines, `… and ${more} more (see network-errors.json)`] : lines
}
