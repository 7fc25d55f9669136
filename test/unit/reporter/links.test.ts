import { expect, test } from 'vitest'
import { links } from '../../../docs/recipes/links.js'
import { checkLinks, createLinks } from '../../../src/reporter/links.js'
import { summarizeAttempt } from './fake-run.js'
import { finding } from './finding-samples.js'
import { listDetails } from './report/read-report.js'
import { toSummary } from './schema-check.js'

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'
const run = { commit: 'a1b2c3', branch: 'feature/cart & co' }
const error = {
  url: 'https://shop.test/api/orders/7?page=2',
  timestamp: '2026-11-20T09:01:00.000Z',
  details: { headers: { 'x-request-id': 'req 7/8' } },
}

function format(template: string, source: object = error): string | undefined {
  return createLinks({ Logs: template }, run)({ ...error, ...source })['Logs']
}

test.each([
  ['{from}', '1795165200000'],
  ['{to}', '1795165320000'],
  ['{url}', 'https%3A%2F%2Fshop.test%2Fapi%2Forders%2F7%3Fpage%3D2'],
  ['{path}', '%2Fapi%2Forders%2F7'],
  ['{commit}', 'a1b2c3'],
  ['{branch}', 'feature%2Fcart%20%26%20co'],
  ['{x-request-id}', 'req%207%2F8'],
  ['{X-Request-ID}', 'req%207%2F8'],
  ['{path}|{path}', '%2Fapi%2Forders%2F7|%2Fapi%2Forders%2F7'],
])('fills in %s', (placeholder, value) => {
  expect(format(`https://x.test/?q=${placeholder}`)).toBe(`https://x.test/?q=${value}`)
})

test.each([
  [{ traceparent: `00-${trace}-${span}-01`, b3: `${span}-${span}` }, trace],
  [{ b3: '0', 'sentry-trace': `${trace}-${span}` }, trace],
  [{ 'x-request-id': trace }, undefined],
])('reads {traceId} from the first header with a trace: %j', (headers, id) => {
  expect(format('https://x.test/{traceId}', { details: { headers } })).toBe(id && `https://x.test/${id}`)
})

test('prefers request headers to response headers', () => {
  const received = { b3: `${span}-${span}`, 'x-request-id': 'theirs' }
  const sent = { 'x-datadog-trace-id': '42', 'x-request-id': 'ours' }
  const details = { headers: received, request: { headers: sent } }
  expect(format('https://x.test/{traceId}/{x-request-id}', { details })).toBe('https://x.test/42/ours')
  const unsent = { details: { headers: received, request: {} } }
  expect(format('https://x.test/{traceId}', unsent)).toBe(`https://x.test/${span}`)
})

test.each([
  ['{traceId}', error],
  ['{x-trace-id}', error],
  ['{x-request-id}', { details: undefined }],
  ['{x-request-id}', { details: { headers: { 'x-request-id': '[redacted]' } } }],
  ['{traceId}', { details: { headers: { 'x-datadog-trace-id': '[redacted]', b3: '[redacted]' } } }],
  ['{from}', { timestamp: 'yesterday' }],
  ['{path}', { url: 'about' }],
])('creates no link if %s has no value', (placeholder, source) => {
  expect(format(`https://x.test/${placeholder}/{commit}`, source)).toBeUndefined()
})

test.each([
  ['"><script>', '%22%3E%3Cscript%3E'],
  [`') (x)!*`, '%27%29%20%28x%29%21%2A'],
  ['a\nb\u202ec', 'a%0Ab%E2%80%AEc'],
  ['\ud800', '%EF%BF%BD'],
  ['{commit}', '%7Bcommit%7D'],
  ['$&$1', '%24%26%241'],
])('encodes the hostile value %j', (value, encoded) => {
  const details = { headers: { 'x-request-id': value } }
  expect(format('https://x.test/?q={x-request-id}', { details })).toBe(`https://x.test/?q=${encoded}`)
})

test.each([
  'javascript:alert(1)',
  '//x.test/{traceId}',
  'grafana/{traceId}',
  'https://',
  '',
  7,
  null,
  'https://{x-tenant-host}/logs',
  'https://x.test{x-tenant-host}/logs',
  'https://x.test:port/',
])('rejects the template %j, which is not a URL with a host', (template) => {
  expect(() => checkLinks({ Logs: template })).toThrow(
    /^links\.Logs must be a URL that begins with http:\/\/ or https:\/\/ and a host; got /,
  )
})

test.each([['traceid'], ['trace_id'], ['header'], [''], ['"a":1'], ['__proto__'], ['constructor']])(
  'rejects the placeholder {%s}',
  (word) => {
    const check = () => checkLinks({ Logs: `https://x.test/{${word}}` })
    expect(check).toThrow(TypeError)
    expect(check).toThrow(`Unknown placeholder "{${word}}" of links.Logs. `)
  },
)

test('the summary and its outputs have links with redacted values, if all placeholders have one', () => {
  const details = { headers: { 'x-request-id': 'Bearer q7Zk2mXv9LpT4wRb8NcY' } }
  const url = 'https://shop.test/?token=q7Zk2mXv9LpT4wRb8NcY'
  const links = {
    Logs: 'https://logs.test/?url={url}&id={x-request-id}&from={from}',
    Traces: 'https://traces.test/{traceId}',
  }
  const model = summarizeAttempt({ findings: [finding({ url, details })] }, { links })
  const Logs =
    'https://logs.test/?url=https%3A%2F%2Fshop.test%2F%3Ftoken%3D%5Bredacted%5D&id=Bearer%20%5Bredacted%5D&from=1769860741000'
  expect(toSummary(model).errors[0]?.samples[0]?.links).toEqual({ Logs })
  expect(listDetails(model, 'errors')[0]).toContain('Logs')
})

const recipes = Object.entries(links).map(([name, template]) => ({ name, template }))
const headers = { traceparent: `00-${trace}-${span}-01`, 'x-request-id': '7f3a' }

test('the documented recipes are five in number', () => {
  expect(recipes).toHaveLength(5)
})

test.each(recipes)('the documented recipes include $name', ({ name, template }) => {
  checkLinks({ [name]: template })
  const url = format(template, { details: { headers } }) ?? ''
  expect(url).toMatch(/0af7651916cd43dd8448eb211c80319c|7f3a/)
  expect(url).not.toMatch(/[{}]/)
  const panes = new URL(url).searchParams.get('panes')
  if (panes !== null) expect(JSON.parse(panes)).toMatchObject({ t: { queries: [{ query: trace }] } })
})
