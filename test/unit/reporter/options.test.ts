import { expect, test } from 'vitest'
import {
  findUnknownOption,
  type NetworkErrorReporterOptions,
  resolveOptions,
} from '../../../src/reporter/options.js'

test('every option has its default', () => {
  expect(resolveOptions({})).toEqual({
    outputFolder: 'network-error-report',
    outputs: ['html', 'json', 'markdown'],
    stepSummary: true,
    annotations: true,
    redact: { queryParams: [], headers: [], replacement: '[redacted]' },
    failOn: 'nothing',
  })
})

test('what Playwright adds to the options of a reporter is no mistake', () => {
  const options = { configDir: '/repo', _mode: 'test', _commandHash: 'x', onlyFailures: false }
  expect(resolveOptions(options as NetworkErrorReporterOptions)).toEqual(resolveOptions({}))
  expect(findUnknownOption(options as NetworkErrorReporterOptions)).toBeUndefined()
})

test('redaction can be switched off or added to', () => {
  expect(resolveOptions({ redact: false }).redact).toBe(false)
  expect(resolveOptions({ redact: { headers: ['x-tenant'] } }).redact).toEqual({
    queryParams: [],
    headers: ['x-tenant'],
    replacement: '[redacted]',
  })
})

test.each([
  [{ outputFolder: '' }, 'outputFolder', "got ''"],
  [{ outputFolder: 7 }, 'outputFolder', 'got 7'],
  [{ outputs: 'html' }, 'outputs', "got 'html'"],
  [{ outputs: ['pdf'] }, 'outputs', "got [ 'pdf' ]"],
  [{ stepSummary: 'yes' }, 'stepSummary', "got 'yes'"],
  [{ annotations: 1 }, 'annotations', 'got 1'],
  [{ redact: 'all' }, 'redact', "got 'all'"],
  [{ redact: [] }, 'redact', 'got []'],
  [{ redact: { queryParams: 'a' } }, 'redact.queryParams', "got 'a'"],
  [{ redact: { headers: [/a/] } }, 'redact.headers', 'got [ /a/ ]'],
  [{ redact: { replacement: null } }, 'redact.replacement', 'got null'],
  [{ failOn: 'all' }, 'failOn', "got 'all'"],
])('%j is a TypeError that names the option and what it got', (options, name, seen) => {
  const resolve = () => resolveOptions(options as unknown as NetworkErrorReporterOptions)
  expect(resolve).toThrow(TypeError)
  expect(resolve).toThrow(`Failed to read reporter option "${name}": ${seen}. Give `)
})

test('a misspelt option is named, with those there are, and ends no run', () => {
  const misspelt = { outputDir: 'out' } as unknown as NetworkErrorReporterOptions
  expect(resolveOptions(misspelt)).toEqual(resolveOptions({}))
  expect(findUnknownOption(misspelt)).toContain(
    'Failed to read reporter option "outputDir": there is none. Use outputFolder,',
  )
})
