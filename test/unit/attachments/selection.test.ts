import { expect, test } from 'vitest'
import { decodeSelection, describeSelection, findTestFilters } from '../../../src/attachments/selection.js'

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

const config = { tags: [], shard: null, projects: [{ name: 'chromium' }, { name: 'firefox' }] }
const one = { project: 'chromium', projects: ['chromium', 'firefox'] }

test.each`
  argv                                | more                                   | selection
  ${'test --headed'}                  | ${{}}                                  | ${undefined}
  ${'test --shard=1/4 cart'}          | ${{ shard: { current: 1, total: 4 } }} | ${{ filters: ['cart', '--shard=1/4'] }}
  ${'test'}                           | ${{ shard: { current: 3, total: 4 } }} | ${{ filters: ['--shard=3/4'] }}
  ${'test'}                           | ${{ tags: ['@linux'] }}                | ${{ tags: ['@linux'] }}
  ${'test --project=chromium'}        | ${{}}                                  | ${{ filters: ['--project=chromium'], ...one }}
  ${'test --grep secret --project a'} | ${{}}                                  | ${{ filters: ['--grep hidden', '--project a'], ...one }}
`('a run with $argv and $more has the selection $selection', ({ argv, more, selection }) => {
  const hide = (text: string) => text.replace('secret', 'hidden')
  const given = describeSelection({ ...config, argv: splitCommandLine(argv), ...more }, 'chromium', hide)
  expect(given).toEqual(selection)
  expect(decodeSelection(given && JSON.parse(JSON.stringify(given)))).toEqual(selection)
})

test.each([null, 'a', [], { filters: 1, tags: [1], project: 2, projects: {} }, { shard: '1/100000' }])(
  'the selection %j has nothing to read',
  (selection) => {
    expect(Object.values(decodeSelection(selection) ?? {}).filter(Boolean)).toEqual([])
  },
)
