import { escapeWildcards } from '../../values/wildcards.js'
import type { Occurrence } from '../finding.js'
import type { FindingKindRules } from '../kind.js'
import { getFirstLine, normalizeMessage } from '../normalize-message.js'

/** An uncaught exception or an unhandled rejection. */
export const pageError: FindingKindRules = {
  name: 'page-error',
  option: 'pageErrors',
  formatHeading: (count) => [`Page errors: ${count}`],
  formatLine: (finding) => `${getFirstLine(getWholeMessage(finding))} (${finding.url})`,
  toIdentity: (occurrence) => `${toPatternKey(occurrence)} ${occurrence.url}`,
  toPatternKey,
  toTitle: ({ errorName, message = '' }) => `${errorName}: ${normalizeMessage(message)}`,
  getSearchText: getWholeMessage,
  getMessages: (occurrence) => [occurrence.message ?? '', getWholeMessage(occurrence)],
  toRecoveryKey: () => undefined,
}

function toPatternKey({ errorName, message = '' }: Occurrence): string {
  return escapeWildcards(`page-error:${errorName}:${normalizeMessage(message)}`)
}

/** As browsers print it. */
function getWholeMessage({ errorName, message = '' }: Pick<Occurrence, 'errorName' | 'message'>): string {
  return `${errorName}: ${message}`
}
