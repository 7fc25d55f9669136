import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isReportOnly, parseViolation } from '../../../../src/findings/kinds/csp-violation.js'

// Messages of Chromium 156, older Chromium, Firefox 153 over WebDriver BiDi, Playwright's Firefox, and WebKit, with what
// each says was blocked, and the URL if it is not the page's.
const page = 'https://shop.test/cart'
const none = '(none)'
const [, ...lines] = readFileSync(new URL('csp-messages.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const rows = lines.map((line) => {
  const [blocked = '', url, text = ''] = line.replaceAll('\\n', '\n').split('\t')
  return { blocked, url: url || page, text }
})

test.each(rows)('a policy that blocks $blocked at $url is described as $text', ({ blocked, url, text }) => {
  const { code = none, url: found = none, message } = parseViolation(text, page) ?? {}
  expect([isReportOnly(message) ? `${code} report-only` : code, found]).toEqual([blocked, url])
})
