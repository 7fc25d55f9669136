import { escapeWildcards } from '../../values/wildcards.js'
import type { Observation } from '../fields/finding-fields.js'
import { getFirstLine, normalizeMessage } from '../names/normalize-message.js'
import { defineKind, type FindingKindRules } from './kind.js'

interface ConsoleErrorOptions {
  /** `console.error` calls by a page's own code. `'report'` records them without failing the test. Default: `false`. */
  readonly consoleErrors: boolean | 'report'
}

export const consoleError: FindingKindRules<'console-error', ConsoleErrorOptions> = defineKind({
  name: 'console-error',
  record: { consoleErrors: false },
  label: { singular: 'console error', plural: 'console errors', title: 'Console error', speaker: 'page' },
  formatLine: formatConsoleLine,
  toName: (call) => escapeWildcards(`console.error: ${describeCall(call)}`),
})

export function formatConsoleLine({ message = '', url }: Observation): string {
  return `${getFirstLine(message)} (${url})`
}

/** Prefers an error among the arguments, because the first line may be a part of the page's source. */
export function describeCall({ message = '', errorLine }: Observation): string {
  return normalizeMessage(errorLine ?? getFirstLine(message))
}
