import { escapeWildcards } from '../../values/wildcards.js'
import type { Observation } from '../fields/finding-fields.js'
import { getFirstLine, normalizeMessage } from '../names/normalize-message.js'
import { nameScript } from '../names/script-name.js'
import { defineKind, type FindingKindRules } from './kind.js'

interface PageErrorOptions {
  /**
   * Uncaught exceptions and unhandled rejections of pages. `'report'` records them without failing the test. Default:
   * `false`.
   */
  readonly pageErrors: boolean | 'report'
}

/** An uncaught exception or an unhandled rejection. */
export const pageError: FindingKindRules<'page-error', PageErrorOptions> = defineKind({
  name: 'page-error',
  record: { pageErrors: false },
  label: { singular: 'page error', plural: 'page errors', title: 'Page error', speaker: 'page' },
  formatLine: (finding) => `${getFirstLine(getWholeMessage(finding))} (${finding.url})`,
  toName: ({ errorName = 'Error', message = '', ...error }) =>
    `${escapeWildcards(errorName)}: ${normalizeMessage(message)}${nameScript(error)}`,
  getMessages: (occurrence) => [occurrence.message ?? '', getWholeMessage(occurrence)],
})

/** Formats the error as browsers print it. */
function getWholeMessage({ errorName = 'Error', message = '' }: Observation): string {
  return `${errorName}: ${message}`
}
