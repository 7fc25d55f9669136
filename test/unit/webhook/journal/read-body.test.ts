import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBody } from '../../../../src/webhook/journal/read-body.js'
import { type RawWebhook, toWebhook } from '../../../../src/webhook/journal/received-webhook.js'

const json = '{"order":7,"name":"Zoë"}'
const bytes = Buffer.from(json)
const order = { order: 7, name: 'Zoë' }

function receive(more: Partial<RawWebhook>) {
  return toWebhook({ id: '1', url: '/', method: 'POST', headers: {}, receivedAt: new Date(0), ...more })
}

test.each`
  encoding      | rawBytes
  ${'gzip'}     | ${gzipSync(json)}
  ${'x-gzip'}   | ${gzipSync(json)}
  ${'GZIP'}     | ${gzipSync(json)}
  ${'deflate'}  | ${deflateSync(json)}
  ${'deflate'}  | ${deflateRawSync(json)}
  ${'br'}       | ${brotliCompressSync(json)}
  ${'gzip, br'} | ${brotliCompressSync(gzipSync(json))}
  ${'identity'} | ${bytes}
  ${'UTF-8'}    | ${bytes}
`('bytes of which the server has unpacked nothing are decompressed: $encoding', ({ encoding, rawBytes }) => {
  const webhook = receive({ headers: { 'content-encoding': encoding }, rawBytes, unpacked: [] })
  expect(webhook).toMatchObject({ body: order, rawBody: json, rawBytes: bytes })
  expect(webhook.unread).toBeUndefined()
})

test.each`
  encoding                    | rawBytes
  ${'x-own'}                  | ${bytes}
  ${'gzip'}                   | ${bytes}
  ${'gzip'}                   | ${gzipSync(json).subarray(0, 12)}
  ${'br, gzip'}               | ${gzipSync(json)}
  ${'gzip, gzip, gzip, gzip'} | ${gzipSync(gzipSync(gzipSync(gzipSync(json))))}
`('bytes that the server did not unpack are unread if they are not $encoding', ({ encoding, rawBytes }) => {
  const webhook = receive({ headers: { 'content-encoding': encoding }, rawBytes, unpacked: [] })
  expect(webhook).toMatchObject({ unread: `content-encoding: ${encoding}`, parseError: true })
  expect(webhook.body).toBe(webhook.rawBody)
  expect(webhook.rawBytes).toBe(rawBytes)
})

test('bytes of which the server has unpacked nothing are limited while they are decompressed', () => {
  const kept = { headers: { 'content-encoding': 'gzip' }, rawBytes: gzipSync('x'.repeat(5_000)) }
  expect(() => readBody(kept, 4_999)).toThrow(RangeError)
  expect(readBody(kept, 5_000).text).toHaveLength(5_000)
})

test.each`
  unpacked     | encoding      | rawBytes
  ${['gzip']}  | ${'gzip'}     | ${bytes}
  ${['gzip']}  | ${'br, gzip'} | ${brotliCompressSync(json)}
  ${['gzip']}  | ${'br'}       | ${brotliCompressSync(json)}
  ${undefined} | ${'br'}       | ${bytes}
  ${undefined} | ${'gzip'}     | ${gzipSync(json)}
`('reads $encoding after a server that unpacks $unpacked', ({ unpacked, encoding, rawBytes }) => {
  expect(receive({ headers: { 'content-encoding': encoding }, rawBytes, unpacked }).body).toEqual(order)
})

const unknown = 'not UTF-8, and no charset is declared'
const wrong = 'not UTF-8, although it is declared so'

const latin1 = Buffer.from(json, 'latin1')
const utf16 = Buffer.from(json, 'utf16le')
const utf16be = Buffer.from(json, 'utf16le').swap16()
const markedUtf16be = Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])

test.each`
  what                              | type                                        | rawBytes
  ${'UTF-8'}                        | ${'application/json'}                       | ${bytes}
  ${'a byte order mark of UTF-8'}   | ${'application/json'}                       | ${Buffer.from(`\ufeff${json}`)}
  ${'a mark of UTF-16'}             | ${'text/plain'}                             | ${Buffer.from(`\ufeff${json}`, 'utf16le')}
  ${'a mark of UTF-16BE'}           | ${'text/plain; charset=utf-8'}              | ${markedUtf16be}
  ${'UTF-16 without a mark'}        | ${'application/json'}                       | ${utf16}
  ${'UTF-16BE without a mark'}      | ${'application/json; charset=utf-16'}       | ${utf16be}
  ${'Latin-1'}                      | ${'application/json; charset="ISO-8859-1"'} | ${latin1}
  ${'spaces'}                       | ${'text/plain ; Charset = latin1'}          | ${latin1}
  ${'a header that was sent twice'} | ${'text/plain; charset=latin1, text/plain'} | ${latin1}
`('the charset of bytes is known: $what', ({ type, rawBytes }) => {
  const webhook = receive({ headers: { 'content-type': type }, rawBytes })
  expect(webhook).toMatchObject({ body: order, rawBytes })
  expect(webhook.parseError).toBeUndefined()
})

const smart = 'text/plain; charset='

test.each(['windows-1252', 'iso-8859-1', 'us-ascii', 'latin1'])(
  'reads the characters that only windows-1252 has, of bytes and of text from a server: %s',
  (charset) => {
    const sent = '\u0080 Zo\u00eb\u0092s \u0096 \u009f\u0081'
    const headers = { 'content-type': `${smart}${charset}` }
    expect(receive({ headers, rawBytes: Buffer.from(sent, 'latin1') }).rawBody).toBe('€ Zoë’s – Ÿ\u0081')
    expect(receive({ headers, rawBody: sent }).rawBody).toBe('€ Zoë’s – Ÿ\u0081')
  },
)

test('does not take UTF-32, which Node cannot decode, for UTF-16', () => {
  const headers = { 'content-type': 'application/json; charset=utf-32' }
  const rawBytes = Buffer.from([...'{"a":1}'].flatMap((character) => [character.charCodeAt(0), 0, 0, 0]))
  expect(receive({ headers, rawBytes }).unread).toBe('charset: utf-32')
})

test('keeps control characters of another charset', () => {
  const headers = { 'content-type': `${smart}utf-8` }
  expect(receive({ headers, rawBytes: Buffer.from('\u0080') }).rawBody).toBe('\u0080')
  expect(receive({ headers, rawBody: '\u0080' }).rawBody).toBe('\u0080')
})

test.each`
  type                                 | unread              | body
  ${'application/json'}                | ${unknown}          | ${'string'}
  ${'application/json; charset=utf-8'} | ${wrong}            | ${'string'}
  ${'application/json; charset=x-own'} | ${'charset: x-own'} | ${'string'}
  ${'image/svg+xml'}                   | ${unknown}          | ${'string'}
  ${'image/png'}                       | ${undefined}        | ${'object'}
  ${'application/octet-stream'}        | ${undefined}        | ${'object'}
  ${'application/pdf'}                 | ${undefined}        | ${'object'}
`('the charset of bytes is unknown, or the type is no text: $type', ({ type, unread, body }) => {
  const webhook = receive({ headers: { 'content-type': type }, rawBytes: latin1 })
  expect([webhook.unread, typeof webhook.body]).toEqual([unread, body])
})

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Zoë</a>`

test.each`
  type                         | encoding        | unread
  ${'text/xml'}                | ${'iso-8859-1'} | ${undefined}
  ${'text/xml'}                | ${'utf-8'}      | ${wrong}
  ${'text/xml'}                | ${'x-own'}      | ${'charset: x-own'}
  ${'text/xml; charset=utf-8'} | ${'iso-8859-1'} | ${wrong}
`("XML's own declaration decides if the header $type has no charset: $encoding", (row) => {
  const rawBytes = Buffer.from(xml(row.encoding), 'latin1')
  const webhook = receive({ headers: { 'content-type': row.type }, rawBytes })
  expect(webhook.unread).toBe(row.unread)
  if (row.unread === undefined) expect(webhook.rawBody).toBe(xml(row.encoding))
})

test.each`
  encoding        | text     | unread
  ${'iso-8859-1'} | ${'Zoë'} | ${undefined}
  ${'iso-8859-1'} | ${'Zo�'} | ${'charset: iso-8859-1'}
  ${'utf-8'}      | ${'Zo�'} | ${wrong}
  ${'x-own'}      | ${'Zoë'} | ${'charset: x-own'}
`("XML's own declaration explains what a server has decoded: $encoding, $text", (row) => {
  const rawBody = xml(row.encoding).replace('Zoë', row.text)
  expect(receive({ headers: { 'content-type': 'text/xml' }, rawBody }).unread).toBe(row.unread)
})

const lost = '{"order":7,"name":"Zo\ufffd"}'
const misread = Buffer.from('{"order":7}', 'utf16le').toString()
const type = 'content-type'

test.each`
  what                               | headers                                     | rawBody                 | unread
  ${'text'}                          | ${{}}                                       | ${json}                 | ${undefined}
  ${'a byte order mark'}             | ${{}}                                       | ${`\ufeff${json}`}      | ${undefined}
  ${'UTF-16 that was read as UTF-8'} | ${{}}                                       | ${misread}              | ${undefined}
  ${'lost bytes'}                    | ${{}}                                       | ${lost}                 | ${unknown}
  ${'lost bytes of a charset'}       | ${{ [type]: 'text/plain; charset=latin1' }} | ${lost}                 | ${'charset: latin1'}
  ${'an unknown charset'}            | ${{ [type]: 'text/plain; charset=x-own' }}  | ${json}                 | ${'charset: x-own'}
  ${'compressed'}                    | ${{ 'content-encoding': 'br' }}             | ${'\u000b\u0005\ufffd'} | ${'content-encoding: br'}
  ${'compressed, whatever survived'} | ${{ 'content-encoding': 'x-own' }}          | ${json}                 | ${'content-encoding: x-own'}
`('text that a server has decoded is read, or unread with a reason: $what', (row) => {
  const headers = { 'content-type': 'application/json', ...row.headers }
  const webhook = receive({ headers, rawBody: row.rawBody, unpacked: [] })
  expect(webhook.unread).toBe(row.unread)
  const isRead = row.unread === undefined
  expect(webhook.body).toEqual(isRead ? expect.objectContaining({ order: 7 }) : row.rawBody)
})

test('text that a server has decoded is unread if it is the beginning of JSON that was compressed', () => {
  const headers = { 'content-encoding': 'gzip' }
  const webhook = receive({ headers, rawBody: '{"order":7,"na', unpacked: ['gzip'] })
  expect(webhook.unread).toBe('content-encoding: gzip')
})

test.each`
  what                                   | headers
  ${'an aborted body'}                   | ${{ 'content-length': '70' }}
  ${'a length that was sent twice'}      | ${{ 'content-length': '70, 70' }}
  ${'a body that cannot be unpacked'}    | ${{ 'content-length': '70', 'content-encoding': 'gzip' }}
  ${'a body that the server leaves out'} | ${{ 'content-length': '70', 'content-type': 'image/png' }}
`('a body without text is unread if its length is known: $what', ({ headers }) => {
  const unread = 'missing, although content-length is 70'
  const missing = { body: '', rawBody: '', parseError: true, unread }
  expect(receive({ headers, rawBody: '', unpacked: ['gzip'] })).toMatchObject(missing)
  expect(receive({ headers, rawBytes: Buffer.alloc(0) }).unread).toBeUndefined()
})

test('an empty body is never unread', () => {
  const headers = { 'content-encoding': 'br', 'content-type': 'text/plain; charset=x-own' }
  const empty = { body: undefined, rawBody: '' }
  expect(receive({ headers, rawBody: '', unpacked: [] })).toMatchObject(empty)
  expect(receive({ headers, rawBytes: Buffer.alloc(0), unpacked: [] })).toMatchObject(empty)
})

test('JSON is the same in every charset and encoding', () => {
  const encodings = [
    { encoding: 'gzip', pack: gzipSync },
    { encoding: 'deflate', pack: deflateSync },
    { encoding: 'deflate', pack: deflateRawSync },
    { encoding: 'br', pack: brotliCompressSync },
    { encoding: 'identity', pack: (content: Buffer) => content },
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
        const type = `application/json; charset=${charset}`
        const headers = { 'content-type': type, 'content-encoding': encoding }
        expect(receive({ headers, rawBytes: pack(encode(text)), unpacked: [] }).body).toEqual(
          JSON.parse(text),
        )
      },
    ),
  )
})
