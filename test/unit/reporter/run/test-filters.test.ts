import { expect, test } from 'vitest'
import { findTestFilters } from '../../../../src/reporter/run/test-filters.js'

const splitCommandLine = (commandLine: string) => ['/bin/node', '/repo/cli.js', ...commandLine.split(' ')]

test.each<[commandLine: string, filters: string[]]>([
  ['test', []],
  ['test --headed -x --workers=1 -j 2 -j4 --retries 1', []],
  ['test --reporter list -c e2e --config=e2e --trace on --output out --timeout 5', []],
  ['test -u all --debug inspector --shuffle 7', []],
  ['test tests/cart.spec.ts checkout', ['tests/cart.spec.ts', 'checkout']],
  ['test --workers 1 cart --headed checkout', ['cart', 'checkout']],
  ['test --grep cart', ['--grep cart']],
  ['test --grep=cart -gcart -g cart cart', ['--grep=cart', '-gcart', '-g cart', 'cart']],
  ['test -G slow --grep-invert @slow', ['-G slow', '--grep-invert @slow']],
  ['test --project chromium firefox --headed', ['--project chromium firefox']],
  ['test --project=chromium cart', ['--project=chromium', 'cart']],
  ['test --only-changed main --last-failed', ['--only-changed main', '--last-failed']],
  ['test --only-changed --workers=1 cart', ['--only-changed', 'cart']],
  ['test --test-list a.txt --test-list-invert=b.txt', ['--test-list a.txt', '--test-list-invert=b.txt']],
  ['test --last-failed-file run.json --no-deps', ['--no-deps']],
  ['test --headed -- --grep cart tests', []],
  ['test --ui cart', ['cart', '--ui']],
  ['test --ui-host=127.0.0.1 --ui-port 8080', ['--ui']],
  ['merge-reports', []],
  ['merge-reports --reporter list blobs', []],
  ['test-server --grep cart', []],
])('finds the filters in %s: %j', (commandLine, filters) => {
  expect(findTestFilters(null, splitCommandLine(commandLine))).toEqual(filters)
})

test.each([
  { commandLine: 'test --shard=1/4', current: 1, filters: ['--shard=1/4'] },
  { commandLine: 'test --shard 2/4 cart', current: 2, filters: ['cart', '--shard=2/4'] },
  { commandLine: 'test', current: 3, filters: ['--shard=3/4'] },
])('finds $filters in $commandLine with the shard $current', ({ commandLine, current, filters }) => {
  expect(findTestFilters({ current, total: 4 }, splitCommandLine(commandLine))).toEqual(filters)
})
