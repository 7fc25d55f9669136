import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { printMarkdown } from '../../../../src/reporter/outputs/markdown.js'
import { listItems } from '../../../../src/reporter/report/document.js'
import { makeVisible } from '../../../../src/values/text.js'
import { hostileTexts } from '../hostile.js'
import { hostileReport } from './hostile-report.js'
import { createReport, createSection } from './sample-sections.js'

const huge = createReport(300, (index) => `${index} ${'x'.repeat(250)}`)

function unescapeHtml(html: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
    code ? String.fromCharCode(Number(code)) : (names[name] ?? ''),
  )
}

test('is a headline and sentences if there is nothing to list', () => {
  expect(printMarkdown(createReport(0), 1000)).toBe('## Headline\n')
  const items = [{ parts: ['One test failed'] }, { parts: ['The run timed out'] }]
  const head = createSection({ id: 'head', title: 'Headline', items, total: 2 })
  expect(printMarkdown([head], 1000)).toBe('## Headline\n\nOne test failed. The run timed out.\n')
})

describe('within a limit', () => {
  test.each([65_000, 40_000, 20_000, 2_000, 200, 100])('of %i bytes, ends with a whole section', (bytes) => {
    const text = printMarkdown(huge, bytes)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes)
    expect(text.split('<details>').length).toBe(text.split('</details>').length)
    if (bytes > 150) expect(text).toContain('network-error-summary.json')
  })

  test('keeps every title and omits details first', () => {
    const text = printMarkdown(
      createReport(40, (index) => `${index} ${'x'.repeat(100)}`),
      20_000,
    )
    expect(text.match(/failed 1 test/g)).toHaveLength(40)
    const [, omitted] = /Details of (\d+) items are in/.exec(text) ?? []
    expect(Number(omitted) + text.split('<details>').length - 1).toBe(40)
  })

  test('counts what it omits, and where it is', () => {
    expect(printMarkdown(huge, 1_000_000)).toContain('… and 250 more errors in `network-error-summary.json`')
    expect(printMarkdown(huge, 2_000)).toMatch(/> \*\*Truncated:\*\* 1 section omitted\..*\n$/)
  })
})

test('limits the lists in the details', () => {
  const urls = Array.from({ length: 25 }, (_, index) => `/${index}`)
  const readDetails = () => [
    { title: 'URLs', noun: 'URL', ...listItems(urls, (code) => ({ parts: [{ code }] })) },
  ]
  const section = createSection({ total: 1, items: [{ parts: ['x'], readDetails }] })
  expect(printMarkdown([createReport(0)[0], section], 5000)).toMatch(/- `\/19`\n\n… and 5 more URLs in/)
})

test('collapses a section', () => {
  const section = createSection({
    title: '3 <known>',
    isCollapsed: true,
    total: 1,
    items: [{ parts: ['x'] }],
  })
  expect(printMarkdown([createReport(0)[0], section], 1000)).toBe(
    '## Headline\n\n<details><summary>3 &#60;known&#62;</summary>\n\n- x\n\n</details>\n',
  )
})

test('prints links', () => {
  const parts = [{ link: 'https://logs.test/?q=<a b>', text: 'Logs' }]
  const section = createSection({ total: 1, items: [{ parts }] })
  expect(printMarkdown([createReport(0)[0], section], 1000)).toContain(
    '- [Logs](<https://logs.test/?q=%3Ca%20b%3E>)',
  )
})

describe('hostile text', () => {
  const markdown = printMarkdown(hostileReport, 1_000_000)

  test('never becomes a tag, a link or emphasis', () => {
    const html = marked.parse(markdown, { async: false })
    const tags = new Set([...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace('/', '')))
    expect([...tags].sort()).toEqual([
      ...['<br>', '<code>', '<details>', '<h2>', '<h3>', '<li>', '<p>', '<summary>', '<ul>'],
    ])
  })

  test.each(hostileTexts)('%j is shown unchanged', (text) => {
    const html = marked.parse(markdown, { async: false })
    const shown = [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, code = '']) => unescapeHtml(code))
    expect(shown).toContain(makeVisible(text))
  })
})
