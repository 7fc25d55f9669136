// `_backchannel.json` stays below 8 MiB, whatever a page does.
import { describe, expect, test } from 'vitest'
import { encodeBackchannel } from '../../../../src/attachments/evidence.js'
import { boundFindings } from '../../../../src/findings/fields/bound-findings.js'
import { type AttachedFinding, redactFinding } from '../../../../src/findings/fields/finding-fields.js'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { FindingLog } from '../../../../src/findings/log/finding-log.js'
import { createFindingFilter } from '../../../../src/findings/options/finding-filter.js'
import { resolveMonitorOptions } from '../../../../src/findings/options/monitor-options.js'

const finding = (fields: Partial<AttachedFinding>): AttachedFinding => ({
  kind: 'http-error',
  name: 'n',
  url: 'u',
  timestamp: '',
  count: 1,
  verdict: 'failed',
  ...fields,
})
const withBody = (body: string) => finding({ details: { body } })
const repeat = (length: number, create: (index: number) => AttachedFinding) =>
  Array.from({ length }, (_, index) => create(index))

test('omits and counts details that do not fit, but keeps their findings', () => {
  const all = [withBody('a'.repeat(300_000)), withBody('b'.repeat(900_000)), withBody('c')]
  const { findings, omittedDetails } = boundFindings(all)
  expect(findings.map(({ details }) => details?.body?.[0])).toEqual(['a', undefined, 'c'])
  expect(omittedDetails).toBe(1)
})

test('keeps 1 MB of details, 1 MiB of findings with whole messages, and 6 MB of findings', () => {
  const details = boundFindings(repeat(600, (index) => withBody(`${index} ${'ä'.repeat(1000)}`)))
  const kept = details.findings.flatMap((bounded) => bounded.details ?? [])
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeGreaterThan(900_000)
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(1_000_000)
  expect(kept.length).toBe(600 - details.omittedDetails)

  const messages = boundFindings(repeat(3000, () => finding({ message: 'm'.repeat(4000) })))
  const lengths = messages.findings.map(({ message = '' }) => message.length)
  expect([...new Set(lengths), lengths.length, messages.omitted]).toEqual([4000, 300, 3000, 0])
  expect(lengths.filter((length) => length === 4000).length * 4000).toBeLessThan(1_100_000)

  const urls = boundFindings(repeat(2000, () => finding({ url: 'u'.repeat(8000) })))
  expect(urls.findings.length + urls.omitted).toBe(2000)
  expect(JSON.stringify(urls.findings).length).toBeLessThan(6_100_000)
})

describe('an attachment stays below 8 MiB with', () => {
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

  test.each<{ what: string; count: number; isFull: boolean; create: (name: string) => Partial<Occurrence> }>([
    {
      what: 'messages of 4 KB',
      count: 4_000,
      isFull: false,
      create: (name) => log(`${name}\n${'w'.repeat(4000)}`),
    },
    {
      what: 'messages of three bytes a character',
      count: 3_000,
      isFull: true,
      create: (name) => log(`${name}\n${'€'.repeat(8000)}`),
    },
    {
      what: 'control characters',
      count: 1_500,
      isFull: true,
      create: (name) => log(`${name}\n${'\u0001'.repeat(8000)}`),
    },
    {
      what: 'text that redaction makes longer',
      count: 1_000,
      isFull: false,
      create: (name) => log(`${name} ${'otp=12 '.repeat(40)}`),
    },
    {
      what: 'long paths',
      count: 1_000,
      isFull: true,
      create: (name) => fail(`http://a.test/${'p'.repeat(8000)}${name}`),
    },
    {
      what: 'long URLs',
      count: 1_000,
      isFull: true,
      create: (name) => fail(`http://a.test/${name}?${'q'.repeat(8000)}`),
    },
  ])('an attachment stays below 8 MiB with $what', ({ count, isFull, create }) => {
    const findings = new FindingLog(createFindingFilter(options))
    for (let index = 0; index < count; index++) {
      const name = String.fromCharCode(97 + index / 676, 97 + ((index / 26) % 26), 97 + (index % 26))
      const fields = create(name)
      const common = { kind: 'console-error' as const, url: 'http://a.test/', timestamp: '' }
      findings.add({ ...common, ...fields })?.addDetails({ args: fields.message ?? '' })
    }
    const bounded = boundFindings(
      findings.findings.map((one) => ({
        ...redactFinding(one, options.redactor),
        verdict: 'in failed test' as const,
      })),
    )
    const text = encodeBackchannel({ ...bounded, omitted: findings.omitted + bounded.omitted }) ?? ''
    expect(Buffer.byteLength(text)).toBeLessThan(maxBytes - otherBytes)
    expect(bounded.findings.length + findings.omitted + bounded.omitted).toBe(count)
    expect(findings.omitted > 0).toBe(isFull)
  })
})
