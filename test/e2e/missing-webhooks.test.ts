// What a report says about missing webhooks: the terminal alone and the page alone must name each cause.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMessage } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { reportPages } from '../support/report-page.js'
import { startMockServer } from '../support/servers/mockserver.js'
import type { RealServer } from '../support/servers/server-process.js'

const spec = new URL('missing-webhooks/missing-webhooks.spec.ts', import.meta.url)
const project = inlineProject(
  { 'missing-webhooks.spec.ts': readFileSync(spec, 'utf8') },
  { type: 'module', config: "reporter: [['json'], ['playwright-backchannel/reporter']]," },
)
const pages = reportPages()

let mockServer: RealServer
let run: InlineRun

beforeAll(async () => {
  mockServer = await startMockServer()
  await fetch(`${mockServer.baseUrl}/mockserver/reset`, { method: 'PUT' }) // removes the expectations
  run = await project.run([], { MOCKSERVER_URL: mockServer.baseUrl })
})

afterAll(() => mockServer.stop())

interface Row {
  title: string
  /** What arrived, in the report's words. Absent if the cause stands in its place. */
  arrival?: string
  /** The line that names the cause. */
  cause: RegExp
  /** What the page's row shows in place of that line. */
  onPage?: RegExp
  /** What the opened panel shows. */
  panel?: RegExp
}

const differs = '1 other webhook arrived instead'
const rows: Row[] = [
  {
    title: 'nothing reaches the receiver',
    arrival: 'no webhook was received',
    cause: /^Nothing reached http:\/\/127\.0\.0\.1:\d+\/\S+\./,
  },
  {
    title: 'the path is wrong',
    cause: /^1 request was refused with 404, because its path is not below the receiver's URL: POST \/\S+$/,
  },
  {
    title: 'the journal answers 503',
    cause:
      /^Failed to call the webhook back end \(GET http:\S+\): status 503: the journal is locked\. See the log of the webhook back end\./,
  },
  { title: 'another process emptied the journal', cause: /^The journal was emptied by somebody else$/ },
  {
    title: 'it was sent before the start',
    cause: /^1 match arrived [\d.]+ m?s before the test started: POST \/orders at \S+Z$/,
  },
  {
    title: 'MockServer answered 404',
    cause:
      /^MockServer answers 404 if no expectation matches a request, and does not list the request if it was started with -logLevel WARN$/,
  },
  {
    title: 'another event arrived',
    arrival: differs,
    cause: /^✗ field\(event="order\.paid"\): got "order\.created"$/,
    panel: /"order\.paid"\s+"order\.created"/,
  },
  {
    title: 'the id is a string',
    arrival: differs,
    cause: /^✗ field\(id\): expected 7 \(number\), got "7" \(string\)$/,
    panel: /expected 7 \(number\), got "7" \(string\)/,
  },
  {
    title: 'the sender uses another path',
    arrival: differs,
    cause: /^✗ url\(\/\^\\\/orders\$\/\): got "\/order"$/,
    panel: /"\/order"/,
  },
  {
    title: 'the body is no JSON',
    arrival: differs,
    cause: /^✗ field\(event="order\.paid"\): the body is not JSON$/,
    panel: /the body is not JSON/,
  },
  {
    title: 'the secret differs',
    arrival: differs,
    cause:
      /^✗ signature\(github\): digest does not match: the body was changed, or another secret signed it$/,
    panel: /digest does not match: the body was changed, or another secret signed it/,
  },
  {
    title: 'one of two arrived',
    arrival: '1 of 2 webhooks matched',
    cause: /^1 webhook\(s\) were received, 1 of 2 matched\.$/,
    onPage: /1 of 2 webhooks matched/,
  },
]

/** The cause anywhere in a text, as it stands in place of what arrived. */
const anywhere = ({ source }: RegExp) => new RegExp(source.replace(/^\^|\$$/g, ''), 'i')

describe.each(rows)('if $title', ({ title, arrival, cause, onPage = cause, panel: inPanel }) => {
  test('the error names this cause and no other', () => {
    const lines = findLines(title)
    expect(lines.filter((line) => cause.test(line))).toHaveLength(1)
    const others = rows.filter((row) => row.title !== title && row.cause.source !== cause.source)
    expect(lines.filter((line) => others.some((row) => row.cause.test(line)))).toEqual([])
  })

  test('the page names it in the row, and what differs in its panel too', async () => {
    const file = resolve(project.folder, 'network-error-report/index.html')
    const number = 1 + rows.findIndex((row) => row.title === title) // in the order of the spec
    const page = await pages.open(file, { hash: `#view=webhooks&open=${number}` })
    const panel = page.getByRole('region', { name: `Details of ${title}` })
    const lines = (await panel.innerText()).split('\n')
    const text = await page.locator('main').innerText()
    const row = text
      .slice(0, text.indexOf(lines[0] ?? ''))
      .split(`${title}\n`)
      .slice(-3)
      .join('\n')
      .replaceAll('\u00a0', ' ')
    if (arrival === undefined) {
      expect(row).toMatch(anywhere(cause))
      expect(lines.join('\n')).not.toMatch(anywhere(cause))
      return
    }
    expect(row).toContain(arrival)
    const facts = await page.locator('.is-open .fact').allInnerTexts()
    expect([...row.split('\n'), ...facts]).toContainEqual(expect.stringMatching(onPage))
    if (inPanel) expect(lines).toContainEqual(expect.stringMatching(inPanel))
  })
})

test('the terminal names the first causes', () => {
  const text = run.output.replace(/\s+/g, ' ')
  for (const { arrival, title, cause } of rows.slice(0, 5)) {
    if (arrival !== undefined) expect(text).toContain(`${title} ${arrival} (waited 300 ms)`)
    else expect(text).not.toContain(`${title} no webhook was received`)
    expect(text).toMatch(anywhere(cause))
  }
})

/** Returns the lines of the error that the terminal prints for a test. */
function findLines(title: string): string[] {
  const result = run.tests.find((candidate) => candidate.title === title)?.results[0]
  if (!result) throw new Error(`No test "${title}": ${run.output}`)
  return getMessage(result)
    .split('\n')
    .map((line) => line.trim())
}
