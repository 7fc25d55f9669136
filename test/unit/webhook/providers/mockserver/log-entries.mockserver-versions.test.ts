// The same requests in the logs of MockServer 8 and 9, written by hand from measurements and from the documentation:
// https://www.mock-server.com/mock_server/upgrading_to_9.html
import { expect, test } from 'vitest'
import { decodeEntry } from '../../../../../src/webhook/providers/mockserver/log-entries.js'

const common = { correlationId: '0d9f1f0e-7f0a-4a52-9d8e-0b8f4c1d2e3f', epochTime: 1_795_166_704_706 }

function createEntry(version: 8 | 9, type: string, length: number, body: unknown) {
  const headers = { 'content-type': [type], 'content-length': [String(length)] }
  const httpRequest = { method: 'POST', path: '/hook', headers, body }
  // Unlike version 8, version 9 does not repeat the request in `arguments` and `message`.
  const quoted = version === 8 ? [JSON.stringify(httpRequest)] : ['POST /hook']
  const shared = { ...common, type: 'EXPECTATION_RESPONSE', httpRequest, httpResponse: { statusCode: 201 } }
  return { ...shared, arguments: quoted, message: ['returning response:', ...quoted] }
}

const decode = (entry: unknown) => {
  const decoded = decodeEntry(entry)
  if (typeof decoded === 'string') throw new Error(decoded)
  const { rawBytes, ...webhook } = decoded.webhook
  return webhook
}

test.each([
  ['JSON', 'application/json', 8, { id: 7 }, { id: 7 }, '{"id":7}'],
  ['YAML, which version 9 keeps as text', 'application/yaml', 4, 'bmFtZQ==', 'name', 'name'],
  ['binary', 'application/octet-stream', 3, 'YWJj', 'YWJj', 'abc'],
])(
  'decodes requests from MockServer 8 and 9 to the same webhook: %s',
  (_, type, length, in8, in9, rawBody) => {
    const webhook = decode(createEntry(9, type, length, in9))
    expect(webhook).toMatchObject({ id: common.correlationId, method: 'POST', url: '/hook', rawBody })
    expect(decode(createEntry(8, type, length, in8))).toEqual(webhook)
  },
)
