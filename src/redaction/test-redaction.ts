import { shareInProcess } from '../process-state.js'
import type { Redactor } from './redactor.js'

/** How to redact what the running test prints. Undefined between tests, and without the monitor or `webhookRegistry`. */
export const testRedaction: { redactor: Redactor | undefined } = shareInProcess('testRedaction', () => ({
  redactor: undefined,
}))
