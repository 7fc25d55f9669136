import { expect, test } from 'vitest'
import { addReporter } from '../../../src/adoption/add-reporter.js'
import { resolvePackageFile } from '../../../src/values/files.js'

const ours = resolvePackageFile('dist/reporter/index.js')

test.each`
  what                          | given                                                                             | expected
  ${'no reporter'}              | ${undefined}                                                                      | ${[['list'], [ours]]}
  ${'a name'}                   | ${'html'}                                                                         | ${[['html'], [ours]]}
  ${'a list with options'}      | ${[['html', { open: 'never' }], ['./own.ts']]}                                    | ${[['html', { open: 'never' }], ['./own.ts'], [ours]]}
  ${'an empty list'}            | ${[]}                                                                             | ${[[ours]]}
  ${'what Playwright rejects'}  | ${[undefined, ['dot']]}                                                           | ${[undefined, ['dot'], [ours]]}
  ${'blob'}                     | ${[['blob'], ['list']]}                                                           | ${undefined}
  ${'the reporter by its name'} | ${[['playwright-backchannel/reporter', { outputs: ['json'] }], ['dot']]}          | ${undefined}
  ${'the reporter by its path'} | ${[[ours]]}                                                                       | ${undefined}
  ${"another copy's reporter"}  | ${[['C:\\repo\\node_modules\\playwright-backchannel\\dist\\reporter\\index.js']]} | ${undefined}
`('adds the reporter behind $what, unless it is there already', ({ given, expected = given }) => {
  expect(addReporter(given, {})).toEqual(expected)
})

test('keeps the default that Playwright has on CI', () => {
  expect(addReporter(undefined, { CI: '1' })).toEqual([['dot'], [ours]])
})
