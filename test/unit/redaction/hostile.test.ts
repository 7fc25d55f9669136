import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/redaction/redactor.js'

const { text } = createRedactor()

/** Far more than linear work takes on any machine. V8 checks it while a regular expression backtracks. */
const timeout = 20_000

describe('text of a few characters never blocks the process', () => {
  test.each([
    ['words joined by hyphens after a name', `password ab${'-v1'.repeat(40)}!`],
    ['words joined by underscores after a name', `password ab${'_v1'.repeat(40)}!`],
  ])('%s', (_what, hostile) => {
    expect(runInNewContext('redact()', { redact: () => text(hostile) }, { timeout })).not.toContain('v1')
  })
})
