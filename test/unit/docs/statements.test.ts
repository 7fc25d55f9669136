// The tables and quotes in the documentation agree with the code.
import { describe, expect, test } from 'vitest'
import { formatReasons } from '../../../src/findings/log/format-reasons.js'
import { formatFailure } from '../../../src/findings/log/messages.js'
import { nameRequest } from '../../../src/findings/names/request-name.js'
import { monitorOptionNames, resolveMonitorOptions } from '../../../src/findings/options/monitor-options.js'
import { createGlobTest } from '../../../src/findings/options/url-glob.js'
import { createRedactor } from '../../../src/redaction/redactor.js'
import { resolveOptions } from '../../../src/reporter/reporter-options.js'
import { receiverOptions } from '../../../src/webhook/receiver/receiver-options.js'
import { resolveConfig } from '../../../src/webhook/waiting/registry-options.js'
import { codeBlocks, readPage } from '../../support/markdown.js'
import { createFinding } from '../findings/builders.js'

const redactionPage = readPage('docs/redaction.md').text
const optionsPage = readPage('docs/options.md').text
const ignorePage = readPage('docs/ignore-and-expect.md').text

/** Returns the rows of the tables whose first column has this heading. */
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

/** Parses a default such as `['html']`; returns undefined if the cell is prose. */
function defaultIn(cell: string): unknown {
  const [, literal] = /^`(.*)`$/.exec(cell) ?? []
  return literal === undefined ? undefined : JSON.parse(literal.replaceAll("'", '"'))
}

/** Converts options to plain JSON, without the functions to which some options are resolved. */
const toPlain = (options: object): unknown => JSON.parse(JSON.stringify(options))

describe.each([
  { heading: 'Monitor', resolve: resolveMonitorOptions, names: monitorOptionNames },
  { heading: 'Reporter', resolve: resolveOptions, names: Object.keys(resolveOptions({})) },
  { heading: 'Webhooks', resolve: resolveConfig, names: Object.keys(resolveConfig({})) },
  { heading: 'Webhook receiver', resolve: receiverOptions.resolve, names: receiverOptions.names },
] as const)('the options under $heading', ({ heading, resolve, names }) => {
  const rows = readRows(getSection(optionsPage, heading), 'option')
  const documented = rows.map(([name = '', value = '']) => ({
    name: name.replaceAll('`', ''),
    value: defaultIn(value),
  }))

  test(`the options under ${heading} are all in the table`, () => {
    expect(documented.map(({ name }) => name).sort()).toEqual([...names].sort())
  })

  test.each(documented.filter(({ value }) => value !== undefined))('$name is $value by default', (option) => {
    expect(toPlain(resolve({ [option.name]: option.value }))).toEqual(toPlain(resolve({})))
  })
})

/** Returns the text up to the next heading of the same level. */
function getSection(text: string, heading: string): string {
  return text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
}

test('the docs quote the exact message of a failure', () => {
  const finding = createFinding('/api/cart', {
    name: 'GET 500 /api/cart',
    method: 'GET',
    status: 500,
    url: 'https://shop.example/api/cart',
    details: {
      body: '{"error":"db timeout"}',
      headers: { 'x-request-id': '7f3a' },
      pageUrl: 'https://shop.example/cart',
    },
  })
  const message = formatFailure({ findings: [finding], reasons: formatReasons([finding], () => false) }, [])
  expect(codeBlocks(optionsPage).map(({ code }) => code.trimEnd())).toContain(message)
})

test('the glob examples match as the docs say', () => {
  const examples = [...optionsPage.matchAll(/^- `(.*\/api\/movies.*)`: (.*), (.*)$/gm)]
  expect(examples.length).toBe(3)
  for (const [, glob = '', hosts, query] of examples) {
    const matches = createGlobTest(glob, 'https://shop.example')
    const found = [
      'https://shop.example/api/movies?page=2',
      'https://shop.example/api/movies',
      'https://api.shop.example/api/movies?page=2',
    ]
    const expected = [true, query === 'any query', hosts === 'on every host']
    expect(found.map(matches), glob).toEqual(expected)
    expect(createGlobTest(glob)('https://shop.example/api/movies?page=2'), glob).toBe(true)
  }
  expect(() => createGlobTest('api/**')).toThrow(TypeError)
})

test('only a glob that begins with ** also matches below another path, as the docs say', () => {
  expect(optionsPage).toContain('- `**/api/movies`: also below another path such as `/v2`')
  const below = 'https://shop.example/v2/api/movies'
  const globs = ['**/api/movies', '*://*/api/movies', '/api/movies']
  const found = globs.map((glob) => createGlobTest(glob, 'https://shop.example')(below))
  expect(found).toEqual([true, false, false])
})

test('a rule matches the URL as it was sent, with %40 for an encoded @', () => {
  const url = 'https://shop.example/users/ada%40shop.example'
  expect(ignorePage.replace(/\s+/g, ' ')).toContain('write `%40` for an encoded `@`')
  expect(createGlobTest('**/users/*%40shop.example')(url)).toBe(true)
  expect(createGlobTest('**/users/*@shop.example')(url)).toBe(false)
})

test('the examples of names are correct', () => {
  const rows = readRows(optionsPage, 'URL').map((cells) => cells.map((cell) => cell.replaceAll('`', '')))
  const naming = { findRoute: () => undefined, ownOrigin: 'https://shop.example' }
  expect(rows.length).toBeGreaterThan(3)
  for (const [path = '', name = ''] of rows)
    expect(nameRequest('GET', 500, new URL(path, 'https://shop.example').href, naming)).toBe(name)
})

test.each([
  { row: 'always secret', value: 'hush', visible: '[redacted]' },
  { row: 'secret from six characters', value: 'hush-hush', visible: '[redacted]' },
  { row: 'secret from six characters', value: 'hush', visible: 'hush' },
])('the names listed as $row show $value as $visible', ({ row, value, visible }) => {
  const [, list = ''] = readRows(redactionPage, 'names').find(([names]) => names === row) ?? []
  const names = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const { url } = createRedactor()
  expect(names.length).toBeGreaterThan(10)
  for (const name of names)
    expect(url(`https://a.test/?${name}=${value}`)).toBe(`https://a.test/?${name}=${visible}`)
})

test.each([
  { text: 'token = a1b2c3', visible: 'token = [redacted]' },
  { text: 'apiKey => a1b2c3', visible: 'apiKey => [redacted]' },
  { text: 'password q7Zk2mXv9', visible: 'password [redacted]' },
  { text: 'curl -u user:password', visible: 'curl -u [redacted]' },
  { text: "Duplicate entry 'x' for key 'token'", visible: "Duplicate entry '[redacted]' for key 'token'" },
  { text: 'password correcthorse', visible: 'password correcthorse' },
  { text: '/files/q7Zk2mXv9LpT', visible: '/files/q7Zk2mXv9LpT' },
])('the page on redaction is right about $text', ({ text, visible }) => {
  expect(redactionPage.replace(/\s+/g, ' ')).toContain(`\`${text}\``)
  expect(createRedactor().text(text)).toBe(visible)
})
