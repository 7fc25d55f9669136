import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBody } from '../../../../src/webhook/journal/read-body.js'
import { type RawWebhook, toWebhook } from '../../../../src/webhook/journal/received-webhook.js'

const json = '{"order":7,"name":"Zoë"}'
const order = { order: 7, name: 'Zoë' }
const xml = '<?xml version="1.0" encoding="iso-8859-1"?><a>Zoë</a>'

function receive(more: Partial<RawWebhook>) {
  return toWebhook({
    id: '1',
    url: '/',
    method: 'POST',
    headers: {},
    receivedAt: new Date(0),
    unpacked: [],
    ...more,
  })
}

const encoded = [
  { encoding: 'gzip', bytes: gzipSync(json) },
  { encoding: 'x-gzip', bytes: gzipSync(json) },
  { encoding: 'GZIP', bytes: gzipSync(json) },
  { encoding: 'deflate', bytes: deflateSync(json) },
  { encoding: 'deflate', bytes: deflateRawSync(json) },
  { encoding: 'br', bytes: brotliCompressSync(json) },
  { encoding: 'gzip, br', bytes: brotliCompressSync(gzipSync(json)) },
  { encoding: 'identity', bytes: Buffer.from(json) },
]

describe('bytes of which the server has unpacked nothing', () => {
  test.each(encoded)(
    'bytes of which the server has unpacked nothing are decompressed: $encoding',
    ({ encoding, bytes }) => {
      const webhook = receive({ headers: { 'content-encoding': encoding }, rawBytes: bytes })
      expect(webhook).toMatchObject({ body: order, rawBody: json, rawBytes: Buffer.from(json) })
      expect(webhook.unread).toBeUndefined()
    },
  )

  test.each([
    { encoding: 'x-own', bytes: Buffer.from(json) },
    { encoding: 'gzip', bytes: Buffer.from(json) },
    { encoding: 'gzip', bytes: gzipSync(json).subarray(0, 12) },
    { encoding: 'br, gzip', bytes: gzipSync(json) },
    { encoding: 'gzip, gzip, gzip, gzip', bytes: gzipSync(gzipSync(gzipSync(gzipSync(json)))) },
  ])(
    'bytes of which the server has unpacked nothing are unread if they are not what $encoding says',
    ({ encoding, bytes }) => {
      const webhook = receive({ headers: { 'content-encoding': encoding }, rawBytes: bytes })
      expect(webhook).toMatchObject({ unread: `content-encoding: ${encoding}`, parseError: true })
      expect(webhook.body).toBe(webhook.rawBody)
      expect(webhook.rawBytes).toBe(bytes)
    },
  )

  test('bytes of which the server has unpacked nothing are limited while they are decompressed', () => {
    const kept = { headers: { 'content-encoding': 'gzip' }, rawBytes: gzipSync('x'.repeat(5_000)) }
    expect(() => readBody(kept, 4_999)).toThrow(RangeError)
    expect(readBody(kept, 5_000).text).toHaveLength(5_000)
  })
})

test.each([
  { unpacked: ['gzip'], encoding: 'gzip', bytes: Buffer.from(json) },
  { unpacked: ['gzip'], encoding: 'br, gzip', bytes: brotliCompressSync(json) },
  { unpacked: ['gzip'], encoding: 'br', bytes: brotliCompressSync(json) },
  { unpacked: undefined, encoding: 'br', bytes: Buffer.from(json) },
  { unpacked: undefined, encoding: 'gzip', bytes: gzipSync(json) },
])('reads $encoding after a server that unpacks $unpacked', ({ unpacked, encoding, bytes }) => {
  const how = unpacked === undefined ? {} : { unpacked }
  const { unpacked: _, ...rest } = { unpacked, headers: { 'content-encoding': encoding }, rawBytes: bytes }
  expect(
    toWebhook({ id: '1', url: '/', method: 'POST', receivedAt: new Date(0), ...rest, ...how }).body,
  ).toEqual(order)
})

describe('the charset of bytes', () => {
  const utf16be = Buffer.from(json, 'utf16le').swap16()

  test.each([
    { what: 'UTF-8', type: 'application/json', bytes: Buffer.from(json) },
    { what: 'a byte order mark of UTF-8', type: 'application/json', bytes: Buffer.from(`\ufeff${json}`) },
    {
      what: 'a byte order mark of UTF-16',
      type: 'text/plain',
      bytes: Buffer.from(`\ufeff${json}`, 'utf16le'),
    },
    {
      what: 'a byte order mark of UTF-16BE',
      type: 'text/plain; charset=utf-8',
      bytes: Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be]),
    },
    { what: 'UTF-16 without a mark', type: 'application/json', bytes: Buffer.from(json, 'utf16le') },
    { what: 'UTF-16BE without a mark', type: 'application/json; charset=utf-16', bytes: utf16be },
    { what: 'Latin-1', type: 'application/json; charset="ISO-8859-1"', bytes: Buffer.from(json, 'latin1') },
    { what: 'spaces', type: 'text/plain ; Charset = latin1', bytes: Buffer.from(json, 'latin1') },
  ])('the charset of bytes is known: $what', ({ type, bytes }) => {
    const webhook = receive({ headers: { 'content-type': type }, rawBytes: bytes })
    expect(webhook).toMatchObject({ body: order, rawBytes: bytes })
    expect(webhook.parseError).toBeUndefined()
  })

  test.each([
    { type: 'text/xml', charset: undefined, text: xml },
    { type: 'text/xml; charset=utf-8', charset: 'utf-8', text: 'not UTF-8' },
  ])("the charset of bytes is XML's own where the header says none: $type", ({ type, text, charset }) => {
    const webhook = receive({ headers: { 'content-type': type }, rawBytes: Buffer.from(xml, 'latin1') })
    if (charset === undefined) expect(webhook.rawBody).toBe(text)
    else expect(webhook.unread).toContain(text)
  })

  test.each([
    { type: 'application/json', unread: 'not UTF-8, and no charset is declared' },
    { type: 'application/json; charset=utf-8', unread: 'not UTF-8, although its content type says so' },
    { type: 'application/json; charset=x-own', unread: 'charset: x-own' },
    { type: 'image/svg+xml', unread: 'not UTF-8, and no charset is declared' },
    { type: 'image/png', unread: undefined },
    { type: 'application/octet-stream', unread: undefined },
    { type: 'application/pdf', unread: undefined },
  ])('the charset of bytes is unknown, or the type is no text: $type', ({ type, unread }) => {
    const webhook = receive({ headers: { 'content-type': type }, rawBytes: Buffer.from(json, 'latin1') })
    expect([webhook.unread, typeof webhook.body]).toEqual(
      unread === undefined ? [unread, 'object'] : [unread, 'string'],
    )
  })
})

describe('text that a server has decoded', () => {
  test.each([
    { what: 'text', rawBody: json, unread: undefined },
    { what: 'a byte order mark', rawBody: `\ufeff${json}`, unread: undefined },
    {
      what: 'UTF-16 that was read as UTF-8',
      rawBody: Buffer.from('{"order":7}', 'utf16le').toString(),
      unread: undefined,
    },
    {
      what: 'lost bytes',
      rawBody: '{"order":7,"name":"Zo\ufffd"}',
      unread: 'not UTF-8, and no charset is declared',
    },
    {
      what: 'lost bytes of a charset',
      type: 'text/plain; charset=latin1',
      rawBody: '{"order":7,"name":"Zo\ufffd"}',
      unread: 'charset: latin1',
    },
    {
      what: 'an unknown charset',
      type: 'text/plain; charset=x-own',
      rawBody: json,
      unread: 'charset: x-own',
    },
    { what: 'compressed', encoding: 'br', rawBody: '\u000b\u0005\ufffd', unread: 'content-encoding: br' },
    {
      what: 'compressed, whatever survived',
      encoding: 'x-own',
      rawBody: json,
      unread: 'content-encoding: x-own',
    },
  ])(
    'text that a server has decoded is read, or unread with a reason: $what',
    ({ rawBody, unread, type = 'application/json', encoding }) => {
      const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }
      const webhook = receive({ headers, rawBody })
      expect(webhook.unread).toBe(unread)
      expect(webhook.body).toEqual(unread === undefined ? expect.objectContaining({ order: 7 }) : rawBody)
    },
  )

  test('text that a server has decoded is unread if it is the beginning of JSON that was compressed', () => {
    const headers = { 'content-encoding': 'gzip' }
    const webhook = receive({ headers, rawBody: '{"order":7,"na', unpacked: ['gzip'] })
    expect(webhook.unread).toBe('content-encoding: gzip')
  })
})

test('an empty body is never unread', () => {
  const headers = { 'content-encoding': 'br', 'content-type': 'text/plain; charset=x-own' }
  expect(receive({ headers, rawBody: '' })).toMatchObject({ body: undefined, rawBody: '' })
  expect(receive({ headers, rawBytes: Buffer.alloc(0) })).toMatchObject({ body: undefined, rawBody: '' })
})

test('JSON is the same in every charset and encoding', () => {
  const encodings = [
    { encoding: 'gzip', pack: gzipSync },
    { encoding: 'deflate', pack: deflateSync },
    { encoding: 'deflate', pack: deflateRawSync },
    { encoding: 'br', pack: brotliCompressSync },
    { encoding: 'identity', pack: (bytes: Buffer) => bytes },
  ]
  const charsets = [
    { charset: 'utf-8', encode: (text: string) => Buffer.from(text) },
    { charset: 'utf-8', encode: (text: string) => Buffer.from(`\ufeff${text}`) },
    { charset: 'utf-16le', encode: (text: string) => Buffer.from(text, 'utf16le') },
    { charset: 'utf-16', encode: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
  ]
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
      fc.constantFrom(...encodings),
      fc.constantFrom(...charsets),
      (value, { encoding, pack }, { charset, encode }) => {
        const text = JSON.stringify(value)
        const headers = {
          'content-type': `application/json; charset=${charset}`,
          'content-encoding': encoding,
        }
        expect(receive({ headers, rawBytes: pack(encode(text)) }).body).toEqual(JSON.parse(text))
      },
    ),
  )
})
