import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { toWebhook } from '../../../../src/webhook/journal/received-webhook.js'
import {
  type HmacSignatureOptions,
  hmacSignature,
  type SignedDelivery,
} from '../../../../src/webhook/signatures/hmac-signature.js'
import {
  slackSignature,
  standardWebhooks,
  stripeSignature,
} from '../../../../src/webhook/signatures/vendor-signatures.js'
import { webhookTemplate } from '../../../../src/webhook/template/builder.js'
import { vendors } from '../../../support/signed-deliveries.js'

const seconds = 1_795_000_000
const body = Buffer.from('{"a":1}')

test.each([
  ['', 'an empty string'],
  [' \n', 'an empty string'],
  [undefined, 'a value of type undefined'],
  [['the secret'], 'a value of type object'],
])('every scheme throws a TypeError for the secret %j without showing it', (secret, found) => {
  for (const { scheme } of vendors) {
    expect(() => Reflect.apply(scheme, undefined, [secret])).toThrow(
      new TypeError(`secret must be a non-empty string; got ${found}. Is its environment variable set?`),
    )
  }
})

test.each([
  { around: 'a line break', wrong: 'hush\n', problem: 'white space' },
  { around: 'a space before it', wrong: ' hush', problem: 'white space' },
  { around: 'a byte order mark', wrong: '\ufeffhush', problem: 'white space' },
  { around: 'double quotes', wrong: '"hush"', problem: 'quotes' },
  { around: 'single quotes', wrong: "'hush'", problem: 'quotes' },
])('every scheme throws a TypeError that names $around without showing the secret', ({ wrong, problem }) => {
  for (const { scheme } of vendors) {
    const call = () => scheme(wrong)
    expect(call).toThrow(TypeError)
    expect(call).toThrow(`secret has ${problem} around it`)
    expect(call).not.toThrow('hush')
  }
})

test.each(["It's a Secret to Everybody", 'a"b', '"open'])('accepts the secret %s', (secret) => {
  expect(() => hmacSignature({ header: 'x-check', secret })).not.toThrow()
})

test.each(['whsec_', 'whsec_not base64!', 'not base64!'])(
  'standardWebhooks rejects the secret %j',
  (secret) => {
    const message = 'secret must be base64, with or without "whsec_" in front; got other characters.'
    expect(() => standardWebhooks(secret)).toThrow(new TypeError(message))
  },
)

test('stripeSignature reads and signs another header', () => {
  const scheme = stripeSignature('whsec_a', { header: 'X-Partner-Signature' })
  const delivery = { rawBytes: body, rawBody: '{"a":1}', headers: {}, timestamp: seconds, id: 'msg_1' }
  const headers = scheme.sign(delivery)
  expect(Object.keys(headers)).toEqual(['x-partner-signature'])
  expect(scheme.findProblem(received({ ...headers }))).toBeUndefined()
  expect(scheme.findProblem(received())).toBe('header x-partner-signature is missing')
  expect(scheme.secretHeaders).toEqual(['x-partner-signature'])
})

test('standardWebhooks accepts a secret without its prefix', async () => {
  const [vendor] = vendors
  const secret = vendor?.secret ?? ''
  const headers = await vendor?.sign({ body, secrets: [secret], timestamp: seconds })
  expect(standardWebhooks(secret.replace('whsec_', '')).findProblem(received(headers))).toBeUndefined()
})

describe.each([
  ['stripeSignature', stripeSignature],
  ['slackSignature', slackSignature],
])('toleranceSeconds of %s', (name, scheme) => {
  const vendor = vendors.find((one) => name.startsWith(one.name))
  const sign = async (timestamp: number) =>
    received(await vendor?.sign({ body, secrets: [vendor.secret], timestamp }))

  test.each([
    { toleranceSeconds: undefined, age: 300, problem: undefined },
    {
      toleranceSeconds: undefined,
      age: 301,
      problem: 'timestamp is 301 s before receivedAt; 300 s are tolerated',
    },
    { toleranceSeconds: 10, age: 10, problem: undefined },
    { toleranceSeconds: 10, age: 11, problem: 'timestamp is 11 s before receivedAt; 10 s are tolerated' },
    { toleranceSeconds: Number.POSITIVE_INFINITY, age: 1e9, problem: undefined },
  ])(
    'set to $toleranceSeconds, reports for a difference of $age seconds: $problem',
    async ({ toleranceSeconds, age, problem }) => {
      const options = toleranceSeconds === undefined ? {} : { toleranceSeconds }
      expect(scheme(vendor?.secret ?? '', options).findProblem(await sign(seconds - age))).toBe(problem)
    },
  )

  test.each([0, -1, Number.NaN])('throws a RangeError for %d', (toleranceSeconds) => {
    const message = `toleranceSeconds must be above 0, or Infinity to accept any timestamp; got ${toleranceSeconds}.`
    expect(() => scheme('secret', { toleranceSeconds })).toThrow(new RangeError(message))
  })

  test('throws a TypeError for a string and an unknown option', () => {
    const call = (options: object) => () => Reflect.apply(scheme, undefined, ['secret', options])
    expect(call({ toleranceSeconds: '300' })).toThrow(
      new TypeError('toleranceSeconds must be a number; got "300".'),
    )
    expect(call({ age: 300 })).toThrow(`Unknown option "age" of ${name}. Valid options: `)
  })

  test('rejects a timestamp if receivedAt is not a valid date', async () => {
    const webhook = { ...(await sign(seconds)), receivedAt: new Date(Number.NaN) }
    expect(scheme(vendor?.secret ?? '').findProblem(webhook)).toMatch(/^timestamp is NaN s/)
  })
})

describe('explains malformed headers', () => {
  test.each([
    {
      name: 'github',
      headers: { 'x-hub-signature-256': 'abc' },
      problem: 'is malformed: expected it to start with "sha256="',
    },
    {
      name: 'slack',
      headers: slack('12', 'v1=ab'),
      problem: 'is malformed: expected it to start with "v0="',
    },
    {
      name: 'slack',
      headers: slack('soon', 'v0=ab'),
      problem: 'is malformed: expected whole seconds or milliseconds since 1970',
    },
    {
      name: 'slack',
      headers: slack('1', 'v0=ab, v0=cd'),
      problem: 'has several values; expected one',
    },
    { name: 'slack', headers: slack('1, 1', 'v0=ab'), problem: 'has several values; expected one' },
    {
      name: 'stripe',
      headers: { 'stripe-signature': 'v1=ab' },
      problem: 'is malformed: expected "t=" and "v1="',
    },
    {
      name: 'stripe',
      headers: { 'stripe-signature': 't=1,v0=ab' },
      problem: 'is malformed: expected "t=" and "v1="',
    },
    {
      name: 'stripe',
      headers: { 'stripe-signature': 't=x,v1=ab' },
      problem: 'is malformed: expected whole seconds or milliseconds since 1970',
    },
    {
      name: 'stripe',
      headers: { 'stripe-signature': 't=17950000000000,v1=ab' },
      problem: 'is malformed: expected whole seconds or milliseconds since 1970',
    },
    {
      name: 'stripe',
      headers: { 'stripe-signature': 't=1,v1=ab,t=2,v1=ab' },
      problem: 'has several timestamps; expected one',
    },
    {
      name: 'standardWebhooks',
      headers: standard('v1a,ab'),
      problem: 'is malformed: expected a signature that starts with "v1,"',
    },
    { name: 'shopify', headers: { 'x-shopify-hmac-sha256': ' ' }, problem: 'is empty' },
    {
      name: 'shopify',
      headers: { 'x-shopify-hmac-sha256': 'ab,ab' },
      problem: 'has several values; expected one',
    },
  ])('explains malformed headers of $name: $headers', ({ name, headers, problem }) => {
    const vendor = vendors.find((one) => one.name === name)
    const found = vendor?.scheme(vendor.secret).findProblem(received(headers))
    expect(String(found)).toMatch(/^header [a-z0-9-]+ /)
    expect(String(found).replace(/^header [a-z0-9-]+ /, '')).toBe(problem)
  })

  function slack(timestamp: string, signature: string): Record<string, string> {
    return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature }
  }

  function standard(signature: string): Record<string, string> {
    return { 'webhook-id': 'm', 'webhook-timestamp': String(seconds), 'webhook-signature': signature }
  }
})

describe('a time in milliseconds', () => {
  const header = 'x-check'
  const secret = 'the secret'
  const inMilliseconds = { timestampUnit: 'milliseconds' } as const
  const schemes = {
    "form 't,v1'": hmacSignature({ header, secret, form: 't,v1', ...inMilliseconds }),
    timestampHeader: hmacSignature({ header, secret, timestampHeader: 'x-time', ...inMilliseconds }),
    'a payload function': hmacSignature({
      header,
      secret,
      timestampHeader: 'x-time',
      ...inMilliseconds,
      payload: ({ rawBody, timestamp }) => `POST${rawBody}${timestamp}`,
    }),
    stripeSignature: stripeSignature(secret, { header, ...inMilliseconds }),
  }

  test.each(Object.entries(schemes))(
    'a time in milliseconds is signed, accepted and judged with %s',
    (_, scheme) => {
      const sign = (timestamp: number) =>
        scheme.sign({ rawBytes: body, rawBody: '{"a":1}', headers: {}, timestamp, id: 'msg_1' })
      expect(Object.values(sign(seconds)).join()).toContain(`${seconds}000`)
      expect(scheme.findProblem(received(sign(seconds)))).toBeUndefined()
      const threeDays = 3 * 24 * 3600
      expect(scheme.findProblem(received(sign(seconds - threeDays)))).toBe(
        `timestamp is ${threeDays} s before receivedAt; 300 s are tolerated`,
      )
    },
  )

  test('a time in milliseconds is accepted and judged by a scheme that sends seconds', () => {
    const sending = schemes["form 't,v1'"]
    const reading = hmacSignature({ header, secret, form: 't,v1' })
    const delivery = { rawBytes: body, rawBody: '{"a":1}', headers: {}, id: 'msg_1' }
    const recent = received(sending.sign({ ...delivery, timestamp: seconds - 300 }))
    const old = received(sending.sign({ ...delivery, timestamp: seconds - 301 }))
    expect(reading.findProblem(recent)).toBeUndefined()
    expect(reading.findProblem(old)).toBe('timestamp is 301 s before receivedAt; 300 s are tolerated')
  })

  test('a time in milliseconds is refused as such where the vendors refuse it', () => {
    const problem = 'timestamp is in milliseconds; this scheme has seconds'
    const standard = { 'webhook-id': 'm', 'webhook-timestamp': `${seconds}000`, 'webhook-signature': 'v1,ab' }
    const slack = { 'x-slack-request-timestamp': `${seconds}000`, 'x-slack-signature': 'v0=ab' }
    expect(standardWebhooks('c2VjcmV0').findProblem(received(standard))).toBe(problem)
    expect(slackSignature(secret).findProblem(received(slack))).toBe(problem)
  })
})

describe('a list of signatures in one header', () => {
  const header = 'x-check'
  const right = createHmac('sha256', 'the secret').update(body).digest('hex')
  const timed = createHmac('sha256', 'the secret').update(`${seconds}.`).update(body).digest('hex')
  const wrong = 'ab'.repeat(32)
  const mismatch = 'digest does not match: the body was changed, or another secret signed it'

  test.each<{ sent: string; more: Partial<HmacSignatureOptions>; problem?: string }>([
    { sent: `v1=${wrong},v1=${right}`, more: { prefix: 'v1=' } },
    { sent: `v1=${right}, v1=${wrong}`, more: { prefix: 'v1=' } },
    { sent: `v1= ${right}`, more: { prefix: 'v1=' } },
    { sent: `v2=${wrong}, v1=${right}`, more: { prefix: 'v1=' } },
    { sent: `v0=${wrong},${right}`, more: { prefix: 'v0=' } },
    { sent: `v0=${wrong}, ${right.toUpperCase()}`, more: { prefix: 'v0=' } },
    { sent: `${wrong},${right}`, more: {} },
    { sent: `k=1,v=${right}`, more: { prefix: 'k=1,v=' } },
    { sent: `t=${seconds}, v1=${timed}`, more: { form: 't,v1' } },
    { sent: `t=${seconds},v1=${wrong}, v1=${timed}`, more: { form: 't,v1' } },
    { sent: `t=${seconds},v1=${wrong},t=${seconds},v1=${timed}`, more: { form: 't,v1' } },
    { sent: `v1=${wrong},v1=${wrong}`, more: { prefix: 'v1=' }, problem: mismatch },
    { sent: `t=${seconds},v1=${wrong},v0=${timed}`, more: { form: 't,v1' }, problem: mismatch },
    {
      sent: `v2=${right},v3=${right}`,
      more: { prefix: 'v1=' },
      problem: 'header x-check is malformed: expected it to start with "v1="',
    },
  ])('a list of signatures in one header of which one must be right: $sent', ({ sent, more, problem }) => {
    const scheme = hmacSignature({ header, secret: 'the secret', ...more })
    expect(scheme.findProblem(received({ [header]: sent }))).toBe(problem)
  })
})

test.each(['sha1', 'sha256', 'sha384', 'sha512'])(
  "form 't,v1' verifies what it signs with %s in every encoding",
  (algorithm) => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const scheme = hmacSignature({ header: 'x-check', secret: 'a', form: 't,v1', algorithm, encoding })
      const delivery = { rawBytes: body, rawBody: '{"a":1}', headers: {}, timestamp: seconds, id: 'm' }
      expect(scheme.findProblem(received({ ...scheme.sign(delivery) }))).toBeUndefined()
    }
  },
)

describe('hmacSignature', () => {
  const options = { header: 'X-Check', secret: 'the secret' }
  // echo -n '{"a":1}' | openssl dgst -sha256 -hmac 'the secret'
  const hex = '841fe67695013803ba283a531b0637e2fdb190418ac7ccdde445baf7e1a7988c'

  const digest = Buffer.from(hex, 'hex')
  test.each<{ what: string; more: Partial<HmacSignatureOptions>; sent: string }>([
    { what: 'hex', more: {}, sent: hex },
    { what: 'HEX', more: {}, sent: hex.toUpperCase() },
    { what: 'base64', more: { encoding: 'base64' }, sent: digest.toString('base64') },
    { what: 'base64url', more: { encoding: 'base64url' }, sent: digest.toString('base64url') },
    { what: 'a prefix', more: { prefix: 't=1,v=' }, sent: `t=1,v=${hex}` },
    { what: 'a string payload', more: { payload: ({ rawBody = '' }) => rawBody }, sent: hex },
    { what: 'bytes', more: { payload: () => body }, sent: hex },
  ])('reads the digest: $what', ({ more, sent }) => {
    const headers = { 'x-check': sent }
    expect(hmacSignature({ ...options, ...more }).findProblem(received(headers))).toBeUndefined()
  })

  test('checks the signature of what payload() returns', () => {
    const scheme = hmacSignature({ ...options, payload: ({ url, rawBody }) => `${url}\n${rawBody}` })
    expect(scheme.findProblem(received({ 'x-check': hex }))).toMatch(/^digest does not match/)
  })

  test.each([
    {
      what: 'undefined',
      payload: () => undefined,
      problem: 'payload() must return a string or a Uint8Array; got undefined',
    },
    {
      what: 'a promise',
      payload: async () => '',
      problem: 'payload() must return a string or a Uint8Array; got an object (Promise)',
    },
    {
      what: 'an error that contains the secret',
      payload: () => {
        throw new Error('bad key the secret')
      },
      problem: 'payload() threw: bad key [redacted]',
    },
  ])('says that nobody can tell if the result of payload() is $what', ({ payload, problem }) => {
    const scheme: ReturnType<typeof hmacSignature> = Reflect.apply(hmacSignature, undefined, [
      { ...options, payload },
    ])
    expect(scheme.findProblem(received({ 'x-check': hex }))).toEqual({ cannotTell: problem })
  })

  test.each<[string, NonNullable<HmacSignatureOptions['payload']>]>([
    ['throws', ({ rawBytes }) => Buffer.concat([rawBytes ?? fail()])],
    ['returns nothing', ({ rawBytes }) => rawBytes as Uint8Array],
  ])('says that the server cannot tell if payload() %s because the bytes are missing', (_, payload) => {
    const { rawBytes: _bytes, ...webhook } = received({ 'x-check': hex })
    const problem = { cannotTell: 'this server does not keep the bytes of the body' }
    expect(hmacSignature({ ...options, payload }).findProblem(webhook)).toEqual(problem)
  })

  test.each([
    { title: 'a form', more: { form: 't,v1' } as const, headers: {} },
    { title: 'a header', more: { timestampHeader: 'X-Time' }, headers: { 'x-time': String(seconds) } },
  ])('passes the timestamp of $title to payload(), which also signs', ({ more, headers }) => {
    const payload = vi.fn(
      ({ rawBody, rawBytes, timestamp, headers: all }: SignedDelivery) =>
        `${all['x-order']}|${timestamp}|${rawBody}|${rawBytes?.length}`,
    )
    const scheme = hmacSignature({ ...options, ...more, payload })
    const signed = scheme.sign({
      rawBytes: body,
      rawBody: body.toString(),
      headers: { 'x-order': '7' },
      timestamp: seconds,
      id: 'msg_1',
    })
    expect(signed).toMatchObject(headers)
    expect(scheme.findProblem(received({ ...signed, 'x-order': '7' }))).toBeUndefined()
    expect(payload.mock.results.map(({ value }) => value)).toEqual(Array(2).fill(`7|${seconds}|{"a":1}|7`))
    expect(payload.mock.calls.map(([{ headers: all }]) => all)).toMatchObject([headers, headers])
  })

  test('accepts a timestamp that is older than 300 seconds only if toleranceSeconds says so', () => {
    const strict = hmacSignature({ ...options, form: 't,v1' })
    const lenient = hmacSignature({ ...options, form: 't,v1', toleranceSeconds: 400 })
    const delivery = { rawBytes: body, rawBody: '{"a":1}', headers: {}, id: 'msg_1' }
    const old = received(strict.sign({ ...delivery, timestamp: seconds - 400 }))
    expect(strict.findProblem(old)).toBe('timestamp is 400 s before receivedAt; 300 s are tolerated')
    expect(lenient.findProblem(old)).toBeUndefined()
  })

  test('throws the problem of payload() when it signs', () => {
    const payload = () => {
      throw new Error('bad key the secret')
    }
    const scheme = hmacSignature({ ...options, payload })
    const sign = () =>
      scheme.sign({ rawBytes: body, rawBody: '{"a":1}', headers: {}, timestamp: seconds, id: 'msg_1' })
    expect(sign).toThrow('payload() threw: bad key [redacted]')
  })

  test.each(['[REDACTED]', 'Bearer [REDACTED]'])(
    'says that the server cannot tell when the header is redacted: %s',
    (value) => {
      const scheme = hmacSignature({ ...options, header: 'Authorization' })
      const problem = { cannotTell: 'this server does not keep the value of header authorization' }
      expect(scheme.findProblem(received({ authorization: value }))).toEqual(problem)
    },
  )

  test.each([
    [{ header: '' }, 'header must be a non-empty string; got "".'],
    [{ algorithm: 'md55' }, 'algorithm must be a hash of node:crypto; got "md55".'],
    [{ encoding: 'utf8' }, `encoding must be 'hex', 'base64' or 'base64url'; got "utf8".`],
    [{ prefix: 1 }, 'prefix must be a string; got 1.'],
    [{ payload: 'body' }, 'payload must be a function; got "body".'],
    [{ form: 't,v0' }, `form must be 't,v1'; got "t,v0".`],
    [{ timestampHeader: 1 }, 'timestampHeader must be a non-empty string; got 1.'],
    [
      { form: 't,v1', timestampHeader: 'x-time' },
      "form 't,v1' contains the timestamp; leave out prefix and timestampHeader.",
    ],
    [
      { form: 't,v1', prefix: 'v=' },
      "form 't,v1' contains the timestamp; leave out prefix and timestampHeader.",
    ],
    [
      { toleranceSeconds: 60 },
      "toleranceSeconds needs a timestamp; set form to 't,v1', or set timestampHeader.",
    ],
    [
      { timestampUnit: 'milliseconds' },
      "timestampUnit needs a timestamp; set form to 't,v1', or set timestampHeader.",
    ],
    [{ form: 't,v1', timestampUnit: 'ms' }, `timestampUnit must be 'seconds' or 'milliseconds'; got "ms".`],
    [
      { salt: '' },
      'Unknown option "salt" of hmacSignature. Valid options: header, secret, algorithm, encoding, prefix, form, timestampHeader, timestampUnit, toleranceSeconds, payload.',
    ],
  ])('throws a TypeError for %j', (wrong, message) => {
    const call = (given?: object) => () => Reflect.apply(hmacSignature, undefined, [given])
    expect(call({ ...options, ...wrong })).toThrow(new TypeError(message))
    expect(call()).toThrow(new TypeError('options of hmacSignature must be an object; got undefined.'))
  })
})

test.each(['hush', undefined])('matchSignature throws a TypeError for %s without showing it', (scheme) => {
  const builder = webhookTemplate('signed')
  const call = () => Reflect.apply(builder.matchSignature, builder, [scheme])
  const message = `scheme must be a signature scheme, such as githubSignature(secret); got ${typeof scheme}.`
  expect(call).toThrow(new TypeError(message))
})

test('schemes have the names that messages show', () => {
  expect(vendors.map(({ scheme, secret }) => scheme(secret).name)).toEqual([
    'standardWebhooks',
    'standardWebhooks',
    'github',
    'stripe',
    'slack',
    'shopify',
    'sha512 in x-acme-check',
    'sha256 in x-partner-check',
    'sha256 in x-partner-digest',
  ])
})

function received(headers: Record<string, string> = {}) {
  return toWebhook({
    id: 'w1',
    url: '/hook',
    method: 'POST',
    headers,
    rawBody: body.toString(),
    rawBytes: body,
    receivedAt: new Date(seconds * 1000),
  })
}

function fail(): never {
  throw new TypeError('no bytes')
}
