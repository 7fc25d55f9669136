import { escapeWildcards } from '../../values/patterns.js'
import { getFirstLine, normalizeMessage } from '../keys/normalize-message.js'
import { defineKind, type FindingKindRules } from './kind.js'

interface ConsoleErrorOptions {
  /** `console.error` calls by a page's own code. Default: `false`. */
  readonly consoleErrors: boolean
}

export const consoleError: FindingKindRules<'console-error', ConsoleErrorOptions> = defineKind({
  name: 'console-error',
  record: { consoleErrors: false },
  label: { singular: 'console error', plural: 'console errors', title: 'Console error', speaker: 'page' },
  formatLine: ({ message = '', url }) => `${getFirstLine(message)} (${url})`,
  toPatternKey: ({ message = '' }) =>
    escapeWildcards(`console-error:${normalizeMessage(getFirstLine(message))}`),
  toTitle: ({ message = '' }) => normalizeMessage(getFirstLine(message)),
})
