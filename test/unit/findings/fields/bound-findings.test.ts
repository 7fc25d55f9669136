import { expect, test } from 'vitest'
import { boundFindings } from '../../../../src/findings/fields/bound-findings.js'
import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'

const finding = (fields: Partial<AttachedFinding>): AttachedFinding => {
  return { kind: 'http-error', name: 'n', url: 'u', timestamp: '', count: 1, verdict: 'failed', ...fields }
}
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
