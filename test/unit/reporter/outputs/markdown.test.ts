import fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { printMarkdown } from '../../../../src/reporter/outputs/markdown.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { Section } from '../../../../src/reporter/report/document.js'
import { makeVisible } from '../../../../src/values/text.js'
import { hostileText } from '../../../support/hostile-text.js'
import { words } from '../../../support/words.js'
import { hostileTexts } from '../hostile.js'
import { createHostileModel, hostileReport } from './hostile-report.js'
import { createList, createReport, createSection } from './sample-sections.js'

const huge = createReport(300, (index) => `${index} ${'x'.repeat(250)}`)

const print = (section: Partial<Section>) =>
  printMarkdown([createReport(0)[0], createSection(section)], { maxBytes: 5000 })

const unlimited = { maxBytes: 1_000_000, maxLines: 10_000 }

function unescapeHtml(html: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
    code ? String.fromCharCode(Number(code)) : (names[name] ?? ''),
  )
}

test('Markdown is only a headline if there is nothing to list', () => {
  expect(printMarkdown(createReport(0), { maxBytes: 1000 })).toBe('## Headline\n')
})

test.each([65_000, 40_000, 20_000, 2_000, 200, 100])('ends with a whole section within %i bytes', (bytes) => {
  const text = printMarkdown(huge, { maxBytes: bytes })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes)
  expect(text.split('<details>').length).toBe(text.split('</details>').length)
})

test('Markdown within a limit keeps every title and omits details first', () => {
  const report = createReport(20, (index) => `${index} ${'x'.repeat(100)}`)
  const text = printMarkdown(report, { maxBytes: 10_000 })
  expect(text.match(/failed 1 test/g)).toHaveLength(20)
  const [, omitted] = /Details of (\d+) items are omitted/.exec(text) ?? []
  expect(Number(omitted) + text.split('<details>').length - 2).toBe(20) // the items below the fifth are folded
})

test.each`
  items | folded
  ${5}  | ${undefined}
  ${6}  | ${'1 more error'}
  ${30} | ${'25 more errors'}
`('Markdown folds the rows below the fifth of $items', ({ items, folded }) => {
  const text = printMarkdown(createReport(items))
  expect(/<summary>(\d+ more errors?)<\/summary>/.exec(text)?.[1]).toBe(folded)
  const [open = ''] = text.split(`<summary>${folded}`)
  expect(open.match(/failed 1 test/g)).toHaveLength(5)
})

test.each([20, 50])('Markdown within 200 lines shortens the last of %i long details first', (items) => {
  const listDetails = () => [createList('URLs', 'URL', words('/ '.repeat(20)))]
  const [head, list] = createReport(items)
  const long = [...(list?.items ?? [])].map((item) => ({ ...item, listDetails }))
  const text = printMarkdown([head, createSection({ items: long })], { about: '**Failed**' })
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(200)
  expect(text.match(/failed 1 test/g)).toHaveLength(20)
  expect(text.indexOf('<details>')).toBeLessThan(text.indexOf('error 1'))
  expect(text).toMatch(/^## Headline\n\n\*\*Failed\*\*\n\n/)
})

test('Markdown within a limit counts what it omits, and says where it is', () => {
  const rest = 'the artifacts'
  const counted = '… and 280 more errors in the artifacts'
  expect(printMarkdown(huge, { maxBytes: 1_000_000, rest })).toContain(counted)
  expect(printMarkdown(huge, { maxBytes: 1_000, rest })).toMatch(
    /> \*\*Truncated:\*\* 1 section omitted\. The complete report is in the artifacts\.\n$/,
  )
})

test('limits the lists of traffic and those in the details', () => {
  const calls = createSection({ id: 'mockLeaks', ...createList('Calls', 'call', [...'abcdefgh']) })
  expect(printMarkdown([calls])).toMatch(/- `d`\n\n… and 4 more calls$/m)
  const urls = Array.from({ length: 25 }, (_, index) => `/${index}`)
  const listDetails = () => [createList('URLs', 'URL', urls)]
  expect(print({ items: [{ parts: ['x'], listDetails }] })).toMatch(/- `\/19`\n\n… and 5 more URLs$/m)
})

test('prints links', () => {
  const parts = [{ link: 'https://logs.test/?q=<a b>', text: 'Logs' }]
  expect(print({ items: [{ parts }] })).toContain('- [Logs](<https://logs.test/?q=%3Ca%20b%3E>)')
})

/** Removes everything in which GitHub interprets nothing, and the URLs of links. */
function removeCode(html: string): string {
  return html.replace(/<(code|pre)>.*?<\/\1>/gs, '').replace(/ href="[^"]*"/g, '')
}

const mark = 'zqxj'

test('foreign text stands in code, in every sentence', () => {
  fc.assert(
    fc.property(hostileText, (payload) => {
      const model = createHostileModel(`${mark} ${payload} ${mark}`)
      const html = marked.parse(printMarkdown(buildReport(model), unlimited), { async: false })
      expect(html).toContain(mark)
      expect(removeCode(html)).not.toContain(mark)
    }),
    { numRuns: 50 },
  )
})

test.each(['--grep "@smoke|@slow"', 'GET 404 /a\\|b'])('the pipe in %j can be copied as it is', (text) => {
  expect(print({ items: [{ parts: [{ code: text }] }] })).toContain(`- \`${text}\``)
})

test('foreign text stands in code in titles', () => {
  const title = { phrase: ['Known errors in ', { code: '@octocat' }, ''] }
  expect(print({ title, items: [{ parts: ['x'] }] })).toContain('### Known errors in `@octocat`')
  const collapsed = print({ title, isCollapsed: true, items: [{ parts: ['x'] }] })
  expect(collapsed).toContain('<summary>Known errors in <code>&#64;octocat</code></summary>')
})

const html = marked.parse(printMarkdown(hostileReport, unlimited), { async: false })

test('hostile text never becomes a tag, another link or emphasis', () => {
  const link = /<a href="https:\/\/kibana\.test\/#\/\?_a=\(query:&#39;id:%22[\w.~%-]*%22&#39;\)%3C%3E">/g
  expect(html.match(link)).toHaveLength(hostileTexts.length ** 2)
  const tags = html.replaceAll(link, '<a>').matchAll(/<\/?([^>]*)>/g)
  expect([...new Set([...tags].map(([, tag]) => tag))].sort()).toEqual(
    words('a b br code details h2 h3 li p pre summary ul'),
  )
})

test.each(hostileTexts)('the hostile text %j is shown unchanged', (text) => {
  const shown = [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, code = '']) => unescapeHtml(code))
  expect(shown).toContain(makeVisible(text))
  const printed = [...html.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, lines = '']) => unescapeHtml(lines))
  expect(printed).toContain(makeVisible(text))
})

// What is cut or omitted is never what says why.
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
