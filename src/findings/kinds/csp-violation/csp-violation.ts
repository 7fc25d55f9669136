import { escapeWildcards } from '../../../values/patterns.js'
import { defineKind, type FindingKindRules } from '../kind.js'
import { isReportOnly } from './parse-violation.js'

interface CspViolationOptions {
  /**
   * What a content security policy blocks. `'report'` records it without failing the test. A report-only policy never
   * fails a test. Default: `false`.
   */
  readonly cspViolations: boolean | 'report'
}

/** Something that a content security policy blocks; its code is the effective directive and what it blocked. */
export const cspViolation: FindingKindRules<'csp-violation', CspViolationOptions> = defineKind({
  name: 'csp-violation',
  record: { cspViolations: false },
  takesReport: true,
  label: { singular: 'CSP violation', plural: 'CSP violations', title: 'CSP violation', speaker: 'browser' },
  formatLine: ({ code = '', url }) => `${code.replace(':', ': ')} (${url})`,
  // An enforced policy and a report-only one may block the same URL, and only one of them counts.
  toIdentity: ({ code, url, message }) => `${isReportOnly(message)} ${code} ${url}`,
  toPatternKey: ({ code }) => escapeWildcards(`csp:${code}`),
  toTitle: ({ code = '' }) => `CSP ${code.replace(':', ': ')}`,
  neverFails: ({ message }) => isReportOnly(message),
})
