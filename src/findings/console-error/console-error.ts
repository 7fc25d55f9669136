import { escapeWildcards } from '../../values/wildcards.js'
import type { Observation } from '../finding-fields.js'
import type { FindingKindRules } from '../kind.js'
import { getFirstLine, normalizeMessage } from '../normalize-message.js'

/** A `console.error` call by the page's code. */
export const consoleError: FindingKindRules<'console-error'> = {
  name: 'console-error',
  option: 'consoleErrors',
  label: { singular: 'console error', plural: 'console errors', title: 'Console error', speaker: 'page' },
  formatHeading: (count) => [`Console errors: ${count}`],
  formatLine: ({ message = '', url }) => `${getFirstLine(message)} (${url})`,
  toIdentity: (occurrence) => `${toPatternKey(occurrence)} ${occurrence.url}`,
  toPatternKey,
  toTitle: ({ message = '' }) => normalizeMessage(getFirstLine(message)),
  getSearchText: ({ message = '' }) => message,
  getMessages: ({ message = '' }) => [message],
  toRecoveryKey: () => undefined,
}

function toPatternKey({ message = '' }: Observation): string {
  return escapeWildcards(`console-error:${normalizeMessage(getFirstLine(message))}`)
}
