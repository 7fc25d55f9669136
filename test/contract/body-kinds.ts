// Kinds of bodies that a sender may choose, besides those of the checks for custom providers, and how a webhook must
// represent them.
import { gzipSync } from 'node:zlib'

export interface BodyKind {
  name: string
  contentType?: string
  headers?: Record<string, string>
  sent: string | Buffer
  body: unknown
  /** Set for text that is not JSON. */
  parseError?: true
  rawBody?: string
  /** The capability without which the server loses the body. */
  needs?: 'decodesCharsets' | 'decompresses'
}

const json = 'application/json'

export const bodyKinds: BodyKind[] = [
  { name: 'JSON string', contentType: json, sent: '"text"', body: 'text' },
  { name: 'JSON in a JSON string', contentType: json, sent: '"{\\"a\\":1}"', body: '{"a":1}' },
  {
    name: 'chunked JSON in a JSON string',
    contentType: json,
    headers: { 'transfer-encoding': 'chunked' },
    sent: '"{\\"a\\":1}"',
    body: '{"a":1}',
  },
  { name: 'spaced JSON', contentType: json, sent: '{ "a": 1 }', rawBody: '{ "a": 1 }', body: { a: 1 } },
  {
    name: 'JSON with an integer beyond 2^53',
    contentType: json,
    sent: '{"id":820982911946154508}',
    body: { id: 820_982_911_946_154_500 },
  },
  {
    name: 'JSON integer beyond 2^53',
    contentType: json,
    sent: '820982911946154508',
    body: 820_982_911_946_154_500,
  },
  { name: 'vendor JSON type', contentType: 'application/vnd.shop+json', sent: '{"v":1}', body: { v: 1 } },
  { name: 'JSON as plain text', contentType: 'text/plain', sent: '{"a":"é€"}', body: { a: 'é€' } },
  { name: 'JSON as bytes', contentType: 'application/octet-stream', sent: '{"a":1}', body: { a: 1 } },
  text('broken JSON', json, '{"event": oops'),
  text('XML', 'application/xml', '<movie id="1">Amélie</movie>'),
  text('XML as text', 'text/xml', '<movie id="1">Amélie</movie>'),
  text('newline-delimited JSON', 'application/x-ndjson', '{"a":1}\n{"b":2}\n'),
  text(
    'multipart',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ),
  { name: 'text without a type', sent: 'hello', body: 'hello', parseError: true },
  {
    name: 'Latin-1',
    contentType: 'text/plain; charset=iso-8859-1',
    sent: Buffer.from('café', 'latin1'),
    body: 'café',
    parseError: true,
    needs: 'decodesCharsets',
  },
  {
    name: 'gzip',
    contentType: json,
    sent: gzipSync('{"zipped":true}'),
    body: { zipped: true },
    headers: { 'content-encoding': 'gzip' },
    needs: 'decompresses',
  },
  { name: '1 MB', contentType: json, sent: JSON.stringify('x'.repeat(1e6)), body: 'x'.repeat(1e6) },
]

function text(name: string, contentType: string, sent: string): BodyKind {
  return { name, contentType, sent, body: sent, parseError: true }
}
