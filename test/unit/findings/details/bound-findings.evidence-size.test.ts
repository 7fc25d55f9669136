// `_backchannel.json` stays below 8 MiB, whatever a page does.
import { expect, test } from 'vitest'
import { encodeBackchannel } from '../../../../src/attachments/encode.js'
import { boundFindings } from '../../../../src/findings/details/bound-findings.js'
import { redactFinding } from '../../../../src/findings/fields/redact-fields.js'
import type { Occurrence } from '../../../../src/findings/kinds/finding.js'
import { FindingLog } from '../../../../src/findings/log/finding-log.js'
import { createFilter } from '../../../../src/findings/options/create-filter.js'
import { resolveMonitorOptions } from '../../../../src/findings/options/options.js'

const maxBytes = 8 * 1024 * 1024
/** The largest that open requests, traffic and waits can be. */
const otherBytes = 1_200_000

const options = resolveMonitorOptions({ record: { consoleErrors: true, failedRequests: true } })
const log = (message: string): Partial<Occurrence> => ({ kind: 'console-error', message })
const fail = (url: string): Partial<Occurrence> => ({
  kind: 'request-failed',
  method: 'GET',
  message: 'x',
  url,
})

test.each<[string, number, (name: string) => Partial<Occurrence>]>([
  ['messages of 4 KB', 2_200, (name) => log(`${name}\n${'w'.repeat(4000)}`)],
  ['messages of three bytes a character', 1_500, (name) => log(`${name}\n${'€'.repeat(8000)}`)],
  ['control characters', 1_500, (name) => log(`${name}\n${'\u0001'.repeat(8000)}`)],
  ['text that redaction makes longer', 1_000, (name) => log(`${name} ${'otp=12 '.repeat(40)}`)],
  ['long URLs', 1_000, (name) => fail(`http://a.test/${name}?${'q'.repeat(8000)}`)],
])('%s', (_what, count, create) => {
  const findings = new FindingLog(createFilter(options))
  for (let index = 0; index < count; index++) {
    const name = String.fromCharCode(97 + index / 676, 97 + ((index / 26) % 26), 97 + (index % 26))
    const fields = create(name)
    const common = { kind: 'console-error' as const, url: 'http://a.test/', timestamp: '' }
    findings.add({ ...common, ...fields })?.addDetails({ args: fields.message ?? '' })
  }
  const redacted = findings.findings.map((finding) => {
    return { ...redactFinding(finding, options.redactor), verdict: 'in failed test' as const }
  })
  const bounded = boundFindings(redacted)
  const text = encodeBackchannel({ ...bounded, omitted: findings.omitted + bounded.omitted })
  expect(Buffer.byteLength(text)).toBeLessThan(maxBytes - otherBytes)
  expect(bounded.findings.length + findings.omitted + bounded.omitted).toBe(count)
})
