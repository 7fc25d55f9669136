// How the entries of the servers' journals are decoded, especially unusual ones.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeTransaction } from '../../../src/webhook/providers/mockoon-provider.js'
import { decodeEntry } from '../../../src/webhook/providers/mockserver-provider.js'
import { decodeRequest } from '../../../src/webhook/providers/wiremock-requests.js'

const decoders = { WireMock: decodeRequest, MockServer: decodeEntry, Mockoon: decodeTransaction }

it.each(Object.entries(decoders))('decodes or omits any entry of %s without throwing', (_, decode) => {
  const any = fc.anything()
  const httpRequest = fc.oneof(any, fc.record({ path: any, headers: any, body: any }))
  const fields = { request: any, httpRequest, id: any, uuid: fc.string(), epochTime: any, timestamp: any }
  const shape = fc.record(fields, { requiredKeys: [] })
  fc.assert(fc.property(fc.oneof(fc.anything(), shape), (entry) => void decode(asJson(entry))))
})

const at = 1_795_166_704_706
it.each`
  decode               | entry                                                           | missing
  ${decodeRequest}     | ${null}                                                         | ${/an entry .*WireMock.* no id/}
  ${decodeRequest}     | ${{ id: 'a', request: { url: '/hook', loggedDate: at } }}       | ${/WireMock.* no request.method/}
  ${decodeRequest}     | ${{ id: 'a', request: { url: '/hook', method: 'POST' } }}       | ${/WireMock.* no loggedDate/}
  ${decodeRequest}     | ${{ id: 'a\n::error::x' }}                                      | ${/entry a\\n::error::x .* no request.url/}
  ${decodeEntry}       | ${{ correlationId: 'a', epochTime: at }}                        | ${/a .*MockServer.* no httpRequest.path/}
  ${decodeEntry}       | ${{ httpRequest: { path: '/hook' } }}                           | ${/an entry .*MockServer.* no correlationId/}
  ${decodeEntry}       | ${{ correlationId: 'a', httpRequest: { path: '/hook' } }}       | ${/MockServer.* no epochTime/}
  ${decodeTransaction} | ${'what?'}                                                      | ${/an entry .*Mockoon.* no uuid/}
  ${decodeTransaction} | ${{ uuid: 'a', timestampMs: at, request: {} }}                  | ${/entry a .* no request.urlPath/}
  ${decodeTransaction} | ${{ uuid: 'a', request: { method: 'post', urlPath: '/hook' } }} | ${/Mockoon.* no timestampMs/}
`('describes an entry that lacks a field: $missing', ({ decode, entry, missing }) => {
  expect(decode(entry)).toMatch(missing)
})

const request = { url: '/hook', method: 'POST', headers: {}, body: '{}' }
it.each([
  ['a number on the entry', { id: 'a', request, loggedDate: 1_795_166_704_706 }],
  ['ISO 8601 on the entry', { id: 'a', request, loggedDate: '2026-11-20T09:25:04.706Z' }],
  ['loggedDateString', { id: 'a', request, loggedDateString: '2026-11-20T09:25:04.706Z' }],
  ['a number in the request', { id: 'a', request: { ...request, loggedDate: 1_795_166_704_706 } }],
])('servers like WireMock provide the time as %s', (_, entry) => {
  expect(decodeRequest(entry)).toMatchObject({ id: 'a', receivedAt: new Date(1_795_166_704_706) })
})

const logged = (httpRequest: object) => {
  const request = { path: '/hook', ...httpRequest }
  const decoded = decodeEntry({ correlationId: 'c', epochTime: at, httpRequest: request })
  return typeof decoded === 'string' ? expect.fail(decoded) : decoded.webhook
}
const ofType = (type: string, body: unknown, length?: string) =>
  logged({ body, headers: { 'Content-Type': [type], ...(length && { 'content-length': [length] }) } })

const json = 'application/json'
const yaml = 'application/yaml'

// MockServer 9 keeps YAML as text: https://www.mock-server.com/mock_server/upgrading_to_9.html
it.each`
  what                                         | type                           | length       | body                         | rawBody
  ${'a JSON value'}                            | ${json}                        | ${undefined} | ${{ a: 1 }}                  | ${'{"a":1}'}
  ${'JSON that looks typed'}                   | ${json}                        | ${undefined} | ${{ type: 'JSON', json: 1 }} | ${'{"type":"JSON","json":1}'}
  ${'null'}                                    | ${json}                        | ${undefined} | ${null}                      | ${'null'}
  ${'a JSON string, recognized by its length'} | ${json}                        | ${'6'}       | ${'text'}                    | ${'"text"'}
  ${'no JSON, recognized by its length'}       | ${json}                        | ${'4'}       | ${'text'}                    | ${'text'}
  ${'a string without a known length'}         | ${json}                        | ${undefined} | ${'{"event": oops'}          | ${'{"event": oops'}
  ${'a chunked string of JSON'}                | ${json}                        | ${undefined} | ${'{"a":1}'}                 | ${'"{\\"a\\":1}"'}
  ${'base64 with a binary type'}               | ${'application/octet-stream'}  | ${undefined} | ${'eyJ4IjoxfQ=='}            | ${'{"x":1}'}
  ${'YAML of MockServer 8'}                    | ${yaml}                        | ${'4'}       | ${'bmFtZQ=='}                | ${'name'}
  ${'YAML of MockServer 9, as text'}           | ${yaml}                        | ${'4'}       | ${'name'}                    | ${'name'}
  ${'text with an unknown type'}               | ${'foo'}                       | ${undefined} | ${'abcd'}                    | ${'abcd'}
  ${'UTF-8 that was read as Latin-1'}          | ${'text/plain'}                | ${undefined} | ${'Ã©â\u0082¬'}              | ${'é€'}
  ${'YAML that was read as Latin-1'}           | ${yaml}                        | ${'2'}       | ${'Ã©'}                      | ${'é'}
  ${'chunked NDJSON that was read as Latin-1'} | ${'application/x-ndjson'}      | ${undefined} | ${'Ã©'}                      | ${'é'}
  ${'UTF-8, recognized by its length'}         | ${'text/plain'}                | ${'2'}       | ${'é'}                       | ${'é'}
  ${'base64 of multipart that is no form'}     | ${'multipart/mixed'}           | ${undefined} | ${'eyJ4IjoxfQ=='}            | ${'{"x":1}'}
  ${'XML, which is always read as UTF-8'}      | ${'text/xml'}                  | ${undefined} | ${'<a>é</a>'}                | ${'<a>é</a>'}
  ${'letters outside Latin-1'}                 | ${'application/xml'}           | ${undefined} | ${'<a>\uff21</a>'}           | ${'<a>\uff21</a>'}
  ${'Latin-1 that is not UTF-8'}               | ${'text/plain'}                | ${undefined} | ${'café'}                    | ${'caf\ufffd'}
  ${'text with a declared charset'}            | ${'text/plain; charset=utf-8'} | ${undefined} | ${'Ã©'}                      | ${'Ã©'}
`('restores the raw body of MockServer: $what', ({ type, body, rawBody, length }) => {
  expect(ofType(type, body, length).rawBody).toBe(rawBody)
})

it('keeps the bytes of binary types of MockServer', () => {
  const bytes = Buffer.from([0xff, 0x00, 0xe9])
  const body = bytes.toString('base64')
  expect(ofType('application/octet-stream', body).rawBytes).toEqual(bytes)
  expect(ofType('application/json', { a: 1 }).rawBytes).toBeUndefined()
  expect(ofType('text/plain', body).rawBytes).toBeUndefined()
})

it('rebuilds the query of MockServer, sorted by name', () => {
  const queryStringParameters = { z: ['&'], a: ['1', 'x y'], f: [''] }
  expect(logged({ queryStringParameters }).url).toBe('/hook?a=1&a=x%20y&f=&z=%26')
})

it.each([
  ['b=2&a=1', '?b=2&a=1'],
  ['sp=x y&u=é', '?sp=x%20y&u=%C3%A9'],
  ['c=%26%23', '?c=%26%23'],
  ['a=%41&line=x\ny&end= ', '?a=%2541&line=x%0Ay&end=%20'],
  ['latin1=%EB&b=a%20b', '?latin1=%EB&b=a%20b'],
])('re-encodes the query %j of Mockoon', (query, search) => {
  const request = { method: 'post', urlPath: '/hook', query, body: '', headers: [] }
  expect(decodeTransaction({ uuid: 'u', timestampMs: 1, request })).toMatchObject({ url: `/hook${search}` })
})

/** Returns the value as it would arrive over the wire. */
function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}
