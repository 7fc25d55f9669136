// The HTML report with hostile strings wherever possible. It shows them, and nothing else happens.
import { readFile, writeFile } from 'node:fs/promises'
import { expect as expectPage, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import type { SummarySample } from '../../src/summary-file/summary.js'
import { invisibleCharacters } from '../../src/values/text.js'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { openRow, reportPages, rows } from '../support/report-page.js'

const corpus = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</script x><script>alert(1)</script >',
  '<!--<script>',
  '<!-- <script ',
  '"PAGE-DATA"',
  '"><img src=x onerror=alert(1)>',
  `' autofocus onfocus=alert(1) x='`,
  '<style>@import url(https://evil.test/a.css)</style>',
  '<meta http-equiv=refresh content="0;url=https://evil.test">',
  'javascript:alert(1)',
  '$& $1 $` $$',
  '\u202egnp.exe\u202c',
  '\u001b[31mred\u001b[0m\u0007',
  'zero\u200bwidth\ufeff',
  'soft\u00adhyphen, filler\u115f, tag\u{e0041}',
  'line\nbreak\u2028and\u2029more',
  'half \ud83d pair',
  '__proto__',
  'constructor',
  'مرحبا بالعالم',
  'long '.repeat(400),
]

const reports = reportPages()
const size = corpus.length
const counts = { webhookTimeouts: size, webhooks: size, unreadable: size, recordsPerTest: 12 }
const model = fakeSummaryModel({ tests: size * 3, errors: size * 2, ...counts, hostile: corpus })
const rawUrls = corpus.map((url) => ({ url, count: 1 }))
const errors = model.errors.map((one, index) => ({
  ...one,
  samples: [createSample(index), createSample(index + 1)],
  urls: [...rawUrls, ...one.urls],
}))
const run = { ...model.run, projects: corpus, playwrightVersion: '<script>alert(1)</script>' }
const file = await reports.write({ ...model, errors, run })

test('no view executes scripts, sends requests or navigates', async () => {
  const { page, incidents } = await reports.openUnchecked(file, { viewport: { width: 1280, height: 2400 } })
  for (const view of ['errors', 'tests', 'missing webhooks', 'more']) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^[0-9,]+ ${view}`) })
      .click()
    await openSome(page)
    const none = { incidents: [], tags: [], handlers: [], links: [], hints: [] }
    expect({ incidents, ...(await findForeignParts(page)) }, view).toEqual(none)
  }
})

test('every payload is shown as text, with invisible characters as code points', async () => {
  const page = await reports.open(file, { hash: '#view=more', viewport: { width: 1280, height: 2400 } })
  const list = page.getByRole('region', { name: /could not be read$/ }).getByRole('listitem')
  await expectPage(list).toHaveCount(corpus.length)
  const texts = (await list.allTextContents()).join('\n')
  expect(texts).toContain('U+202Egnp.exeU+202C')
  const shown = texts.replace(/U\+[\dA-F]{4,5}/g, '').replace(/\p{Surrogate}/gu, '\ufffd')
  for (const payload of corpus) expect(shown).toContain(asShown(payload))
})

test('a hostile URL hash has no effect', async () => {
  const small = await reports.write(fakeSummaryModel({ tests: 4, errors: 2 }))
  const { page, incidents } = await reports.openUnchecked(small)
  for (const payload of corpus) {
    const hash = `#view=tests&q=${payload}&sort=${payload}&${new URLSearchParams({ open: payload })}`
    await page.evaluate((text) => location.assign(text), hash)
    await page.reload()
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(incidents.filter((incident) => !incident.startsWith('request file:'))).toEqual([])
})

test('has one script, and does not execute one that is injected into the file', async () => {
  const html = await readFile(file, 'utf8')
  expect(html.match(/<script[\s>]/g)).toHaveLength(2)
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]
  expect(policy).toMatch(/^default-src 'none'(?!.*(unsafe|https?:|\*))/)
  const smuggled = '<script>window.ran = 1</script><img src="https://evil.test/x" onerror="window.ran = 2">'
  await writeFile(
    file,
    html.replace('</body>', () => `${smuggled}</body>`),
  )
  const { page, incidents } = await reports.openUnchecked(file)
  await expectPage(page.locator('.row').first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  const blocked = ['script-src', 'img-src'].map((name) => expect.stringContaining(`policy ${name}`))
  await expect.poll(() => incidents).toEqual(expect.arrayContaining(blocked))
  const handler = page.evaluate(() => document.body.setAttribute('onclick', 'window.ran = 3'))
  await expect(handler).rejects.toThrow('TrustedScript')
})

function createSample(index: number): SummarySample {
  const word = corpus[index % corpus.length] ?? ''
  const headers = { [word]: word, 'x-note': word, traceparent: word }
  const details = {
    headers,
    body: `{"note": ${JSON.stringify(word)}`,
    request: { headers, body: word },
    statusText: word,
    resourceType: word,
    pageUrl: word,
    stack: word,
    args: word,
  }
  return { count: 1, testId: 'none', retry: 0, url: 'https://shop.test/', timestamp: '', details }
}

/** Opens the first rows one after the other, and the webhooks inside each row. */
async function openSome(page: Page): Promise<void> {
  for (let index = 0; index < 8; index++) {
    const row = rows(page).nth(index)
    if ((await row.count()) === 0) return
    await openRow(row)
    for (const summary of await page.locator('.fold summary').all()) await summary.click()
  }
}

/** Finds what must not be on the page; `hints` are tooltips and names with characters that hide or reorder text. */
function findForeignParts(page: Page) {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('#page *')]
    const foreign = ['SCRIPT', 'STYLE', 'IMG', 'IFRAME', 'LINK', 'META', 'OBJECT', 'EMBED', 'FORM', 'BASE']
    const hints = elements.flatMap((one) => [one.title, one.getAttribute('aria-label') ?? ''])
    const hrefs = elements.map((one) => one.getAttribute('href') ?? '')
    return {
      tags: elements.map(({ tagName }) => tagName).filter((tag) => foreign.includes(tag)),
      handlers: elements.flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith('on'))),
      hints: hints.filter((text) => /[\p{Cc}\u200b\u2028-\u202e\ufeff]/u.test(text)),
      links: hrefs.filter((href) => href !== '' && !/^(https?:\/\/|#)/i.test(href)),
    }
  })
}

/** Returns the text of a payload without what the page shows as code points. */
function asShown(payload: string): string {
  return payload.replace(invisibleCharacters, '').replace(/\p{Surrogate}/gu, '\ufffd')
}
