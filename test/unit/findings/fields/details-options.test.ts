import { expect, test } from 'vitest'
import { resolveDetails, selectDetails } from '../../../../src/findings/fields/details-options.js'
import type { FindingDetails } from '../../../../src/findings/fields/finding-fields.js'

const via = { via: 'proxy' }
const response: FindingDetails = {
  statusText: 'Bad',
  body: 'why',
  headers: { ...via, 'x-own': '1', 'set-cookie': 'a=b' },
}
const ids = { traceparent: '00-1', baggage: 'a=b' }
const hidden = { cookie: '[redacted]' }
const sent: FindingDetails = { request: { headers: { ...ids, 'x-own': '1', cookie: 'c' }, body: 'why' } }

test.each`
  option                              | seen                                                | selected
  ${true}                             | ${response}                                         | ${{ statusText: 'Bad', body: 'why', headers: via }}
  ${false}                            | ${response}                                         | ${undefined}
  ${{ body: false }}                  | ${response}                                         | ${{ statusText: 'Bad', headers: via }}
  ${{ headers: ['X-OWN'] }}           | ${response}                                         | ${{ statusText: 'Bad', body: 'why', headers: { ...via, 'x-own': '1' } }}
  ${true}                             | ${{ statusText: 'Bad', headers: { 'x-own': '1' } }} | ${{ statusText: 'Bad' }}
  ${true}                             | ${sent}                                             | ${{ request: { headers: { ...ids, ...hidden }, body: 'why' } }}
  ${false}                            | ${sent}                                             | ${undefined}
  ${{ requestBody: false }}           | ${sent}                                             | ${{ request: { headers: { ...ids, ...hidden } } }}
  ${{ body: false }}                  | ${sent}                                             | ${{ request: { headers: { ...ids, ...hidden }, body: 'why' } }}
  ${{ headers: ['X-Own', 'Cookie'] }} | ${sent}                                             | ${{ request: { headers: { ...ids, 'x-own': '1', cookie: 'c' }, body: 'why' } }}
  ${true}                             | ${{ request: { headers: { cookie: 'c' } } }}        | ${{ request: { headers: hidden } }}
  ${true}                             | ${undefined}                                        | ${undefined}
  ${true}                             | ${{ headers: { 'x-own': '1' } }}                    | ${undefined}
  ${{ body: false }}                  | ${{ body: 'why' }}                                  | ${undefined}
`('details: $option selects from $seen', ({ option, seen, selected }) => {
  expect(selectDetails(seen, resolveDetails(option))).toStrictEqual(selected)
})
