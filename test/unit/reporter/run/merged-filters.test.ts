import { expect, test } from 'vitest'
import type { Selection } from '../../../../src/attachments/selection.js'
import { findMergedFilters, findMissingShards } from '../../../../src/reporter/run/merged-filters.js'

const ofShards = (...shards: string[]): Selection[] =>
  shards.map((shard) => ({ filters: [`--shard=${shard}`] }))
const ofProject = (project: string, more: Selection = {}): Selection => ({
  filters: [`--project=${project}`],
  project,
  projects: ['chromium', 'firefox'],
  ...more,
})
const linux = { tags: ['@linux'] }
const windows = { tags: ['@windows'] }

test.each`
  what                                                      | selections                                                                                                                      | filters
  ${'no monitored test'}                                    | ${[]}                                                                                                                           | ${undefined}
  ${'a run that was not limited'}                           | ${[{}]}                                                                                                                         | ${undefined}
  ${'every shard'}                                          | ${ofShards('3/3', '1/3', '2/3')}                                                                                                | ${undefined}
  ${'two of three shards'}                                  | ${ofShards('1/3', '3/3')}                                                                                                       | ${['--shard=1/3', '--shard=3/3']}
  ${'shards of other totals'}                               | ${ofShards('1/2', '2/3')}                                                                                                       | ${['--shard=1/2', '--shard=2/3']}
  ${'every shard, and some of another total'}               | ${ofShards('1/2', '2/2', '2/3')}                                                                                                | ${undefined}
  ${'a whole run, and its failed tests'}                    | ${[{}, { filters: ['--last-failed'] }]}                                                                                         | ${undefined}
  ${'every shard, and their failed tests'}                  | ${[...ofShards('1/2', '2/2'), { filters: ['--last-failed', '--shard=1/2'] }]}                                                   | ${undefined}
  ${'every shard of some tests'}                            | ${['1/2', '2/2'].map((shard) => ({ filters: ['cart', `--shard=${shard}`] }))}                                                   | ${['cart', '--shard=1/2', '--shard=2/2']}
  ${'two selections that may be the whole suite'}           | ${[{ filters: ['--grep @a'] }, { filters: ['--grep-invert @a'] }]}                                                              | ${['--grep @a', '--grep-invert @a']}
  ${'each project'}                                         | ${[ofProject('chromium'), ofProject('firefox')]}                                                                                | ${undefined}
  ${'one project of two'}                                   | ${[ofProject('chromium')]}                                                                                                      | ${['--project=chromium']}
  ${'each project, one of them with a part of its tests'}   | ${[ofProject('chromium'), ofProject('firefox', { filters: ['--project=firefox', 'cart'] })]}                                    | ${['--project=chromium', '--project=firefox', 'cart']}
  ${'each project, one of them without a shard'}            | ${[ofProject('chromium'), ofProject('firefox', { filters: ['--project=firefox', '--shard=1/2'] })]}                             | ${['--project=chromium', '--project=firefox', '--shard=1/2']}
  ${'two projects of one argument'}                         | ${['chromium', 'firefox'].map((name) => ofProject(name, { filters: ['--project chromium firefox'] }))}                          | ${undefined}
  ${'every shard in each environment'}                      | ${[linux, windows].flatMap((tags) => ofShards('1/2', '2/2').map((one) => ({ ...one, ...tags })))}                               | ${undefined}
  ${'a shard that is missing in one environment'}           | ${[{ ...linux, filters: ['--shard=1/2'] }, { ...windows, filters: ['--shard=1/2'] }, { ...windows, filters: ['--shard=2/2'] }]} | ${['--shard=1/2']}
  ${'a whole run in one environment, and a shard in other'} | ${[linux, { ...windows, filters: ['--shard=1/2'] }]}                                                                            | ${['--shard=1/2']}
`('a merge of $what is limited to $filters', ({ selections, filters }) => {
  expect(findMergedFilters(selections)).toEqual(filters)
})

const inOneEach = [linux, windows].map((tags, index) => ({ ...tags, filters: [`--shard=${index + 1}/2`] }))

test.each`
  selections                                                        | missing
  ${[]}                                                             | ${undefined}
  ${[{ filters: ['--grep @smoke'] }]}                               | ${undefined}
  ${ofShards('1/2', '2/2', '2/3')}                                  | ${undefined}
  ${[{ filters: ['cart', '--shard=1/3', '--shard=3/3'] }]}          | ${['2/3']}
  ${[linux, { ...windows, filters: ['--shard=1/2'] }]}              | ${['2/2 in 1 of 2 environments']}
  ${inOneEach}                                                      | ${['2/2 in 1 of 2 environments', '1/2 in 1 of 2 environments']}
  ${inOneEach.map((run) => ({ ...run, filters: ['--shard=1/2'] }))} | ${['2/2 in 2 of 2 environments']}
`('a report of $selections lacks the shards $missing', ({ selections, missing }) => {
  expect(findMissingShards(selections)).toEqual(missing)
})
