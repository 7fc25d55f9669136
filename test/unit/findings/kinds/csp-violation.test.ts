import { expect, test } from 'vitest'
import { isReportOnly, parseViolation } from '../../../../src/findings/kinds/csp-violation.js'

const page = 'https://shop.test/cart'
const chromium = 'violates the following Content Security Policy directive'
const firefox = 'because it violates the following directive: “script-src'
const webkit = 'does not appear in the'
const none = '(none)'

/** Messages of Chromium 156, older Chromium, Firefox 153 over WebDriver BiDi, Playwright's Firefox, and WebKit. */
test.each([
  [
    `Loading the image 'http://cdn.test/a.png?b=1' ${chromium}: "img-src 'self'". The action has been blocked.`,
    'img-src:http://cdn.test',
    'http://cdn.test/a.png?b=1',
  ],
  [
    `Loading the script 'https://cdn.test:8443/a.js' ${chromium}: "default-src 'self'". Note that 'script-src-elem' was not explicitly set, so 'default-src' is used as a fallback. The action has been blocked.`,
    'script-src-elem:https://cdn.test:8443',
    'https://cdn.test:8443/a.js',
  ],
  [
    `Loading the image 'data:image/png;base64,AAAA' ${chromium}: "img-src 'self'". The action has been blocked.`,
    'img-src:data',
    page,
  ],
  [
    `Loading the image 'blob:https://shop.test/863a10f5' ${chromium}: "img-src 'self'". The action has been blocked.`,
    'img-src:blob',
    page,
  ],
  [
    `Connecting to 'ws://api.test/a' ${chromium}: "connect-src 'self'". The action has been blocked.`,
    'connect-src:ws://api.test',
    'ws://api.test/a',
  ],
  [
    `Setting the document's base URI to 'http://other.test/' ${chromium}: "base-uri 'none'". The action has been blocked.`,
    'base-uri:http://other.test',
    'http://other.test/',
  ],
  [
    `Executing inline script ${chromium} 'script-src 'self''. Either the 'unsafe-inline' keyword … is required. The action has been blocked.`,
    'script-src-elem:inline',
    page,
  ],
  [
    `Executing inline script ${chromium} 'default-src 'none''. Note also that 'script-src' was not explicitly set, so 'default-src' is used as a fallback.`,
    'script-src-elem:inline',
    page,
  ],
  [
    `Executing inline event handler ${chromium} 'script-src 'self''. Note that hashes do not apply to event handlers, style attributes and javascript: navigations …`,
    'script-src-attr:inline',
    page,
  ],
  [
    `Applying inline style ${chromium} 'style-src 'self''. The action has been blocked.`,
    'style-src-elem:inline',
    page,
  ],
  [
    `Applying inline style ${chromium} 'style-src 'self''. Note that hashes do not apply to event handlers, style attributes and …`,
    'style-src-attr:inline',
    page,
  ],
  [
    `Running the JavaScript URL 'javascript:window.y=1' ${chromium} 'script-src 'self''.`,
    'script-src-elem:inline',
    page,
  ],
  [
    `Evaluating a string as JavaScript ${chromium} because 'unsafe-eval' is not an allowed source of script: "script-src 'self'".`,
    'script-src:eval',
    page,
  ],
  [
    `This document requires 'TrustedHTML' assignment. The action has been blocked.`,
    'require-trusted-types-for:trusted-types-sink',
    page,
  ],
  [
    `Creating a TrustedTypePolicy named 'x' ${chromium}: "trusted-types a".`,
    'trusted-types:trusted-types-policy',
    page,
  ],
  [
    `Refused to load the image 'http://cdn.test/a.png' because it ${chromium}: "img-src 'self'".`,
    'img-src:http://cdn.test',
    'http://cdn.test/a.png',
  ],
  [
    `Refused to execute inline script because it ${chromium}: "script-src 'self'". Either …`,
    'script-src-elem:inline',
    page,
  ],
  [
    `The page’s settings blocked a script (script-src-elem) at http://cdn.test/a.js from being executed ${firefox} 'self'”`,
    'script-src-elem:http://cdn.test',
    'http://cdn.test/a.js',
  ],
  [
    `The page’s settings blocked the loading of a resource (img-src) at data:, because it violates the following directive: “default-src 'none'”`,
    'img-src:data',
    page,
  ],
  [
    `The page’s settings blocked an inline style (style-src-attr) from being applied ${firefox} 'self'”\nSource: color:blue`,
    'style-src-attr:inline',
    page,
  ],
  [
    `The page’s settings blocked a JavaScript eval (script-src) from being executed ${firefox} 'self'” (Missing 'unsafe-eval')`,
    'script-src:eval',
    page,
  ],
  [
    `The page’s settings blocked WebAssembly (script-src) from being executed ${firefox} 'self'”`,
    'script-src:wasm-eval',
    page,
  ],
  [
    `The page’s settings blocked assigning to an injection sink because it violates the following directive: “require-trusted-types-for ’script’“`,
    'require-trusted-types-for:trusted-types-sink',
    page,
  ],
  [
    `[JavaScript Error: "Content-Security-Policy: The page’s settings blocked an inline script (script-src-elem) from being executed ${firefox} 'self'”" {file: "https://shop.test/cart" line: 3}]`,
    'script-src-elem:inline',
    page,
  ],
  [
    `Refused to load http://cdn.test/a.png because it ${webkit} img-src directive of the Content Security Policy.`,
    'img-src:http://cdn.test',
    'http://cdn.test/a.png',
  ],
  [
    `Refused to connect to http://api.test/ because it appears in neither the connect-src directive nor the default-src directive of the Content Security Policy.`,
    'connect-src:http://api.test',
    'http://api.test/',
  ],
  [
    `Refused to execute a script because its hash, its nonce, or 'unsafe-inline' ${webkit} script-src directive of the Content Security Policy.`,
    'script-src-elem:inline',
    page,
  ],
  [
    `Refused to execute a script for an inline event handler because 'unsafe-inline' ${webkit} script-src directive of the Content Security Policy.`,
    'script-src-attr:inline',
    page,
  ],
  [
    `Refused to execute a script because 'unsafe-eval' ${webkit} script-src directive of the Content Security Policy.`,
    'script-src:eval',
    page,
  ],
  ['Failed to load resource: net::ERR_FAILED', none, none],
  [
    `Fetch API cannot load http://api.test/a. Refused to connect because it violates the document's Content Security Policy.`,
    none,
    none,
  ],
  [
    `The Content Security Policy directive 'frame-ancestors' is ignored when delivered via a <meta> element.`,
    none,
    none,
  ],
])('%s', (text, code, url) => {
  const { code: foundCode = none, url: foundUrl = none, message = '' } = parseViolation(text, page) ?? {}
  expect([foundCode, foundUrl, isReportOnly(message)]).toEqual([code, url, false])
})

test.each([
  `Loading the image 'http://cdn.test/a.png' ${chromium}: "img-src 'self'". The policy is report-only, so the violation has been logged but no further action has been taken.`,
  `[Report Only] Refused to load the image 'http://cdn.test/a.png' because it ${chromium}: "img-src 'self'".`,
  `(Report-Only policy) The page’s settings would block the loading of a resource (img-src) at http://cdn.test/a.png because it violates the following directive: “img-src 'self'”`,
  `[JavaScript Warning: "Content-Security-Policy: (Report-Only policy) The page’s settings would block the loading of a resource (img-src) at http://cdn.test/a.png because it violates the following directive: “img-src 'self'”" {file: "https://shop.test/"}]`,
  `[Report Only] Refused to load http://cdn.test/a.png because it ${webkit} img-src directive of the Content Security Policy.`,
])('report-only: %s', (text) => {
  const { code, message } = parseViolation(text, page) ?? {}
  expect([code, isReportOnly(message)]).toEqual(['img-src:http://cdn.test', true])
})
