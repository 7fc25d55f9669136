import { expect, test } from 'vitest'
import { type NetworkErrorReporterOptions, resolveOptions } from '../../../src/reporter/options.js'

test('gives every option its default', () => {
  expect(resolveOptions({})).toEqual({
    outputFolder: 'network-error-report',
    outputs: ['html', 'json', 'markdown'],
    stepSummary: true,
    annotations: true,
    redact: expect.objectContaining({ text: expect.any(Function) }),
    failOn: 'nothing',
    unmonitored: 'report',
    links: {},
  })
})

test('ignores options that Playwright adds', () => {
  const options = { configDir: '/repo', _mode: 'test', _commandHash: 'x', onlyFailures: false }
  expect(resolveOptions(options as NetworkErrorReporterOptions)).toMatchObject({
    outputFolder: 'network-error-report',
  })
})

test.each([{}, { baseline: false }, { baseline: 'a.json', compareTo: 'b.json' }] as const)(
  'has no defaults for baseline and compareTo: %j',
  (options) => {
    const { baseline, compareTo } = resolveOptions(options)
    expect({ baseline, compareTo }).toEqual(options)
  },
)

test('accepts redact: false, and additional names to redact', () => {
  const url = '/?token=a&tenant=b'
  expect(resolveOptions({ redact: false }).redact.url(url)).toBe(url)
  const { redact } = resolveOptions({ redact: { names: ['tenant'] } })
  expect(redact.url(url)).toBe('/?token=[redacted]&tenant=[redacted]')
})

test.each([
  [{ outputFolder: '' }, 'outputFolder', 'got "".'],
  [{ outputFolder: 7 }, 'outputFolder', 'got 7'],
  [{ outputs: 'html' }, 'outputs', 'got "html"'],
  [{ outputs: ['pdf'] }, 'outputs', 'got ["pdf"]'],
  [{ stepSummary: 'yes' }, 'stepSummary', 'got "yes"'],
  [{ annotations: 1 }, 'annotations', 'got 1'],
  [{ redact: 'all' }, 'redact', 'got "all"'],
  [{ redact: [] }, 'redact', 'got []'],
  [{ failOn: 'all' }, 'failOn', 'got "all"'],
  [{ unmonitored: true }, 'unmonitored', 'got true'],
  [{ unmonitored: 'except' }, 'unmonitored', 'got "except"'],
  [{ unmonitored: {} }, 'unmonitored', 'got {}'],
  [{ unmonitored: ['a'] }, 'unmonitored', 'got ["a"]'],
  [{ unmonitored: { except: 'a' } }, 'unmonitored.except', 'got "a"'],
  [{ unmonitored: { except: [/a/] } }, 'unmonitored.except[0]', 'got /a/'],
  [{ unmonitored: { except: [' '] } }, 'unmonitored.except[0]', 'got " "'],
  [{ baseline: true }, 'baseline', 'got true'],
  [{ baseline: '' }, 'baseline', 'got ""'],
  [{ compareTo: false }, 'compareTo', 'got false'],
  [{ compareTo: 200 }, 'compareTo', 'got 200'],
  [{ links: ['a'] }, 'links', 'got ["a"]'],
  [{ links: 'a' }, 'links', 'got "a"'],
])('throws a TypeError that names the option and its value for %j', (options, name, actual) => {
  const resolve = () => resolveOptions(options as unknown as NetworkErrorReporterOptions)
  expect(resolve).toThrow(TypeError)
  expect(resolve).toThrow(`reporter option ${name}`)
  expect(resolve).toThrow(`; ${actual}`)
})

test.each([
  [{ redact: { queryParams: 'a' } }, 'redact.queryParams must be an array of non-empty strings'],
  [{ redact: { headers: [/a/] } }, 'redact.headers[0] must be a non-empty string'],
  [{ redact: { replacement: null } }, 'redact.replacement must be a string'],
  [
    { redact: { queryParam: ['voucher'] } },
    'Unknown option "queryParam" of reporter option redact. Did you mean "queryParams"?',
  ],
])('throws a TypeError for %j before anything is written unredacted', (options, message) => {
  const resolve = () => resolveOptions(options as unknown as NetworkErrorReporterOptions)
  expect(resolve).toThrow(TypeError)
  expect(resolve).toThrow(message)
})

test.each([
  [
    { except: ['a'], exept: ['b'] },
    'Unknown option "exept" of reporter option unmonitored. Did you mean "except"?',
  ],
  [{ except: ['tests/{api'] }, 'The glob "tests/{api" has unbalanced or nested braces. Write {a,b}.'],
])('throws a TypeError for unmonitored: %j before the run starts', (unmonitored, message) => {
  expect(() => resolveOptions({ unmonitored })).toThrow(new TypeError(message))
})

test.each([
  ['ouputs', 'Did you mean "outputs"?'],
  ['redcat', 'Did you mean "redact"?'],
  [
    'outputDir',
    'Valid options: outputFolder, outputs, stepSummary, annotations, redact, failOn, unmonitored, baseline, compareTo, links, openapi.',
  ],
])('throws a TypeError for the unknown option "%s": %s', (name, hint) => {
  const resolve = () => resolveOptions({ [name]: 'x' } as NetworkErrorReporterOptions)
  expect(resolve).toThrow(new TypeError(`Unknown option "${name}" of the reporter. ${hint}`))
})
