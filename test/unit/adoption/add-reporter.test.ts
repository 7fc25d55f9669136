import { expect, test } from 'vitest'
import { addReporter } from '../../../src/adoption/add-reporter.js'
import { resolvePackageFile } from '../../../src/values/files.js'

const ours = resolvePackageFile('dist/reporter/index.js')

test.each`
  what                     | given                                          | expected
  ${'no reporter'}         | ${undefined}                                   | ${[['list'], [ours]]}
  ${'a name'}              | ${'html'}                                      | ${[['html'], [ours]]}
  ${'a list with options'} | ${[['html', { open: 'never' }], ['./own.ts']]} | ${[['html', { open: 'never' }], ['./own.ts'], [ours]]}
  ${'an empty list'}       | ${[]}                                          | ${[[ours]]}
`('adds the reporter behind $what', ({ given, expected }) => {
  expect(addReporter(given, {})).toEqual(expected)
})

test.each`
  what                          | given
  ${'blob'}                     | ${[['blob'], ['list']]}
  ${'the reporter by its name'} | ${[['playwright-backchannel/reporter', { outputs: ['json'] }], ['dot']]}
  ${'the reporter by its path'} | ${[[ours]]}
  ${"another copy's reporter"}  | ${[['C:\\repo\\node_modules\\playwright-backchannel\\dist\\reporter\\index.js']]}
`('adds nothing to a list with $what', ({ given }) => {
  expect(addReporter(given, {})).toEqual(given)
})

test('keeps the default that Playwright has on CI', () => {
  expect(addReporter(undefined, { CI: '1' })).toEqual([['dot'], [ours]])
})
