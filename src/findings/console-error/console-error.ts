import { escapeWildcards } from '../../values/wildcards.js'
import type { Occurrence } from '../finding.js'
import type { FindingKindRules } from '../kind.js'
import { getFirstLine, normalizeMessage } from '../normalize-message.js'

/** A `console.error` call by the page's code. */
export const consoleError: FindingKindRules = {
  name: 'console-error',
  option: 'consoleErrors',
  formatHeading: (count) => [`Console errors: ${count}`],
  formatLine: ({ message = '', url }) => `${getFirstLine(message)} (${url})`,
  toIdentity: (occurrence) => `${toPatternKey(occurrence)} ${occurrence.url}`,
  toPatternKey,
  toTitle: ({ message = '' }) => normalizeMessage(getFirstLine(message)),
  getSearchText: ({ message = '' }) => message,
  getMessages: ({ message = '' }) => [message],
  toRecoveryKey: () => undefined,
}

function toPatternKey({ message = '' }: Occurrence): string {
  return escapeWildcards(`console-error:${normalizeMessage(getFirstLine(message))}`)
}
