import { expect, test } from 'vitest'
import { type NetworkErrorReporterOptions, resolveOptions } from '../../../src/reporter/options.js'

test('gives every option its default', () => {
  expect(resolveOptions({})).toEqual({
    outputFolder: 'network-error-report',
    outputs: ['html', 'json', 'markdown', 'github'],
    unmonitored: 'report',
    links: {},
    hosts: { fail: false },
  })
})

test('ignores options that Playwright adds', () => {
  const options = { configDir: '/repo', _mode: 'test', _commandHash: 'x', onlyFailures: false }
  expect(resolveOptions(options as NetworkErrorReporterOptions)).toMatchObject({
    outputFolder: 'network-error-report',
  })
})

test.each([
  [{ outputFolder: '' }, 'outputFolder', 'got "".'],
  [{ outputFolder: 7 }, 'outputFolder', 'got 7'],
  [{ outputs: 'html' }, 'outputs', 'got "html"'],
  [{ outputs: ['pdf'] }, 'outputs', 'got ["pdf"]'],
  [{ unmonitored: true }, 'unmonitored', 'got true'],
  [{ unmonitored: 'except' }, 'unmonitored', 'got "except"'],
  [{ unmonitored: {} }, 'unmonitored', 'got {}'],
  [{ unmonitored: ['a'] }, 'unmonitored', 'got ["a"]'],
  [{ unmonitored: { except: 'a' } }, 'unmonitored.except', 'got "a"'],
  [{ unmonitored: { except: [/a/] } }, 'unmonitored.except[0]', 'got /a/'],
  [{ unmonitored: { except: [' '] } }, 'unmonitored.except[0]', 'got " "'],
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
  [
    'baselin',
    'Valid options: outputFolder, outputs, unmonitored, compareTo, links, openapi, apiCoverage, hosts.',
  ],
])('throws a TypeError for the unknown option "%s": %s', (name, hint) => {
  const resolve = () => resolveOptions({ [name]: 'x' } as NetworkErrorReporterOptions)
  expect(resolve).toThrow(new TypeError(`Unknown option "${name}" of the reporter. ${hint}`))
})
