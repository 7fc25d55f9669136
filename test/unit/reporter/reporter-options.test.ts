import { expect, test } from 'vitest'
import { type NetworkErrorReporterOptions, resolveOptions } from '../../../src/reporter/reporter-options.js'

test('gives every option its default, and ignores options that Playwright adds', () => {
  const added = { configDir: '/repo', _mode: 'test', _commandHash: 'x', onlyFailures: false }
  expect(resolveOptions(added as NetworkErrorReporterOptions)).toEqual({
    outputFolder: 'network-error-report',
    outputs: ['html', 'json', 'markdown', 'github'],
    unmonitored: undefined,
    links: {},
    hosts: { fail: false },
  })
})

const host = 'hosts.allowed[0] must be a host such as'

test.each`
  options                                             | message
  ${{ outputFolder: '' }}                             | ${'reporter option outputFolder must be a path; got "".'}
  ${{ outputs: 'html' }}                              | ${'reporter option outputs must be an array of'}
  ${{ outputs: ['pdf'] }}                             | ${'got ["pdf"]'}
  ${{ unmonitored: 'except' }}                        | ${'reporter option unmonitored must be'}
  ${{ unmonitored: { except: 'a' } }}                 | ${'reporter option unmonitored.except must be an array of'}
  ${{ unmonitored: { except: [' '] } }}               | ${'reporter option unmonitored.except[0] must be'}
  ${{ unmonitored: { except: ['a'], exept: ['b'] } }} | ${'Unknown option "exept" of reporter option unmonitored. Did you mean "except"?'}
  ${{ unmonitored: { except: ['tests/{api'] } }}      | ${'The glob "tests/{api" has unbalanced or nested braces. Write {a,b}.'}
  ${{ compareTo: false }}                             | ${'reporter option compareTo must be'}
  ${{ compareTo: 200 }}                               | ${'reporter option compareTo must be'}
  ${{ links: ['a'] }}                                 | ${'reporter option links must be'}
  ${{ links: { '': 'https://a.test' } }}              | ${'reporter option links must be'}
  ${{ hosts: { fail: true } }}                        | ${'hosts.fail needs hosts.allowed'}
  ${{ hosts: { allowed: [], fail: true } }}           | ${'hosts.fail needs hosts.allowed'}
  ${{ hosts: { allowed: 'shop.test' } }}              | ${'hosts.allowed must be an array of hosts'}
  ${{ hosts: { allowed: ['https://shop.test'] } }}    | ${host}
  ${{ hosts: { allowed: ['shop.test:port'] } }}       | ${host}
  ${{ hosts: { allow: ['shop.test'] } }}              | ${'Did you mean "allowed"?'}
  ${{ hosts: { allowed: ['a'], fail: 'yes' } }}       | ${'hosts.fail must be true or false'}
  ${{ ouputs: ['html'] }}                             | ${'Unknown option "ouputs" of the reporter. Did you mean "outputs"?'}
  ${{ baselin: 'x' }}                                 | ${'Valid options: outputFolder, outputs, unmonitored, compareTo, links, openapi, hosts.'}
`('throws a TypeError for $options: $message', ({ options, message }) => {
  const resolve = () => resolveOptions(options)
  expect(resolve).toThrow(TypeError)
  expect(resolve).toThrow(message)
})
