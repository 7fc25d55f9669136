import type { Observation } from '../fields/finding-fields.js'
import { getFirstLine, normalizeMessage } from '../names/normalize-message.js'
import { nameScript } from '../names/script-name.js'
import { defineKind, type FindingKindRules } from './kind.js'

interface ConsoleErrorOptions {
  /** `console.error` calls by a page's own code. `'report'` records them without failing the test. Default: `false`. */
  readonly consoleErrors: boolean | 'report'
}

interface ConsoleWarningOptions {
  /** `console.warn` calls by a page's own code. `'report'` records them without failing the test. Default: `false`. */
  readonly consoleWarnings: boolean | 'report'
}

export const consoleError: FindingKindRules<'console-error', ConsoleErrorOptions> = defineKind({
  name: 'console-error',
  record: { consoleErrors: false },
  label: { singular: 'console error', plural: 'console errors', title: 'Console error', speaker: 'page' },
  formatLine,
  toName: (call) => `console.error: ${describeCall(call)}${nameScript(call)}`,
})

export const consoleWarning: FindingKindRules<'console-warning', ConsoleWarningOptions> = defineKind({
  name: 'console-warning',
  record: { consoleWarnings: false },
  label: {
    singular: 'console warning',
    plural: 'console warnings',
    title: 'Console warning',
    speaker: 'page',
  },
  formatLine,
  toName: (call) => `console.warn: ${describeCall(call)}${nameScript(call)}`,
})

function formatLine({ message = '', url }: Observation): string {
  return `${getFirstLine(message)} (${url})`
}

/** Describes the first line, with the error among the arguments, which may stand in a later one. */
function describeCall({ message = '', errorLine = '' }: Observation): string {
  const line = getFirstLine(message)
  return normalizeMessage(line.includes(errorLine) ? line : `${line} ${errorLine}`)
}
