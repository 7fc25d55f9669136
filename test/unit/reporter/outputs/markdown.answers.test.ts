// What is cut or omitted is never what says why.
import { expect, test } from 'vitest'
import { printMarkdown } from '../../../../src/reporter/outputs/markdown.js'
import { createList, createReport, createSection } from './sample-sections.js'

const body = `"${'a'.repeat(118)}"`
const verdict = `✗ field(data.id): expected ${'b'.repeat(200)}, received ${'c'.repeat(200)}`
const item = { parts: [{ code: 'GET 500 /a' }], reason: body, explanation: [verdict] }

test('shortens no reason and no explanation', () => {
  const short = printMarkdown([createSection({ items: [item] })])
  expect(short).toContain(body)
  expect(short).toContain(verdict)
  const listDetails = () => [createList('URLs', 'URL', ['/a'])]
  const long = printMarkdown([createSection({ items: [{ ...item, listDetails }] })])
  expect(long).toContain('<details>')
  expect(long).toContain(verdict)
})

const path = 'x'.repeat(250)
const [head, errors] = createReport(60, (index) => `/${index}/${path}`)
const webhooks = Array.from({ length: 20 }, (_, index) => ({ ...item, parts: [{ code: `${index}` }] }))
const missing = createSection({ id: 'missingWebhooks', title: 'Missing', noun: 'webhook', items: webhooks })
const hosts = createSection({ id: 'hosts', title: 'Hosts', tone: 'plain', items: [item] })
const report = [head, errors, missing, hosts].flatMap((section) => section ?? [])

test.each([
  { bytes: 100_000, rows: 20, sections: ['### Errors', '### Missing', '### Hosts'] },
  { bytes: 20_000, rows: 10, sections: ['### Errors', '### Missing', '### Hosts'] },
  { bytes: 5_000, rows: 3, sections: ['### Errors', '### Missing'] },
])('shortens lists rather than omit why the run is red, within $bytes bytes', ({ bytes, rows, sections }) => {
  const text = printMarkdown(report, { maxBytes: bytes })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes)
  expect(text.match(/failed 1 test/g)).toHaveLength(rows)
  for (const section of sections) expect(text).toContain(section)
})

test('omits other sections before it shortens lists', () => {
  const others = Array.from({ length: 150 }, () => hosts)
  const text = printMarkdown([...report, ...others], { maxBytes: 60_000 })
  expect(text.match(/failed 1 test/g)).toHaveLength(20)
  expect(text).toMatch(/\d+ sections omitted/)
})
