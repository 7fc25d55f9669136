import { expect, test } from 'vitest'
import { attachment, type FakeTest, networkErrors, record, summarizeTests } from './fake-run.js'

const a = 'https://shop.test/a'
const charged = (...keys: string[]) => JSON.stringify({ charged: keys })
const countOutcomes = (tests: FakeTest[]) =>
  Object.fromEntries(
    summarizeTests(tests).patterns.map(({ key, failedTests, limitedTests }) => [
      key,
      [failedTests, limitedTests],
    ]),
  )

test('a pattern failed only the tests that were charged with it', () => {
  const others = ['b', 'c', 'd', 'e', 'f']
  const tests: FakeTest[] = others.map((name) => ({
    id: name,
    attempts: [
      {
        verdict: 'failed the test',
        mark: charged(`GET:500:/${name}`),
        attachments: [networkErrors(record(a), record(`https://shop.test/${name}`))],
      },
    ],
  }))
  const first: FakeTest = {
    id: 'a',
    attempts: [
      { verdict: 'failed the test', mark: charged('GET:500:/a'), attachments: [networkErrors(record(a))] },
    ],
  }
  expect(countOutcomes([first, ...tests])).toEqual({
    'GET:500:/a': [1, 5],
    ...Object.fromEntries(others.map((name) => [`GET:500:/${name}`, [1, 0]])),
  })
})

test.each([[''], ['{'], ['{"charged":1}']])(
  'with the mark %j every pattern of a failed attempt counts',
  (mark) => {
    const attempts = [
      {
        verdict: 'failed the test',
        mark,
        attachments: [networkErrors(record(a), record('https://shop.test/b'))],
      },
    ]
    expect(countOutcomes([{ id: '1', attempts }])).toEqual({ 'GET:500:/a': [1, 0], 'GET:500:/b': [1, 0] })
  },
)

const url = 'https://shop.test/api/tenants/acme/users/7'
const finding = {
  kind: 'http-error',
  url,
  method: 'GET',
  status: 500,
  timestamp: record(url).timestamp,
  count: 1,
}
const backchannel = (key: string) =>
  attachment('_backchannel.json', JSON.stringify({ findings: [{ ...finding, key, later: 1 }], omitted: 0 }))

test('the key of a finding is that of its record, whichever attachment comes first', () => {
  const evidence = [networkErrors(record(url)), backchannel('GET:500:/api/tenants/:tenant/users/:id')]
  const { patterns, unreadableAttachments } = summarizeTests([
    { id: '1', attempts: [{ attachments: evidence }] },
  ])
  expect(patterns).toMatchObject([
    { key: 'GET:500:/api/tenants/:tenant/users/:id', basePath: '/api/tenants/:tenant/users/:id' },
  ])
  expect(unreadableAttachments).toEqual([])
})

test('without findings the key is made with the routes of the mark', () => {
  const mark = JSON.stringify({ routes: ['/api/tenants/:tenant/users/:id'] })
  const { patterns } = summarizeTests([
    { id: '1', attempts: [{ mark, attachments: [networkErrors(record(url))] }] },
  ])
  expect(patterns.map(({ key }) => key)).toEqual(['GET:500:/api/tenants/:tenant/users/:id'])
})

test('a key of another method or status is not believed, and broken findings are unreadable', () => {
  const foreign = summarizeTests([
    { id: '1', attempts: [{ attachments: [backchannel('POST:404:/x'), networkErrors(record(url))] }] },
  ])
  expect(foreign.patterns.map(({ key }) => key)).toEqual(['GET:500:/api/tenants/acme'])
  const broken = summarizeTests([
    {
      id: '1',
      attempts: [{ attachments: [attachment('_backchannel.json', '{'), networkErrors(record(url))] }],
    },
  ])
  expect(broken.unreadableAttachments).toMatchObject([{ name: '_backchannel.json', reason: 'broken JSON' }])
  expect(broken.totals.networkErrors).toBe(1)
})
