import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Chalk } from 'chalk'
import { marked } from 'marked'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderAnnotations } from '../../../src/reporter/outputs/github/annotations.js'
import { appendStepSummary, toRepositoryPath } from '../../../src/reporter/outputs/github/step-summary.js'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { renderTerminal } from '../../../src/reporter/outputs/terminal/render-terminal.js'
import { makeVisible } from '../../../src/values/text/safe-text.js'
import {
  attachment,
  missedWebhook,
  networkErrors,
  record,
  summarizeAttempt,
  summarizeTests,
} from './fake-run.js'
import { backchannel, finding } from './finding-samples.js'
import { hostileTexts } from './hostile.js'
import { renderPlain } from './plain-terminal.js'

const quiet = summarizeAttempt({})
const unreadable = attachment('network-errors.json', '?')
const withError = (url: string, verdict: string) => [{ verdict, attachments: [networkErrors(record(url))] }]
const small = summarizeTests([
  { id: '1', title: 'adds', attempts: withError('/api/users/1', 'failed the test') },
  { id: '2', title: 'lists', attempts: withError('/api/users/2', 'limit reached') },
  { id: '3', title: 'waits', attempts: [{ attachments: [missedWebhook(), unreadable] }] },
])
const huge = summarizeTests(
  Array.from({ length: 300 }, (_, number) => ({
    id: `t${number}`,
    title: `test ${number} ${'long '.repeat(60)}`,
    attempts: [
      {
        attachments: [
          networkErrors(record(`/api/${'x'.repeat(200)}-${number % 100}x?${'y'.repeat(500)}=${number}`)),
          missedWebhook({
            templateName: `webhook ${number}`,
            matcherDetails: Array(50).fill('m'.repeat(500)),
          }),
          unreadable,
        ],
      },
    ],
  })),
)
const toDetails = (text: string) => ({
  headers: { 'x-request-id': text },
  request: { headers: { b3: text }, body: text },
})
const hostile = summarizeTests(
  hostileTexts.map((text, number) => ({
    id: String(number),
    title: text,
    project: text,
    attempts: [
      {
        attachments: [
          networkErrors(record(`https://a.test/${text}`, { method: text })),
          backchannel(finding({ details: toDetails(text) })),
          missedWebhook({
            templateName: text,
            matcherDetails: [text],
            nearMisses: [
              {
                webhook: { id: '1', url: text, method: text, headers: {}, body: text, receivedAt: text },
                verdicts: [
                  {
                    matcher: text,
                    kind: 'custom',
                    place: [text],
                    matched: false,
                    actual: { [text]: text },
                    note: text,
                  },
                ],
              },
            ],
          }),
        ],
      },
    ],
  })),
)

function unescapeHtml(html: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
    code ? String.fromCharCode(Number(code)) : (names[name] ?? ''),
  )
}

describe('the terminal', () => {
  const lines = (...args: Parameters<typeof renderPlain>) => renderPlain(...args).split('\n')

  test('prints one line for each error, webhook and attachment', () => {
    expect(lines(small, 100, 'network-error-report/index.html')).toEqual([
      '',
      '  1 HTTP error in 2 of 3 tests; no test failed',
      '',
      '  GET 500 /api/users/*  failed 1 test; 1 more passed (maxTestsPerError)',
      '',
      '  1 webhook missing',
      '  "movie.created": 1 webhook arrived but did not match (waited 30 s)  tests/shop.spec.ts:7 [chromiu…',
      '',
      '  1 attachment could not be read',
      '  network-errors.json: broken JSON  tests/shop.spec.ts:7 [chromium] cart › waits',
      '',
      '  Report: network-error-report/index.html',
      '',
    ])
  })

  test('prints one line if there is nothing to report', () => {
    expect(lines(quiet, 100, 'network-error-report/index.html')).toEqual([
      'No network errors in 1 monitored test, no webhook timeouts.',
    ])
  })

  test.each(['interrupted', 'timedout'] as const)('shows the run status %s', (status) => {
    const model = summarizeAttempt({ attachments: [networkErrors(record('/a'))] }, { run: { status } })
    expect(lines(model, 100)[1]).toContain('; the run ')
  })

  test.each([20, 40, 60, 80, 200])('prints few lines of at most %i columns', (columns) => {
    const path = `network-error-report/${'x'.repeat(300)}/index.html`
    const printed = lines(huge, columns, path)
    expect(printed.length).toBeLessThan(65)
    expect(printed.filter((line) => line.length > columns)).toEqual([path])
  })

  test('prints every count and the whole path in 40 columns', () => {
    expect(lines(small, 40, 'network-error-report/index.html')).toEqual([
      '',
      '  1 HTTP error in 2 of 3 tests; no test',
      '  failed',
      '',
      '  GET 500 /api/users/*',
      ...['    failed 1 test; 1 more passed', '    (maxTestsPerError)'],
      '',
      '  1 webhook missing',
      '  "movie.created": 1 webhook arrived bu…',
      '',
      '  1 attachment could not be read',
      '  network-errors.json: broken JSON  tes…',
      '',
      '  Report:',
      'network-error-report/index.html',
      '',
    ])
    expect(lines(quiet, 40)).toEqual(['No network errors in 1 monitored test.'])
  })

  test('uses colors only on request', () => {
    const coloured = renderTerminal(small, { columns: 100, chalk: new Chalk({ level: 1 }) })
    expect(coloured).toContain('\u001b[')
    expect(stripVTControlCharacters(coloured)).toBe(lines(small, 100).join('\n'))
  })

  test('prints no control characters or workflow commands from the data', () => {
    const printed = lines(hostile, 500)
    expect(printed.join('')).not.toMatch(/[\p{Cc}\u2028\u202e\u2066]/u)
    expect(printed.filter((line) => /^\s*::|##\[/.test(line))).toEqual([])
  })
})

describe('Markdown', () => {
  test('renders every section', () => {
    expect(renderMarkdown(small, maxCommentBytes)).toMatchSnapshot()
  })

  test('is one sentence if there is nothing to report', () => {
    expect(renderMarkdown(quiet, maxCommentBytes)).toBe(
      '## Network errors\n\nNo network errors in 1 monitored test.\n',
    )
  })

  test.each([65_000, 20_000, 2_000, 200, 100])(
    'has at most %i bytes, and ends with a whole section',
    (bytes) => {
      const text = renderMarkdown(huge, bytes)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes)
      if (bytes > 150) expect(text).toMatch(/> \*\*Truncated:\*\* \d+ sections? omitted\..*\n$/)
      expect(text.split('<details>').length).toBe(text.split('</details>').length)
    },
  )

  test('refers to the file that contains the omitted errors', () => {
    const left = renderMarkdown(huge, 10_000_000)
      .split('\n')
      .filter((line) => / more (error|test|URL|webhook|attachment)/.test(line))
    expect(left).toEqual([
      '… and 50 more errors in `network-error-summary.json`',
      'URLs and tests of 30 more errors are in `network-error-summary.json`.',
      '… and 280 more webhooks in `network-error-summary.json`',
      '… and 280 more attachments in `network-error-summary.json`',
    ])
  })

  test('never turns hostile text into a tag, link, emphasis or table cell', () => {
    const html = marked.parse(renderMarkdown(hostile, 1_000_000), { async: false })
    const tags = new Set([...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace('/', '')))
    expect([...tags].sort()).toEqual([
      ...['<code>', '<details>', '<h2>', '<h3>', '<li>', '<p>', '<summary>'],
      ...['<table>', '<tbody>', '<td>', '<th>', '<thead>', '<tr>', '<ul>'],
    ])
    for (const [table] of html.matchAll(/<table>.*?<\/table>/gs)) {
      const rows = table.split('</tr>').slice(0, -1)
      expect(new Set(rows.map((row) => row.split(/<t[dh]>/).length)).size).toBe(1)
    }
  })

  test.each(hostileTexts)('shows the text %j unchanged', (text) => {
    const model = summarizeTests([
      { id: '1', title: text, attempts: [{ attachments: [networkErrors(record('/a'))] }] },
    ])
    const html = marked.parse(renderMarkdown(model, 1_000_000), { async: false })
    const shown = [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, code = '']) => unescapeHtml(code))
    expect(shown).toContain(`[chromium] ${makeVisible(`cart › ${text}`)}`)
  })

  test('uses no character references where a code span is enough', () => {
    const text = renderMarkdown(small, 1_000_000)
    expect(text).not.toContain('&#')
    expect(text).toContain('`tests/shop.spec.ts:7`')
  })
})

describe('GitHub annotations', () => {
  const noFile = () => undefined

  test('omit known errors', () => {
    const [first, ...others] = small.patterns
    const known = { ...first!, baseline: { state: 'known' as const, reason: 'Not seeded' }, failedTests: 0 }
    const count = renderAnnotations(small, () => undefined).length
    const lines = renderAnnotations({ ...small, patterns: [known, ...others] }, () => undefined)
    expect(lines).toHaveLength(count - 1)
    expect(lines.join()).not.toContain(`${first!.basePath}: `)
  })

  test('list the worst errors first', () => {
    expect(renderAnnotations(small, () => 'tests/a,b:c.spec.ts')).toEqual([
      '::error file=tests/a%2Cb%3Ac.spec.ts,line=7,title=HTTP error GET 500 /api/users/*::GET 500 /api/users/*: failed 1 test; 1 more passed (maxTestsPerError).',
      '::error file=tests/a%2Cb%3Ac.spec.ts,line=7,title=Webhook missing::Webhook "movie.created": 1 webhook arrived but did not match (waited 30 s) in the test "[chromium] cart › waits".',
      '::warning title=Unreadable attachment::1 attachment could not be read. First: network-errors.json: broken JSON.',
    ])
  })

  test('are limited to ten, the last of which counts those left out', () => {
    const lines = renderAnnotations(huge, noFile)
    expect(lines).toHaveLength(10)
    expect(lines[9]).toBe('::warning title=More errors::392 more in the summary.')
  })

  test('are absent if there is nothing to report', () => {
    expect(renderAnnotations(quiet, noFile)).toEqual([])
  })

  test('keep hostile text on one line and in one command', () => {
    for (const line of renderAnnotations(hostile, noFile)) {
      expect(line).toMatch(/^::(error|warning) title=[^:,\r\n]*::[^\r\n]*$/)
      expect(line).not.toMatch(/\p{Cc}/u)
    }
    const percent = summarizeAttempt({ attachments: [missedWebhook({ templateName: '50%\r\nx' })] })
    expect(renderAnnotations(percent, noFile)[0]).toContain('"50%25\\r\\nx"')
  })

  test.each([
    ['/repo', 'tests/shop.spec.ts'],
    ['/repo/tests', 'shop.spec.ts'],
    ['/elsewhere', undefined],
  ])('refer to files relative to the checkout %s: %s', (workspace, file) => {
    expect(toRepositoryPath(small.tests[0]!, '/repo', workspace)).toBe(file)
  })
})

describe('the step summary', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'step-summary-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('rejects a FIFO, which would block the run', async () => {
    const fifo = join(folder, 'fifo')
    execFileSync('mkfifo', [fifo])
    await expect(appendStepSummary(small, fifo)).rejects.toThrow('it is not a regular file')
  })

  test("ends with a link to the run's artifacts, if there is one", async () => {
    const file = join(folder, 'linked.md')
    const repository = { GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'shop/web' }
    const run = { ...repository, GITHUB_RUN_ID: '42' }
    await appendStepSummary(small, file, run)
    expect(readFileSync(file, 'utf8')).toMatch(
      /\n\n\[Artifacts of this run\]\(https:\/\/github\.example\/shop\/web\/actions\/runs\/42#artifacts\)\n$/,
    )
    await appendStepSummary(small, join(folder, 'plain.md'), { ...run, GITHUB_RUN_ID: '' })
    expect(readFileSync(join(folder, 'plain.md'), 'utf8')).not.toContain('Artifacts')
  })

  test.each([
    [0, small, /missing/],
    [500, small, /missing/],
    [900_000, huge, /sections? omitted/],
    [999_700, huge, /sections? omitted/],
    [999_990, huge, /^x+$/],
    [1_200_000, small, /^x+$/],
  ])('stays below the limit if the file already has %i bytes', async (bytes, model, expected) => {
    const file = join(folder, `${bytes}.md`)
    if (bytes > 0) writeFileSync(file, 'x'.repeat(bytes))
    await appendStepSummary(model, file)
    const text = readFileSync(file, 'utf8')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(Math.max(bytes, 1_000_000))
    expect(text.slice(0, bytes)).toBe('x'.repeat(bytes))
    if (bytes > 0 && text.length > bytes) expect(text.slice(bytes)).toMatch(/^\n\n[#>] ?/)
    expect(text).toMatch(expected)
  })
})
