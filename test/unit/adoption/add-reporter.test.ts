import type { PlaywrightTestConfig } from '@playwright/test'
import { expect, test } from 'vitest'
import { addReporter } from '../../../src/adoption/add-reporter.js'
import { resolvePackageFile } from '../../../src/values/files.js'

type Reporter = PlaywrightTestConfig['reporter']

const ours = resolvePackageFile('dist/reporter/index.js')

test.each<{ what: string; given: Reporter; expected: Reporter }>([
  { what: 'no reporter', given: undefined, expected: [['list'], [ours]] },
  { what: 'a name', given: 'html', expected: [['html'], [ours]] },
  {
    what: 'a list with options',
    given: [['html', { open: 'never' }], ['./own.ts']],
    expected: [['html', { open: 'never' }], ['./own.ts'], [ours]],
  },
  { what: 'an empty list', given: [], expected: [[ours]] },
])('adds the reporter behind $what', ({ given, expected }) => {
  expect(addReporter(given, {})).toEqual(expected)
})

test.each<{ what: string; given: Reporter }>([
  { what: 'blob', given: [['blob'], ['list']] },
  {
    what: 'the reporter by its name',
    given: [['playwright-backchannel/reporter', { outputs: ['json'] }], ['dot']],
  },
  { what: 'the reporter by its path', given: [[ours]] },
  {
    what: "another copy's reporter",
    given: [['C:\\repo\\node_modules\\playwright-backchannel\\dist\\reporter\\index.js']],
  },
])('adds nothing to a list with $what', ({ given }) => {
  expect(addReporter(given, {})).toEqual(given)
})

test('keeps the default that Playwright has on CI', () => {
  expect(addReporter(undefined, { CI: '1' })).toEqual([['dot'], [ours]])
})
