// Playwright prints what a worker throws as it is, so no line of it may act.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Finding, findingKinds } from '../../../../src/findings/kinds/kinds.js'
import {
  formatContext,
  formatFailure,
  formatLimitWarning,
  formatWarning,
} from '../../../../src/findings/log/messages.js'
import { findActingLines, hostileText } from '../../../support/hostile-text.js'
import { createFinding } from '../builders.js'

/** A finding of each kind in which everything that a page or a server says is this text. */
function createHostileFindings(text: string): readonly Finding[] {
  return findingKinds.map(({ name: kind }) =>
    createFinding(`/${text}`, { kind, name: text, method: text, message: text, errorName: text }),
  )
}

test('no line of a message acts, whatever pages, servers and baselines say', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const listed = {
        findings: createHostileFindings(text),
        formatSuffix: () => text,
        knownNote: text,
      }
      const missing = [{ kind: 'http-error' as const, description: text }]
      const messages = [
        formatFailure(listed, missing),
        formatContext(listed),
        formatLimitWarning(listed),
        formatWarning(listed, 'run'),
      ]
      expect(messages.flatMap(findActingLines)).toEqual([])
    }),
  )
})
