import { nameScript } from '../names/script-name.js'
import { describeCall, formatConsoleLine } from './console-error.js'
import { defineKind, type FindingKindRules } from './kind.js'

interface ConsoleWarningOptions {
  /** `console.warn` calls by a page's own code. `'report'` records them without failing the test. Default: `false`. */
  readonly consoleWarnings: boolean | 'report'
}

export const consoleWarning: FindingKindRules<'console-warning', ConsoleWarningOptions> = defineKind({
  name: 'console-warning',
  record: { consoleWarnings: false },
  label: {
    singular: 'console warning',
    plural: 'console warnings',
    title: 'Console warning',
    speaker: 'page',
  },
  formatLine: formatConsoleLine,
  toName: (call) => `console.warn: ${describeCall(call)}${nameScript(call)}`,
})
