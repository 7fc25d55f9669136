// Checks that every kind of body that a sender may choose is normalized.
import { expect } from 'vitest'
import type { CheckSetup, Checks } from './check-setup.js'

/** The content type and the text that are sent, and the expected body. A body that equals its text is not JSON. */
type BodyCase = readonly [kind: string, type: string | undefined, sent: string, body: unknown]

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const created = '{"event":"created","data":{"id":42}}'
const broken = '{"event": oops'
const xml = '<movie id="1">Amélie</movie>'
const lines = '{"a":1}\n{"b":"é€"}\n'
const yaml = 'name: Amélie'
const query = '{ movie(name: "Amélie") }'
const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\né\r\n--x--\r\n'
const megabyte = 'x'.repeat(1e6)

const cases: readonly BodyCase[] = [
  ['a JSON object', json, created, { event: 'created', data: { id: 42 } }],
  ['a JSON array', json, '[1,{"a":null},"x"]', [1, { a: null }, 'x']],
  ['a JSON number', json, '42', 42],
  ['JSON true', json, 'true', true],
  ['JSON null', json, 'null', null],
  ['a JSON string', json, '"text"', 'text'],
  ['JSON in a JSON string', json, '"{\\"a\\":1}"', '{"a":1}'],
  ['JSON with an integer beyond 2^53', json, '{"id":820982911946154508}', { id: 820_982_911_946_154_500 }],
  ['a JSON integer beyond 2^53', json, '820982911946154508', 820_982_911_946_154_500],
  ['JSON with letters beyond ASCII', json, '{"name":"Amélie 🎬"}', { name: 'Amélie 🎬' }],
  ['1 MB of JSON', json, `"${megabyte}"`, megabyte],
  ["a vendor's JSON type", 'application/vnd.shop+json', '{"v":1}', { v: 1 }],
  ['JSON sent as text', 'text/plain', '{"a":"é€"}', { a: 'é€' }],
  ['JSON sent as bytes', 'application/octet-stream', '{"a":1}', { a: 1 }],
  ['JSON without a content type', undefined, '{"event":"created"}', { event: 'created' }],
  ['broken JSON', json, broken, broken],
  ['XML', 'application/xml', xml, xml],
  ['XML sent as text', 'text/xml', xml, xml],
  ['newline-delimited JSON', 'application/x-ndjson', lines, lines],
  ['YAML', 'application/yaml', yaml, yaml],
  ['GraphQL', 'application/graphql', query, query],
  ['multipart that is no form', 'multipart/mixed; boundary=x', parts, parts],
  ['a form', form, 'a=1&b=2', 'a=1&b=2'],
  ['a multipart form', 'multipart/form-data; boundary=x', parts, parts],
  ['a text', 'text/plain', 'hello there', 'hello there'],
  ['a text without a content type', undefined, 'hello', 'hello'],
  ['no body', undefined, '', undefined],
]

/** Checks what a provider returns of a body: its value, its text, and whether it is no JSON. */
async function checkBody(setup: CheckSetup, sent: string, body: unknown): Promise<void> {
  const { body: found, rawBody, parseError } = await setup.getOnlyWebhook()
  expect([found, rawBody, parseError]).toEqual([body, sent, body === sent ? true : undefined])
}

const bodies = cases.map(([kind, type, sent, body]) => {
  const check = async (setup: CheckSetup) => {
    await setup.send({ headers: type === undefined ? {} : { 'content-type': type }, body: sent })
    await checkBody(setup, sent, body)
  }
  return [`body: ${kind}`, check] as const
})

export const bodyChecks: Checks = {
  ...Object.fromEntries(bodies),
  'body: JSON whose content-encoding is a charset': async (setup) => {
    await setup.send({ headers: { 'content-type': json, 'content-encoding': 'utf-8' }, body: '{"a":"é"}' })
    await checkBody(setup, '{"a":"é"}', { a: 'é' })
  },
  // Buffer's latin1 writes these bytes as they are: Zoë’s € in windows-1252.
  'body: text in windows-1252, if the server keeps it': async (setup) => {
    const type = 'text/plain; charset=windows-1252'
    const sent = Buffer.from('Zo\u00eb\u0092s \u0080', 'latin1')
    await setup.send({ headers: { 'content-type': type }, body: sent })
    const { rawBody, unread } = await setup.getOnlyWebhook()
    expect(unread ?? rawBody).toBe(unread === undefined ? 'Zoë’s €' : 'charset: windows-1252')
  },
  'body: chunked JSON in a JSON string': async (setup) => {
    const sent = '"{\\"a\\":1}"'
    await setup.send({ headers: { 'content-type': json, 'transfer-encoding': 'chunked' }, body: sent })
    await checkBody(setup, sent, '{"a":1}')
  },
}
