import { describe, expect, test } from 'vitest'
import { redactFinding } from '../../../src/findings/fields/redact-fields.js'
import type { Finding } from '../../../src/findings/kinds/finding.js'
import {
  formatContext,
  formatFailure,
  formatLimitWarning,
  formatWarning,
} from '../../../src/findings/messages/messages.js'
import { resolveRule } from '../../../src/findings/rules/rule.js'
import { createRedactor } from '../../../src/redaction/redactor.js'

const common = { timestamp: '2026-01-31T12:00:00.000Z', count: 1 }
const createHttpError = (id: number): Finding => ({
  ...{ ...common, kind: 'http-error', key: `GET:500:/${id}`, title: `GET 500 /${id}` },
  ...{ url: `https://shop.test/${id}`, method: 'GET', status: 500 },
})
const createConsoleError = (id: number): Finding => ({
  ...{ ...common, kind: 'console-error', key: `console-error:${id}`, title: `broken ${id}` },
  ...{ url: 'https://shop.test/', message: `broken ${id}` },
})
const pageError: Finding = {
  ...{ ...common, kind: 'page-error', key: 'page-error', title: 'Error: gone' },
  ...{ url: 'https://shop.test/', message: 'gone', errorName: 'Error' },
}
const list = (length: number, create: (id: number) => Finding) =>
  Array.from({ length }, (_, index) => create(index))

describe('lists errors by kind', () => {
  const findings = [createConsoleError(1), createHttpError(1), pageError, createConsoleError(2)]
  const others = [
    ...['Page errors: 1', 'Error: gone (https://shop.test/)'],
    ...['Console errors: 2', 'broken 1 (https://shop.test/)', 'broken 2 (https://shop.test/)'],
  ]
  const line = 'GET 500 https://shop.test/1'

  test.each<[string, () => string, string[]]>([
    [
      'a failure',
      () => formatFailure({ findings }, []),
      ['Network errors detected: 1 request(s) failed.', 'Failed requests:', line, ...others],
    ],
    [
      'a context',
      () => formatContext({ findings }),
      ['Network errors also detected (1 request(s)):', line, ...others],
    ],
    [
      'a warning at the limit',
      () => formatLimitWarning({ findings }),
      ['Network errors detected but not failing test (maxTestsPerError limit reached):', line, ...others],
    ],
    [
      'a context without HTTP errors',
      () => formatContext({ findings: findings.filter(({ kind }) => kind !== 'http-error') }),
      ['Errors also detected:', ...others],
    ],
    [
      'a warning at the limit without HTTP errors',
      () => formatLimitWarning({ findings: findings.filter(({ kind }) => kind !== 'http-error') }),
      ['Errors detected but not failing test (maxTestsPerError limit reached):', ...others],
    ],
    [
      'a context without findings',
      () => formatContext({ findings: [], omitted: new Map([['http-error', 2]]) }),
      [
        'Network errors also detected (2 request(s)):',
        '2 more not recorded: an attempt keeps at most 10,000 findings and 6 MB.',
      ],
    ],
    [
      'a warning instead of a failure',
      () => formatWarning({ findings: [pageError] }, 'run'),
      ["Not failing the test (fail: 'run'): 1 error: Error: gone"],
    ],
  ])('in %s', (_what, format, lines) => {
    expect(format().split('\n')).toEqual(lines)
  })
})

test("adds the baseline's notes to each error, and the number of unlisted known errors at the end", () => {
  const formatSuffix = ({ key }: Finding) => ` (since ${key}\n)`
  const knownNote = '3 known\nerrors'
  const lines = formatFailure(
    { findings: [createHttpError(1)], formatSuffix, knownNote, omitted: new Map([['http-error', 1]]) },
    [resolveRule({ status: 404 })],
  ).split('\n')
  expect(lines.slice(2)).toEqual([
    String.raw`GET 500 https://shop.test/1 (since GET:500:/1\n)`,
    '1 more not recorded: an attempt keeps at most 10,000 findings and 6 MB.',
    'Expected network error not seen: 404',
    String.raw`3 known\nerrors`,
  ])
  const context = formatContext({ findings: [createHttpError(1)], knownNote })
  expect(context.split('\n').at(-1)).toBe(String.raw`3 known\nerrors`)
})

describe('a warning instead of a failure', () => {
  const warn = (listed: Parameters<typeof formatWarning>[0]) => formatWarning(listed, 'nothing')
  const prefix = "Not failing the test (fail: 'nothing'): "

  test('lists each pattern once in one line, HTTP errors first', () => {
    const repeated = { ...createHttpError(1), url: 'https://shop.test/1?page=2' }
    expect(warn({ findings: [pageError, createHttpError(1), repeated] })).toBe(
      `${prefix}3 errors: GET 500 /1, Error: gone`,
    )
  })

  test('lists at most five patterns', () => {
    expect(warn({ findings: list(5, createHttpError) })).toMatch(/^.* 5 errors: .*, GET 500 \/4$/)
    expect(warn({ findings: list(7, createHttpError) })).toBe(
      `${prefix}7 errors: GET 500 /0, GET 500 /1, GET 500 /2, GET 500 /3, GET 500 /4, … and 2 more`,
    )
  })

  test("adds the baseline's notes without additional lines", () => {
    const findings = [{ ...createHttpError(1), title: 'GET 500 /\n##[error]' }]
    const formatSuffix = () => ' (baseline entry expired on 2026-01-31: Soon)'
    const knownNote = '2 known errors not listed (network-error-baseline.json)'
    expect(warn({ findings, formatSuffix, knownNote, omitted: new Map([['http-error', 1]]) })).toBe(
      `${prefix}2 errors: GET 500 /\\n#\\u0023[error] (baseline entry expired on 2026-01-31: Soon)
1 more not recorded: an attempt keeps at most 10,000 findings and 6 MB.
${knownNote}`,
    )
  })

  test('adds notes only if they apply to all errors of a pattern', () => {
    const inHook = { ...createHttpError(1), phase: 'beforeAll' } as const
    expect(warn({ findings: [inHook] })).toBe(`${prefix}1 error: GET 500 /1 (in beforeAll)`)
    expect(warn({ findings: [inHook, createHttpError(1)] })).toBe(`${prefix}2 errors: GET 500 /1`)
  })
})

describe('a redacted finding', () => {
  const secret = 'S3cr3tV4lue'
  const leak = `token=${secret}`

  test('shows no secret in any field, and is otherwise unchanged', () => {
    const finding: Finding = {
      ...{ kind: 'graphql-error', key: 'k', title: 't', method: 'POST', status: 200, count: 2 },
      ...{ timestamp: common.timestamp, url: `https://shop.test/?${leak}` },
      ...{ message: leak, errorName: leak, operationName: leak, code: leak },
      details: {
        ...{ statusText: leak, pageUrl: `/a?${leak}`, frameUrl: `/b?${leak}`, body: leak, stack: leak },
        ...{
          args: leak,
          headers: { 'x-api-key': secret, via: 'proxy' },
          durationMs: 7,
          resourceType: 'fetch',
        },
      },
    }
    const hidden = 'token=[redacted]'
    expect(redactFinding(finding, createRedactor())).toEqual({
      ...finding,
      ...{ url: `https://shop.test/?${hidden}` },
      ...{ message: hidden, errorName: hidden, operationName: hidden, code: hidden },
      details: {
        ...{ ...finding.details, statusText: hidden, pageUrl: `/a?${hidden}`, frameUrl: `/b?${hidden}` },
        ...{
          body: hidden,
          stack: hidden,
          args: hidden,
          headers: { 'x-api-key': '[redacted]', via: 'proxy' },
        },
      },
    })
  })

  test('has no additional fields', () => {
    const bare = createHttpError(1)
    expect(redactFinding(bare, createRedactor())).toStrictEqual(bare)
    const withDetails = { ...bare, details: { durationMs: 1 } }
    expect(redactFinding(withDetails, createRedactor())).toStrictEqual(withDetails)
  })

  test('has a message of at most 4,096 characters', () => {
    const redactor = createRedactor({ patterns: [/x/], replacement: 'much longer' })
    const { message } = redactFinding({ ...pageError, message: 'x '.repeat(2000) }, redactor)
    expect(message).toHaveLength(4096)
  })
})

test('counts all errors in the headings, and the omitted ones in the last lines', () => {
  const findings = Array.from({ length: 103 }, (_, index) => createHttpError(index))
  const omitted = new Map([
    ['http-error', 2000],
    ['page-error', 5],
  ] as const)
  const lines = formatFailure({ findings, omitted }, []).split('\n')
  expect(lines.slice(0, 2)).toEqual(['Network errors detected: 2103 request(s) failed.', 'Failed requests:'])
  expect(lines.slice(-3)).toEqual([
    'Page errors: 5',
    '… and 3 more (see network-errors.json)',
    '2005 more not recorded: an attempt keeps at most 10,000 findings and 6 MB.',
  ])
  expect(formatContext({ findings, omitted })).toMatch(/^Network errors also detected \(2103 request\(s\)\):/)
  expect(formatWarning({ findings, omitted }, 'run')).toMatch(/2,108 errors: /)
})
