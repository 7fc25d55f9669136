import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Finding, findingKinds } from '../../../../src/findings/kinds/kinds.js'
import {
  formatContext,
  formatFailure,
  formatWarning,
  type ListedFindings,
} from '../../../../src/findings/log/messages.js'
import { findActingLines, hostileText } from '../../../support/hostile-text.js'
import { createFinding } from '../builders.js'

const host = 'https://shop.test'
const createHttpError = (id: number) => createFinding(`/${id}`)
const createConsoleError = (id: number) => {
  const message = `broken ${id}`
  return createFinding('/', { kind: 'console-error', name: `console.error: ${message}`, message })
}
const thrown = { name: 'Error: gone', message: 'gone', errorName: 'Error' }
const pageError = createFinding('/', { kind: 'page-error', ...thrown })
const list = (length: number, create: (id: number) => Finding) =>
  Array.from({ length }, (_, index) => create(index))
const omitted = new Map([['http-error', 2]] as const)
const omittedLine = '2 more not recorded: an attempt keeps at most 10,000 findings and 6 MB.'
const fail = (listed: ListedFindings) => formatFailure(listed, [])
const warnAtLimit = (listed: ListedFindings) => formatWarning(listed, 'test')

const findings = [createConsoleError(1), createHttpError(1), pageError, createConsoleError(2)]
const others = [
  'Page errors: 1',
  `Error: gone (${host}/)`,
  'Console errors: 2',
  `broken 1 (${host}/)`,
  `broken 2 (${host}/)`,
]
const line = `GET 500 ${host}/1`
const limit = 'detected but not failing test (maxTestsPerError limit reached):'

const heading = ['Network errors detected: 1 request(s) failed.', 'Failed requests:']
test.each`
  what                        | format           | withHttpErrors                                      | without
  ${'a failure'}              | ${fail}          | ${heading}                                          | ${[]}
  ${'a context'}              | ${formatContext} | ${['Network errors also detected (1 request(s)):']} | ${['Errors also detected:']}
  ${'a warning at the limit'} | ${warnAtLimit}   | ${[`Network errors ${limit}`]}                      | ${[`Errors ${limit}`]}
`('lists errors by kind in $what', ({ format, withHttpErrors, without }) => {
  expect(format({ findings }).split('\n')).toEqual([...withHttpErrors, line, ...others])
  const otherFindings = findings.filter(({ kind }) => kind !== 'http-error')
  expect(format({ findings: otherFindings }).split('\n')).toEqual([...without, ...others])
})

test('in a context without findings', () => {
  const [heading, line] = ['Network errors also detected (2 request(s)):', omittedLine]
  expect(formatContext({ findings: [], omitted })).toBe(`${heading}\n${line}`)
})

test("adds the baseline's notes to each error, and the number of unlisted known errors at the end", () => {
  const formatSuffix = ({ name }: Finding) => ` (since ${name}\n)`
  const listed = { findings: [createHttpError(1)], formatSuffix, knownNote: '3 known\nerrors', omitted }
  const failure = formatFailure(listed, [{ kind: 'http-error', description: '::warning::x' }])
  expect(failure.split('\n').slice(2)).toEqual([
    String.raw`GET 500 https://shop.test/1 (since GET 500 /1\n)`,
    omittedLine,
    String.raw`Expected network error not seen: \u003a:warning::x`,
    String.raw`3 known\nerrors`,
  ])
  expect(formatContext(listed).split('\n').at(-1)).toBe(String.raw`3 known\nerrors`)
})

test.each`
  finding                                   | line
  ${{ prefetch: true }}                     | ${'GET 500 https://shop.test/1 (prefetch)'}
  ${{ late: true }}                         | ${'GET 500 https://shop.test/1 (at the end)'}
  ${{ phase: 'beforeAll' }}                 | ${'GET 500 https://shop.test/1 (in beforeAll)'}
  ${{ phase: 'beforeAll', prefetch: true }} | ${'GET 500 https://shop.test/1 (in beforeAll) (prefetch)'}
`('says when an error occurred: $line', ({ finding, line }) => {
  const findings = [{ ...createHttpError(1), ...finding }]
  expect(formatContext({ findings }).split('\n').at(-1)).toBe(line)
})

test('has the name in place of what the page said if details are off, and the URL of a request', () => {
  const graphql = { kind: 'graphql-error', name: 'GraphQL Cart: <n>', message: '7' } as const
  const findings = [createHttpError(1), createFinding('/graphql', graphql), pageError]
  const listed = formatContext({ findings, showsTexts: false }).split('\n')
  expect(listed.filter((line) => line.includes(host))).toEqual([
    `GET 500 ${host}/1`,
    `GraphQL Cart: <n> (${host}/graphql)`,
    `Error: gone (${host}/)`,
  ])
})

test('names the kind of an expected error that did not occur, and the nearest error', () => {
  const missing = [
    { kind: 'http-error', description: 'GET 404' },
    { kind: 'page-error', description: 'gone', nearest: 'The nearest error was b.' },
  ] as const
  expect(formatFailure({ findings: [] }, missing).split('\n')).toEqual([
    'Expected network error not seen: GET 404',
    'Expected page-error not seen: gone',
    '  The nearest error was b.',
  ])
})

const warn = (listed: ListedFindings) => {
  const [prefix, text] = formatWarning(listed, 'nothing').split(/(?<=^[^:]*: '[a-z]*'\): )/)
  expect(prefix).toBe("Not failing the test (fail: 'nothing'): ")
  return text
}

test('a warning lists each error once in one line, HTTP errors first', () => {
  const repeated = { ...createHttpError(1), url: `${host}/1?page=2` }
  const listed = { findings: [pageError, createHttpError(1), repeated] }
  expect(warn(listed)).toBe('3 errors: GET 500 /1, Error: gone')
  expect(formatWarning(listed, 'run')).toMatch(/^Not failing the test \(fail: 'run'\): 3 errors: /)
})

const inHook = { ...createHttpError(1), phase: 'beforeAll' } as const
const five = 'GET 500 /0, GET 500 /1, GET 500 /2, GET 500 /3, GET 500 /4'

test.each`
  what                                             | listed                                        | text
  ${'no errors if no error was recorded'}          | ${{ findings: [], omitted }}                  | ${omittedLine}
  ${'five errors'}                                 | ${{ findings: list(5, createHttpError) }}     | ${`5 errors: ${five}`}
  ${'no more than five errors'}                    | ${{ findings: list(7, createHttpError) }}     | ${`7 errors: ${five}, … and 2 more`}
  ${'a note that applies to all findings'}         | ${{ findings: [inHook] }}                     | ${'1 error: GET 500 /1 (in beforeAll)'}
  ${'no note that applies to some findings alone'} | ${{ findings: [inHook, createHttpError(1)] }} | ${'2 errors: GET 500 /1'}
`('a warning lists $what', ({ listed, text }) => {
  expect(warn(listed)).toBe(text)
})

test("a warning adds the baseline's notes without additional lines", () => {
  const findings = [{ ...createHttpError(1), name: 'GET 500 /\n##[error]' }]
  const formatSuffix = () => ' (baseline entry expired on 2026-01-31: Soon)'
  expect(warn({ findings, formatSuffix, knownNote: '2 known', omitted })?.split('\n')).toEqual([
    '3 errors: GET 500 /\\n#\\u0023[error] (baseline entry expired on 2026-01-31: Soon)',
    omittedLine,
    '2 known',
  ])
})

const kinds = findingKinds.map(({ name }) => name)
const createFindings = (counts: readonly number[]) =>
  kinds.flatMap((kind, index) =>
    list(counts[index] ?? 0, (id) => createFinding(`/${id}`, { kind, name: `${kind} ${id}`, message: 'm' })),
  )

/** Returns the lines that are not findings, each with the number of findings before it. */
function listHeadings(message: string): [before: number, heading: string][] {
  let findings = 0
  return message.split('\n').flatMap((line) => {
    if (!line.includes(host)) return [[findings, line]]
    findings++
    return []
  })
}
const http = (count: number) => [
  [0, `Network errors detected: ${count} request(s) failed.`],
  [0, 'Failed requests:'],
]

test.each`
  what                                   | counts               | lines
  ${'exactly 100 in two kinds'}          | ${[60, 40]}          | ${[...http(60), [60, 'Failed requests: 40']]}
  ${'the limit within a kind'}           | ${[0, 0, 60, 45]}    | ${[[0, 'GraphQL errors: 60'], [60, 'API errors: 45'], [100, '… and 5 more']]}
  ${'HTTP errors that fill the message'} | ${[130, 0, 0, 0, 2]} | ${[...http(130), [100, 'Page errors: 2'], [100, '… and 32 more']]}
  ${'only HTTP errors'}                  | ${[103]}             | ${[...http(103), [100, '… and 3 more (see network-errors.json)']]}
`('lists at most 100 findings, each kind under its heading: $what', ({ counts, lines }) => {
  expect(listHeadings(fail({ findings: createFindings(counts).toReversed() }))).toEqual(lines)
})

test('counts all errors in the headings, and the omitted ones in the last lines', () => {
  const many = new Map([...omitted, ['page-error', 5]] as const)
  const listed = { findings: createFindings([103]), omitted: many }
  const lines = fail(listed).split('\n')
  expect(lines[0]).toBe('Network errors detected: 105 request(s) failed.')
  expect(lines.slice(-3)).toEqual([
    'Page errors: 5',
    '… and 3 more (see network-errors.json)',
    '7 more not recorded: an attempt keeps at most 10,000 findings and 6 MB.',
  ])
  expect(formatContext(listed)).toMatch(/^Network errors also detected \(105 request\(s\)\):/)
  expect(formatWarning(listed, 'run')).toMatch(/110 errors: /)
})

test.each<[string, typeof formatContext]>([
  ['a failure', fail],
  ['a context', formatContext],
  ['a warning at the limit', warnAtLimit],
  ['a warning instead of a failure', (listed) => formatWarning(listed, 'run')],
])('%s ends with the reasons, after the line about known errors', (_what, format) => {
  const listed = { findings: [pageError], knownNote: '1 known error not listed' }
  expect(format({ ...listed, reasons: ['  why'] })).toBe(`${format(listed)}\n\nReasons:\n  why`)
  expect(format({ ...listed, reasons: [] })).toBe(format(listed))
})

test('lists each status of a URL once, with the method of the first', () => {
  const findings = ['GET', 'POST', 'PUT'].map((method) => ({ ...createHttpError(1), method }))
  expect(fail({ findings: [...findings, createHttpError(2)] }).split('\n')).toEqual([
    'Network errors detected: 2 request(s) failed.',
    'Failed requests:',
    `GET 500 ${host}/1`,
    `GET 500 ${host}/2`,
  ])
})

// Playwright prints what a worker throws as it is, so no line of it may act.
/** A finding of each kind in which everything that a page or a server says is this text. */
function createHostileFindings(text: string): readonly Finding[] {
  return findingKinds.map(({ name: kind }) =>
    createFinding(`/${text}`, { kind, name: text, method: text, message: text, errorName: text }),
  )
}

test('no line of a message acts, whatever pages, servers and baselines say', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const listed = { findings: createHostileFindings(text), formatSuffix: () => text, knownNote: text }
      const failure = formatFailure(listed, [{ kind: 'http-error', description: text }])
      const warnings = (['test', 'run'] as const).map((fail) => formatWarning(listed, fail))
      expect([failure, formatContext(listed), ...warnings].flatMap(findActingLines)).toEqual([])
    }),
  )
})
