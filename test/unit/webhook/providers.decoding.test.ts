// How the entries of the servers' journals are decoded, especially unusual ones.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeTransaction } from '../../../src/webhook/providers/mockoon-log.js'
import { decodeEntry } from '../../../src/webhook/providers/mockserver-log.js'
import { decodeRequest } from '../../../src/webhook/providers/wiremock-requests.js'

const decoders = { WireMock: decodeRequest, MockServer: decodeEntry, Mockoon: decodeTransaction }

it.each(Object.entries(decoders))('decodes or omits any entry of %s without throwing', (_, decode) => {
  const any = fc.anything()
  const httpRequest = fc.oneof(any, fc.record({ path: any, headers: any, body: any }))
  const fields = { request: any, httpRequest, id: any, uuid: fc.string(), epochTime: any, timestamp: any }
  const shape = fc.record(fields, { requiredKeys: [] })
  fc.assert(fc.property(fc.oneof(fc.anything(), shape), (entry) => void decode(json(entry))))
})

const at = 1_795_166_704_706
it.each<{ server: keyof typeof decoders; entry: unknown; missing: RegExp }>([
  { server: 'WireMock', entry: null, missing: /an entry .*WireMock.* no id/ },
  {
    server: 'WireMock',
    entry: { id: 'a', request: { url: '/hook', loggedDate: at } },
    missing: /no request.method/,
  },
  {
    server: 'WireMock',
    entry: { id: 'a', request: { url: '/hook', method: 'POST' } },
    missing: /no loggedDate/,
  },
  { server: 'WireMock', entry: { id: 'a\n::error::x' }, missing: /entry a\\n::error::x .* no request.url/ },
  {
    server: 'MockServer',
    entry: { correlationId: 'a', epochTime: at },
    missing: /a .*MockServer.* no httpRequest.path/,
  },
  {
    server: 'MockServer',
    entry: { httpRequest: { path: '/hook' } },
    missing: /an entry .*MockServer.* no correlationId/,
  },
  {
    server: 'MockServer',
    entry: { correlationId: 'a', httpRequest: { path: '/hook' } },
    missing: /no epochTime/,
  },
  { server: 'Mockoon', entry: 'what?', missing: /an entry .*Mockoon.* no uuid/ },
  {
    server: 'Mockoon',
    entry: { uuid: 'a', timestampMs: at, request: {} },
    missing: /entry a .* no request.urlPath/,
  },
  {
    server: 'Mockoon',
    entry: { uuid: 'a', request: { method: 'post', urlPath: '/hook' } },
    missing: /no timestampMs/,
  },
])('describes an entry of $server that lacks a field: $missing', ({ server, entry, missing }) => {
  expect(decoders[server](entry)).toMatch(missing)
})

describe('WireMock-compatible servers', () => {
  const request = { url: '/hook', method: 'POST', headers: {}, body: '{}' }
  it.each([
    ['a number on the entry', { id: 'a', request, loggedDate: 1_795_166_704_706 }],
    ['ISO 8601 on the entry', { id: 'a', request, loggedDate: '2026-11-20T09:25:04.706Z' }],
    ['loggedDateString', { id: 'a', request, loggedDateString: '2026-11-20T09:25:04.706Z' }],
    ['a number in the request', { id: 'a', request: { ...request, loggedDate: 1_795_166_704_706 } }],
  ])('provide the time as %s', (_, entry) => {
    expect(decodeRequest(entry)).toMatchObject({ id: 'a', receivedAt: new Date(1_795_166_704_706) })
  })
})

describe('MockServer', () => {
  const logged = (httpRequest: object) => {
    const request = { path: '/hook', ...httpRequest }
    const decoded = decodeEntry({ correlationId: 'c', epochTime: at, httpRequest: request })
    return typeof decoded === 'string' ? expect.fail(decoded) : decoded.webhook
  }
  const ofType = (type: string, body: unknown, length?: string) =>
    logged({ body, headers: { 'Content-Type': [type], ...(length && { 'content-length': [length] }) } })

  it.each([
    { what: 'a JSON value', body: { a: 1 }, rawBody: '{"a":1}' },
    { what: 'a JSON string, recognized by its length', body: 'text', rawBody: '"text"', length: '6' },
    { what: 'no JSON, recognized by its length', body: 'text', rawBody: 'text', length: '4' },
    { what: 'a string without a known length', body: '{"event": oops', rawBody: '{"event": oops' },
    {
      what: 'base64 with a binary type',
      type: 'application/octet-stream',
      body: 'eyJ4IjoxfQ==',
      rawBody: '{"x":1}',
    },
    // https://www.mock-server.com/mock_server/upgrading_to_9.html
    {
      what: 'YAML of MockServer 8',
      type: 'application/yaml',
      body: 'bmFtZQ==',
      rawBody: 'name',
      length: '4',
    },
    {
      what: 'YAML of MockServer 9, as text',
      type: 'application/yaml',
      body: 'name',
      rawBody: 'name',
      length: '4',
    },
    { what: 'text with an unknown type', type: 'foo', body: 'abcd', rawBody: 'abcd' },
    { what: 'UTF-8 that was read as Latin-1', type: 'text/plain', body: 'Ã©â\u0082¬', rawBody: 'é€' },
    {
      what: 'letters outside Latin-1',
      type: 'application/xml',
      body: '<a>\uff21</a>',
      rawBody: '<a>\uff21</a>',
    },
    { what: 'Latin-1 that is not UTF-8', type: 'text/plain', body: 'café', rawBody: 'caf\ufffd' },
    { what: 'text with a declared charset', type: 'text/plain; charset=utf-8', body: 'Ã©', rawBody: 'Ã©' },
    { what: 'JSON that looks typed', body: { type: 'JSON', json: 1 }, rawBody: '{"type":"JSON","json":1}' },
    { what: 'null', body: null, rawBody: 'null' },
  ])('restores the raw body: $what', ({ type = 'application/json', body, rawBody, length }) => {
    expect(ofType(type, body, length).rawBody).toBe(rawBody)
  })

  it('keeps the bytes of binary types', () => {
    const bytes = Buffer.from([0xff, 0x00, 0xe9])
    const body = bytes.toString('base64')
    expect(ofType('application/octet-stream', body).rawBytes).toEqual(bytes)
    expect(ofType('application/json', { a: 1 }).rawBytes).toBeUndefined()
    expect(ofType('text/plain', body).rawBytes).toBeUndefined()
  })

  it('rebuilds the query, sorted by name', () => {
    const queryStringParameters = { z: ['&'], a: ['1', 'x y'], f: [''] }
    expect(logged({ queryStringParameters }).url).toBe('/hook?a=1&a=x%20y&f=&z=%26')
  })
})

it.each([
  ['b=2&a=1', '?b=2&a=1'],
  ['sp=x y&u=é', '?sp=x%20y&u=%C3%A9'],
  ['c=%26%23', '?c=%26%23'],
])('re-encodes the query %j of Mockoon', (query, search) => {
  const request = { method: 'post', urlPath: '/hook', query, body: '', headers: [] }
  expect(decodeTransaction({ uuid: 'u', timestampMs: 1, request })).toMatchObject({ url: `/hook${search}` })
})

/** Returns the value as it would arrive over the wire. */
function json(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}
