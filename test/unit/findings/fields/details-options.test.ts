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

test.each<{ option: unknown; seen: FindingDetails | undefined; selected: FindingDetails | undefined }>([
  { option: true, seen: response, selected: { statusText: 'Bad', body: 'why', headers: via } },
  { option: false, seen: response, selected: undefined },
  { option: { body: false }, seen: response, selected: { statusText: 'Bad', headers: via } },
  {
    option: { headers: ['X-OWN'] },
    seen: response,
    selected: { statusText: 'Bad', body: 'why', headers: { ...via, 'x-own': '1' } },
  },
  { option: true, seen: { statusText: 'Bad', headers: { 'x-own': '1' } }, selected: { statusText: 'Bad' } },
  { option: true, seen: sent, selected: { request: { headers: { ...ids, ...hidden }, body: 'why' } } },
  { option: false, seen: sent, selected: undefined },
  { option: { requestBody: false }, seen: sent, selected: { request: { headers: { ...ids, ...hidden } } } },
  {
    option: { body: false },
    seen: sent,
    selected: { request: { headers: { ...ids, ...hidden }, body: 'why' } },
  },
  {
    option: { headers: ['X-Own', 'Cookie'] },
    seen: sent,
    selected: { request: { headers: { ...ids, 'x-own': '1', cookie: 'c' }, body: 'why' } },
  },
  {
    option: true,
    seen: { request: { headers: { cookie: 'c' } } },
    selected: { request: { headers: hidden } },
  },
  { option: true, seen: undefined, selected: undefined },
  { option: true, seen: { headers: { 'x-own': '1' } }, selected: undefined },
  { option: { body: false }, seen: { body: 'why' }, selected: undefined },
])('details: $option selects from $seen', ({ option, seen, selected }) => {
  expect(selectDetails(seen, resolveDetails(option))).toStrictEqual(selected)
})
