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

const loading = 'The page’s settings would block the loading of a resource (img-src) at http://cdn.test/a.png'
const because = 'because it violates the following directive: “img-src”'
test.each`
  text                                                                                            | message
  ${`[Report Only] ${loading} ${because}`}                                                        | ${`[Report Only] ${loading} ${because}`}
  ${`(Report-Only policy) ${loading} ${because}`}                                                 | ${`[Report Only] ${loading} ${because}`}
  ${`${loading} ${because} The policy is report-only, so nothing was done. `}                     | ${`[Report Only] ${loading} ${because} The policy is report-only, so nothing was done.`}
  ${`[JavaScript Warning: "Content-Security-Policy: ${loading} ${because}" {file: "/" line: 3}]`} | ${`${loading} ${because}`}
`('keeps what the message of a browser says, and whether it only reports: $text', ({ text, message }) => {
  expect(parseViolation(text, page)?.message).toBe(message)
})

test.each(rows)('a policy that blocks $blocked at $url is described as $text', ({ blocked, url, text }) => {
  const { code = none, url: found = none, message } = parseViolation(text, page) ?? {}
  expect([isReportOnly(message) ? `${code} report-only` : code, found]).toEqual([blocked, url])
})
