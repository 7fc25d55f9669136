// What the documentation says in tables and quotes is what the code does.
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/findings/finding.js'
import { errorPatternKey } from '../../../src/findings/http-error/pattern-key.js'
import { formatContext, formatFailure, formatLimitWarning } from '../../../src/findings/messages.js'
import { monitorOptionNames, resolveMonitorOptions } from '../../../src/findings/options.js'
import { formatPending } from '../../../src/findings/pending-request.js'
import { formatReasons } from '../../../src/findings/reasons/format-reasons.js'
import { resolveRule } from '../../../src/findings/rule.js'
import { createRedactor } from '../../../src/redaction/redactor.js'
import { resolveOptions } from '../../../src/reporter/options.js'
import { codeBlocks, readPage } from '../../support/markdown.js'

const readme = readPage('README.md').text
const monitorPage = readPage('docs/network-error-monitor.md').text
const redactionPage = readPage('docs/redaction.md').text
const reporterPage = readPage('docs/reporter.md').text

/** The cells of the tables whose first column has this title. */
function readRows(text: string, title: string): string[][] {
  const lines = text.split('\n').map((line) => splitCells(line))
  return lines.flatMap((cells, index) => {
    if (cells[0] !== title) return []
    const rest = lines.slice(index + 2)
    const end = rest.findIndex((row) => row.length === 0)
    return rest.slice(0, end === -1 ? undefined : end)
  })
}

function splitCells(line: string): string[] {
  return line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : []
}

/** The value of a default such as `['html']`; undefined when the cell is in words. */
function defaultIn(cell: string): unknown {
  const [, literal] = /^`(.*)`$/.exec(cell) ?? []
  return literal === undefined ? undefined : JSON.parse(literal.replaceAll("'", '"'))
}

const optionsIn = (text: string) =>
  readRows(text, 'option').map(([name = '', value = '']) => ({
    name: name.replaceAll('`', ''),
    value: defaultIn(value),
  }))
const reporterOptions = Object.keys(resolveOptions({}))
const monitorOptions = monitorOptionNames

/** Without the functions that options are resolved to. */
const toPlain = (options: object): unknown => JSON.parse(JSON.stringify(options))

describe('option tables', () => {
  test.each([
    ['README.md', readme, [...monitorOptions, ...reporterOptions]],
    ['docs/network-error-monitor.md', monitorPage, monitorOptions],
    ['docs/reporter.md', reporterPage, reporterOptions],
  ])('%s names every option', (_page, text, names) => {
    expect(
      optionsIn(text)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort())
  })

  const given = [readme, monitorPage, reporterPage]
    .flatMap(optionsIn)
    .filter(({ value }) => value !== undefined)
  test.each(given)('$name: $value is the default', ({ name, value }) => {
    const resolve = monitorOptions.includes(name) ? resolveMonitorOptions : resolveOptions
    expect(toPlain(resolve({ [name]: value }))).toEqual(toPlain(resolve({})))
  })
})

describe('messages', () => {
  const error = (method: string, status: number, path: string): Finding => ({
    kind: 'http-error',
    key: `${method}:${status}:${path}`,
    title: `${method} ${status} ${path}`,
    count: 1,
    url: `https://shop.example${path}`,
    status,
    method,
    timestamp: '2026-01-31T12:00:00.000Z',
  })
  const cart = {
    ...error('GET', 500, '/api/cart'),
    details: {
      body: '{"error":"db timeout"}',
      headers: { 'x-request-id': '7f3a' },
      pageUrl: 'https://shop.example/cart',
    },
  }
  const order = {
    ...error('POST', 422, '/api/orders'),
    details: { body: '{"message":"no address"}', pageUrl: 'https://shop.example/checkout' },
  }
  const recommendations = {
    ...error('GET', 500, '/api/recommendations'),
    details: { body: '{"error":"no model loaded"}' },
  }
  const formatExample = (findings: readonly Finding[]) =>
    formatFailure({ findings, reasons: formatReasons(findings, () => false) }, [])
  const rule = resolveRule({ method: 'POST', url: '/api/movies', status: 422 })
  const pending = {
    method: 'POST',
    url: 'https://shop.example/api/orders',
    startedAt: '',
    durationMs: 24_300,
  }
  test.each([
    ['failure', monitorPage, formatExample([cart, order])],
    ['limit', monitorPage, formatLimitWarning({ findings: [cart] })],
    ['context', monitorPage, formatContext({ findings: [cart] })],
    ['requests still open', monitorPage, formatPending([pending])],
    ['expected error', monitorPage, formatFailure({ findings: [] }, [rule])],
    ['first screen', readme, `Error: ${formatExample([recommendations])}`],
  ])('%s', (_name, page, message) => {
    expect(codeBlocks(page).map(({ code }) => code.trimEnd())).toContain(message)
  })
})

test('pattern keys', () => {
  const rows = readRows(monitorPage, 'URL').map((cells) => cells.map((cell) => cell.replaceAll('`', '')))
  expect(rows.length).toBeGreaterThan(3)
  for (const [path = '', key] of rows) {
    expect(errorPatternKey({ method: 'GET', status: 500, url: `https://shop.example${path}` })).toBe(key)
  }
})

test.each([
  ['always secret', 'hush', '[redacted]'],
  ['secret from six characters', 'hush-hush', '[redacted]'],
  ['secret from six characters', 'hush', 'hush'],
])('the examples of %s: %s', (row, value, visible) => {
  const [, list = ''] = readRows(redactionPage, 'names').find(([names]) => names === row) ?? []
  const names = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const { url } = createRedactor()
  expect(names.length).toBeGreaterThan(10)
  for (const name of names)
    expect(url(`https://a.test/?${name}=${value}`)).toBe(`https://a.test/?${name}=${visible}`)
})
