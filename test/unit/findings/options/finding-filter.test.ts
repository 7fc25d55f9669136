// Which occurrences and open requests the options leave out.
import { expect, test } from 'vitest'
import { ignoresRequest } from '../../../../src/findings/options/finding-filter.js'
import {
  type MonitorUseOptions,
  resolveMonitorOptions,
} from '../../../../src/findings/options/monitor-options.js'
import { createFilterFor, occur } from '../builders.js'

const cart = 'https://shop.test/api/cart'

test.each<{ options: MonitorUseOptions; isIgnored: boolean }>([
  { options: {}, isIgnored: false },
  { options: { excludePatterns: [/other/, /api\/cart/] }, isIgnored: true },
  { options: { excludePatterns: [/other/] }, isIgnored: false },
  { options: { ignore: [{ url: '**/other' }, { url: '**/cart' }] }, isIgnored: true },
  { options: { ignore: [{ url: '**/other' }] }, isIgnored: false },
  { options: { ignore: [{ method: 'POST' }] }, isIgnored: false },
  { options: { ignore: [{ url: '**/cart', status: 500 }] }, isIgnored: false },
  { options: { ignore: [{ kind: 'request-failed', url: '**/cart' }] }, isIgnored: true },
  { options: { ignore: [{ kind: 'request-failed', url: '**/cart', message: 'net' }] }, isIgnored: false },
  { options: { ignore: [{ kind: 'page-error', url: '**/cart' }] }, isIgnored: false },
  { options: { only: [{ url: '**/other' }] }, isIgnored: true },
  { options: { only: [{ url: '**/other' }, { url: '**/cart' }] }, isIgnored: false },
  { options: { only: [{ url: '**/cart', status: 500 }] }, isIgnored: false },
  { options: { only: [{ kind: 'request-failed', url: '**/cart', message: 'net' }] }, isIgnored: false },
  { options: { only: [{ kind: 'page-error', url: '**/cart' }] }, isIgnored: true },
])('an open request is left out by $options: $isIgnored', ({ options, isIgnored }) => {
  const request = { method: 'GET', url: cart, startedAt: '2026-01-31T12:00:00.000Z' }
  expect(ignoresRequest(request, resolveMonitorOptions(options, 'https://shop.test'))).toBe(isIgnored)
})

test.each<{ options: MonitorUseOptions; isIgnored: boolean }>([
  { options: { only: [{ url: '**/other' }] }, isIgnored: true },
  { options: { only: [{ url: '**/other' }, { url: '**/cart' }] }, isIgnored: false },
  { options: { only: [{ url: '**/cart' }] }, isIgnored: false },
  { options: { mocked: 'ignore' }, isIgnored: false },
])('an error is left out by $options: $isIgnored', ({ options, isIgnored }) => {
  expect(createFilterFor(options).isIgnored(occur(cart))).toBe(isIgnored)
})

test('what a prefetch met never fails', () => {
  const neverFails = (prefetch: boolean) => createFilterFor().neverFails(occur(cart, { prefetch }))
  expect([neverFails(true), neverFails(false)]).toEqual([true, false])
})

test('a mocked error is left out or never fails, as the option says', () => {
  const mocked = occur(cart, { mocked: true })
  const judge = (options: MonitorUseOptions) => {
    const filter = createFilterFor(options)
    return [filter.isIgnored(mocked), filter.neverFails(mocked)]
  }
  expect(judge({})).toEqual([false, false])
  expect(judge({ mocked: 'report' })).toEqual([false, true])
  expect(judge({ mocked: 'ignore' })).toEqual([true, false])
})

test.each`
  options                                              | fields                 | mentioned
  ${{}}                                                | ${{ mocked: true }}    | ${false}
  ${{ mocked: 'report' }}                              | ${{ mocked: true }}    | ${true}
  ${{ mocked: 'ignore' }}                              | ${{ mocked: true }}    | ${true}
  ${{ mocked: 'report' }}                              | ${{}}                  | ${false}
  ${{}}                                                | ${{ recovered: true }} | ${false}
  ${{ recovered: 'report' }}                           | ${{ recovered: true }} | ${true}
  ${{ recovered: 'report' }}                           | ${{}}                  | ${false}
  ${{ recovered: [{ status: 401 }, { status: 500 }] }} | ${{ recovered: true }} | ${true}
  ${{ recovered: [{ status: 401 }] }}                  | ${{ recovered: true }} | ${false}
`('the options $options say what becomes of an error that has $fields: $mentioned', (row) => {
  const { isMentioned, mayRecover } = createFilterFor(row.options)
  expect(isMentioned({ ...occur(cart), ...row.fields })).toBe(row.mentioned)
  if (row.fields.recovered) expect(mayRecover(occur(cart))).toBe(row.mentioned)
})

test.each`
  options                                          | mocked   | leftOut
  ${{ mocked: 'ignore' }}                          | ${true}  | ${true}
  ${{ mocked: 'ignore' }}                          | ${false} | ${false}
  ${{ mocked: 'report' }}                          | ${true}  | ${false}
  ${{ mocked: 'ignore', ignore: [{ url: cart }] }} | ${true}  | ${false}
`('the options $options leave an error out because it is mocked, $mocked: $leftOut', (row) => {
  const filter = createFilterFor(row.options)
  expect(filter.isLeftOutAsMocked(occur(cart, { mocked: row.mocked }))).toBe(row.leftOut)
})
