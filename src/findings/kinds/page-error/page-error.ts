import { escapeWildcards } from '../../../values/patterns/wildcards.js'
import type { Observation } from '../../fields/finding-fields.js'
import { getFirstLine, normalizeMessage } from '../../keys/normalize-message.js'
import type { FindingKindRules } from '../kind.js'

interface PageErrorOptions {
  /** Uncaught exceptions and unhandled rejections of pages. Default: `false`. */
  readonly pageErrors: boolean
}

/** An uncaught exception or an unhandled rejection. */
export const pageError: FindingKindRules<'page-error', PageErrorOptions> = {
  name: 'page-error',
  record: { pageErrors: false },
  label: { singular: 'page error', plural: 'page errors', title: 'Page error', speaker: 'page' },
  formatHeading: (count) => [`Page errors: ${count}`],
  formatLine: (finding) => `${getFirstLine(getWholeMessage(finding))} (${finding.url})`,
  toIdentity: (occurrence) => `${toPatternKey(occurrence)} ${occurrence.url}`,
  toPatternKey,
  toTitle: ({ errorName, message = '' }) => `${errorName}: ${normalizeMessage(message)}`,
  getSearchText: getWholeMessage,
  getMessages: (occurrence) => [occurrence.message ?? '', getWholeMessage(occurrence)],
  toRecoveryKey: () => undefined,
}

function toPatternKey({ errorName, message = '' }: Observation): string {
  return escapeWildcards(`page-error:${errorName}:${normalizeMessage(message)}`)
}

/** As browsers print it. */
function getWholeMessage({ errorName, message = '' }: Pick<Observation, 'errorName' | 'message'>): string {
  return `${errorName}: ${message}`
}
