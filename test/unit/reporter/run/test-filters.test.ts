import { expect, test } from 'vitest'
import { findTestFilters } from '../../../../src/reporter/run/test-filters.js'

test.each<[string, string[], shard?: number]>([
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
  ['test --shard=1/4', ['--shard=1/4'], 1],
  ['test --shard 2/4 cart', ['cart', '--shard=2/4'], 2],
  ['test', ['--shard=3/4'], 3],
  ['merge-reports', []],
  ['merge-reports --reporter list blobs', []],
  ['test-server --grep cart', []],
])('finds the filters in %s: %j, with the shard of the config', (commandLine, filters, current) => {
  const shard = current === undefined ? null : { current, total: 4 }
  const all = ['/bin/node', '/repo/cli.js', ...commandLine.split(' ')]
  expect(findTestFilters(shard, all)).toEqual(filters)
})
