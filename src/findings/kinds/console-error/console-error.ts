import { escapeWildcards } from '../../../values/patterns/wildcards.js'
import type { Observation } from '../../fields/finding-fields.js'
import { getFirstLine, normalizeMessage } from '../../keys/normalize-message.js'
import type { FindingKindRules } from '../kind.js'

interface ConsoleErrorOptions {
  /** `console.error` calls by the pages' code. Default: `false`. */
  readonly consoleErrors: boolean
}

/** A `console.error` call by the page's code. */
export const consoleError: FindingKindRules<'console-error', ConsoleErrorOptions> = {
  name: 'console-error',
  record: { consoleErrors: false },
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
