// Nothing that is absent is printed as `undefined`: neither by the golden runs, nor about errors of which little is known.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'
import { type FindingKind, findingKinds } from '../../../../src/findings/kinds/kinds.js'
import {
  formatContext,
  formatFailure,
  formatLimitWarning,
  formatWarning,
} from '../../../../src/findings/log/messages.js'
import { verdicts } from '../../../../src/verdicts.js'
import type { GoldenRun } from '../../../support/golden-runs.js'
import { runReporter } from '../../../support/run-reporter.js'
import { createTestFolder } from '../../../support/test-folder.js'
import { createFilterFor } from '../../findings/builders.js'
import { attachment, evidence } from '../fake-run.js'

/** What a page of the golden runs itself said. */
const said = /Cannot read properties of undefined/g
const findUndefined = (text: string) => text.replace(said, '').match(/.{0,60}undefined.{0,60}/g) ?? []

const golden = new URL('../../../golden/', import.meta.url)
const goldenFiles = readdirSync(golden, { recursive: true })
  .map(String)
  .filter((name) => /\.(?:txt|yml)$/.test(name))

test.each(goldenFiles)('no output of the golden runs says undefined: %s', (name) => {
  expect(findUndefined(readFileSync(new URL(name.replaceAll('\\', '/'), golden), 'utf8'))).toEqual([])
})

/** An error of which only the required fields are known. */
const bare = (kind: FindingKind) => {
  const occurrence = { kind, url: 'https://shop.test/', timestamp: '2026-01-31T12:03:01.000Z' }
  return { ...occurrence, name: createFilterFor().toName(occurrence), count: 1 }
}
const bareFindings = findingKinds.map(({ name }) => bare(name))

test('no message about errors of which little is known says undefined', () => {
  const listed = { findings: bareFindings }
  const missing = findingKinds.map(({ name: kind }) => ({ kind, description: 'x' }))
  const messages = [false, true].flatMap((showsTexts) => [
    formatFailure({ ...listed, showsTexts }, missing),
    formatContext({ ...listed, showsTexts }),
    formatLimitWarning({ ...listed, showsTexts }),
    formatWarning({ ...listed, showsTexts }, 'run'),
  ])
  expect(messages.flatMap(findUndefined)).toEqual([])
})

const states = ['new', 'known', 'expired'] as const
const attached = verdicts.flatMap((verdict) =>
  bareFindings.flatMap((finding): AttachedFinding[] => [
    { ...finding, verdict },
    ...states.map((state) => ({
      ...finding,
      name: `${finding.name} ${state}`,
      verdict,
      baseline: { state },
    })),
  ]),
)
const littleKnown: GoldenRun = {
  name: 'little-known',
  status: 'failed',
  baseline: [{ error: 'GET 500 /old', reason: 'Old' }],
  options: { hosts: { allowed: [] } },
  tests: [
    { id: 'meets errors', outcome: 'unexpected', attempts: [{ status: 'failed', findings: attached }] },
    {
      id: 'has little',
      attempts: [{ attachments: [evidence({}), attachment('network-errors.json', '[]')] }],
    },
  ],
}

test('no output about errors of which little is known says undefined', async () => {
  const { terminal, read } = await runReporter(littleKnown, createTestFolder())
  const files = ['network-error-summary.md', 'network-error-summary.json', 'network-error-report/index.html']
  expect(terminal).toContain('meets errors')
  expect([terminal, ...files.slice(0, 2).map((file) => read(file) ?? '')].flatMap(findUndefined)).toEqual([])
})
