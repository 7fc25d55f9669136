import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { hmacSignature, type SignedDelivery } from '../../../../src/webhook/signatures/hmac-signature.js'
import { createScheme, type SignatureScheme } from '../../../../src/webhook/signatures/signature-scheme.js'
import {
  slackSignature,
  standardWebhooks,
  stripeSignature,
} from '../../../../src/webhook/signatures/vendor-signatures.js'
import { webhookTemplate } from '../../../../src/webhook/template/builder.js'
import { vendors } from '../../../support/signed-deliveries.js'
import { signedAt as seconds, signed } from '../fakes.js'

const rawBody = '{"a":1}'
const body = Buffer.from(rawBody)
const header = 'x-check'
const secret = 'the secret'
const mismatch = 'digest does not match: the body was changed, or another secret signed it'

const received = (headers: Readonly<Record<string, string>> = {}) => signed(headers, body)
const signOurs = (scheme: SignatureScheme, timestamp = seconds, headers = {}) =>
  scheme.sign({ rawBytes: body, rawBody, headers, timestamp, id: 'msg_1' })

test.each`
  given             | found
  ${''}             | ${'an empty string'}
  ${' \n'}          | ${'an empty string'}
  ${undefined}      | ${'a value of type undefined'}
  ${['the secret']} | ${'a value of type object'}
`('every scheme throws a TypeError for the secret $given without showing it', ({ given, found }) => {
  for (const { scheme } of vendors) {
    expect(() => Reflect.apply(scheme, undefined, [given])).toThrow(
      new TypeError(`secret must be a non-empty string; got ${found}. Is its environment variable set?`),
    )
  }
})

test.each`
  around                 | wrong           | problem
  ${'a line break'}      | ${'hush\n'}     | ${'white space'}
  ${'a space'}           | ${' hush'}      | ${'white space'}
  ${'a byte-order mark'} | ${'\ufeffhush'} | ${'white space'}
  ${'double quotes'}     | ${'"hush"'}     | ${'quotes'}
  ${'single quotes'}     | ${"'hush'"}     | ${'quotes'}
  ${'backticks'}         | ${'`hush`'}     | ${'quotes'}
`('every scheme throws a TypeError that names $around without showing the secret', ({ wrong, problem }) => {
  for (const { scheme } of vendors) {
    const call = () => scheme(wrong)
    expect(call).toThrow(TypeError)
    expect(call).toThrow(`secret has ${problem} around it`)
    expect(call).not.toThrow('hush')
  }
})

test.each(["It's a Secret to Everybody", 'a"b', '"open', 'open"', '"'])('accepts the secret %s', (given) => {
  expect(() => hmacSignature({ header, secret: given })).not.toThrow()
})

test.each(['whsec_', 'whsec_not base64!', 'not base64!', '!c2VjcmV0', 'a'])(
  'standardWebhooks rejects the secret %j',
  (given) => {
    const message = 'secret must be base64, with or without "whsec_" in front; got other characters.'
    expect(() => standardWebhooks(given)).toThrow(new TypeError(message))
  },
)

test('stripeSignature reads and signs another header', () => {
  const scheme = stripeSignature('whsec_a', { header: 'X-Partner-Signature' })
  const headers = signOurs(scheme)
  expect(Object.keys(headers)).toEqual(['x-partner-signature'])
  expect(scheme.findProblem(received(headers))).toBeUndefined()
  expect(scheme.findProblem(received())).toBe('header x-partner-signature is missing')
  expect(scheme.secretHeaders).toEqual(['x-partner-signature'])
})

test('standardWebhooks reads the names of Svix only if there is no webhook-id', () => {
  const scheme = standardWebhooks('c2VjcmV0')
  const ours = Object.entries(signOurs(scheme))
  const withPrefix = (prefix: string) => Object.fromEntries(ours.filter(([name]) => name.startsWith(prefix)))
  const svix = { ...withPrefix('svix-'), 'content-type': 'application/json' }
  expect(scheme.findProblem(received(svix))).toBeUndefined()
  const both = { ...withPrefix('webhook-'), 'svix-signature': 'v1,ab' }
  expect(scheme.findProblem(received(both))).toBeUndefined()
})

test('a scheme throws what is neither a problem nor a reason why nobody can tell', () => {
  const verify = () => {
    throw new TypeError('a bug')
  }
  const scheme = createScheme('mine', [], { verify, sign: () => ({}) })
  expect(() => scheme.findProblem(received())).toThrow(new TypeError('a bug'))
})

test('standardWebhooks accepts a secret without its prefix', async () => {
  const [vendor] = vendors
  const headers = await vendor?.sign({ body, secrets: [vendor.secret], timestamp: seconds })
  const scheme = standardWebhooks(vendor?.secret.replace('whsec_', '') ?? '')
  expect(scheme.findProblem(received(headers))).toBeUndefined()
})

describe.each`
  name                 | scheme
  ${'stripeSignature'} | ${stripeSignature}
  ${'slackSignature'}  | ${slackSignature}
`('toleranceSeconds of $name', ({ name, scheme }) => {
  test.each`
    options                                           | age    | problem
    ${{}}                                             | ${300} | ${undefined}
    ${{}}                                             | ${301} | ${'timestamp is 301 s before receivedAt; 300 s are tolerated'}
    ${{ toleranceSeconds: 10 }}                       | ${10}  | ${undefined}
    ${{ toleranceSeconds: 10 }}                       | ${11}  | ${'timestamp is 11 s before receivedAt; 10 s are tolerated'}
    ${{ toleranceSeconds: Number.POSITIVE_INFINITY }} | ${1e9} | ${undefined}
  `(`an age of $age seconds is a problem of ${name} with $options: $problem`, ({ options, age, problem }) => {
    const one = scheme(secret, options)
    expect(one.findProblem(received(signOurs(one, seconds - age)))).toBe(problem)
  })

  test.each([0, -1, Number.NaN])(`${name} rejects the toleranceSeconds %d`, (toleranceSeconds) => {
    const message = `toleranceSeconds must be above 0, or Infinity to accept any timestamp; got ${toleranceSeconds}.`
    expect(() => scheme(secret, { toleranceSeconds })).toThrow(new RangeError(message))
  })

  test(`${name} throws a TypeError for a string as toleranceSeconds and an unknown option`, () => {
    const message = 'toleranceSeconds must be a number; got "300".'
    expect(() => scheme(secret, { toleranceSeconds: '300' })).toThrow(new TypeError(message))
    expect(() => scheme(secret, { age: 300 })).toThrow(`Unknown option "age" of ${name}. Valid options: `)
  })

  test(`${name} rejects a timestamp if receivedAt is not a valid date`, () => {
    const one = scheme(secret)
    const webhook = { ...received(signOurs(one)), receivedAt: new Date(Number.NaN) }
    expect(one.findProblem(webhook)).toMatch(/^timestamp is NaN s/)
  })
})

const slack = (timestamp: string, signature: string) => ({
  'x-slack-request-timestamp': timestamp,
  'x-slack-signature': signature,
})
const stripe = (signature: string) => ({ 'stripe-signature': signature })
const standard = { 'webhook-id': 'm', 'webhook-timestamp': String(seconds), 'webhook-signature': 'v1a,ab' }
const noTime = 'is malformed: expected whole seconds or milliseconds since 1970'
const noParts = 'is malformed: expected "t=" and "v1="'
const several = 'has several values; expected one'

test.each`
  name                  | headers                                 | problem
  ${'github'}           | ${{ 'x-hub-signature-256': 'abc' }}     | ${'is malformed: expected it to start with "sha256="'}
  ${'slack'}            | ${slack('12', 'v1=ab')}                 | ${'is malformed: expected it to start with "v0="'}
  ${'slack'}            | ${slack('soon', 'v0=ab')}               | ${noTime}
  ${'slack'}            | ${slack('12 s', 'v0=ab')}               | ${noTime}
  ${'slack'}            | ${slack('at 12', 'v0=ab')}              | ${noTime}
  ${'slack'}            | ${slack('1', 'v0=ab, v0=cd')}           | ${several}
  ${'slack'}            | ${slack('1, 1', 'v0=ab')}               | ${several}
  ${'stripe'}           | ${stripe('v1=ab')}                      | ${noParts}
  ${'stripe'}           | ${stripe('t=1,v0=ab')}                  | ${noParts}
  ${'stripe'}           | ${stripe('t=x,v1=ab')}                  | ${noTime}
  ${'stripe'}           | ${stripe('t=17950000000000,v1=ab')}     | ${noTime}
  ${'stripe'}           | ${stripe('t=1,v1=ab,t=2,v1=ab')}        | ${'has several timestamps; expected one'}
  ${'standardWebhooks'} | ${standard}                             | ${'is malformed: expected a signature that starts with "v1,"'}
  ${'shopify'}          | ${{ 'x-shopify-hmac-sha256': ' ' }}     | ${'is empty'}
  ${'shopify'}          | ${{ 'x-shopify-hmac-sha256': 'ab,ab' }} | ${several}
`('explains malformed headers of $name: $headers $problem', ({ name, headers, problem }) => {
  const vendor = vendors.find((one) => one.name === name)
  const found = vendor?.scheme(vendor.secret).findProblem(received(headers))
  expect(String(found)).toMatch(/^header [a-z0-9-]+ /)
  expect(String(found).replace(/^header [a-z0-9-]+ /, '')).toBe(problem)
})

const timestampUnit = 'milliseconds'
const payload = ({ timestamp }: SignedDelivery) => `POST${rawBody}${timestamp}`

test.each`
  what                    | scheme
  ${"form 't,v1'"}        | ${hmacSignature({ header, secret, form: 't,v1', timestampUnit })}
  ${'timestampHeader'}    | ${hmacSignature({ header, secret, timestampHeader: 'x-time', timestampUnit })}
  ${'a payload function'} | ${hmacSignature({ header, secret, timestampHeader: 'x-time', timestampUnit, payload })}
  ${'stripeSignature'}    | ${stripeSignature(secret, { header, timestampUnit })}
`('a time in milliseconds is signed, accepted and judged with $what', ({ scheme }) => {
  expect(Object.values(signOurs(scheme)).join()).toContain(`${seconds}000`)
  expect(scheme.findProblem(received(signOurs(scheme)))).toBeUndefined()
  expect(scheme.findProblem(received(signOurs(scheme, seconds - 259_200)))).toBe(
    'timestamp is 259200 s before receivedAt; 300 s are tolerated',
  )
})

test('a time in milliseconds is accepted and judged by a scheme that sends seconds', () => {
  const sending = hmacSignature({ header, secret, form: 't,v1', timestampUnit })
  const reading = hmacSignature({ header, secret, form: 't,v1' })
  expect(reading.findProblem(received(signOurs(sending, seconds - 300)))).toBeUndefined()
  expect(reading.findProblem(received(signOurs(sending, seconds - 301)))).toBe(
    'timestamp is 301 s before receivedAt; 300 s are tolerated',
  )
})

test('a time in milliseconds is refused as such where the vendors refuse it', () => {
  const problem = 'timestamp is in milliseconds; this scheme has seconds'
  const standard = { 'webhook-id': 'm', 'webhook-timestamp': `${seconds}000`, 'webhook-signature': 'v1,ab' }
  const slack = { 'x-slack-request-timestamp': `${seconds}000`, 'x-slack-signature': 'v0=ab' }
  expect(standardWebhooks('c2VjcmV0').findProblem(received(standard))).toBe(problem)
  expect(slackSignature(secret).findProblem(received(slack))).toBe(problem)
})

const right = createHmac('sha256', secret).update(body).digest('hex')
const timed = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
const wrong = 'ab'.repeat(32)
const digestOf = (length: number) => 'a'.repeat(length)

test.each`
  more                                           | sent                                                   | problem
  ${{ prefix: 'v1=' }}                           | ${`v1=${wrong},v1=${right}`}                           | ${undefined}
  ${{ prefix: 'v1=' }}                           | ${`v1=${right}, v1=${wrong}`}                          | ${undefined}
  ${{ prefix: 'v1=' }}                           | ${`v1= ${right}`}                                      | ${undefined}
  ${{ prefix: 'v1=' }}                           | ${`v1=${wrong}, v1= ${right}`}                         | ${undefined}
  ${{ prefix: 'v1=' }}                           | ${`v2=${wrong}, v1=${right}`}                          | ${undefined}
  ${{ prefix: 'v0=' }}                           | ${`v0=${wrong},${right}`}                              | ${undefined}
  ${{ prefix: 'v0=' }}                           | ${`v0=${wrong}, ${right.toUpperCase()}`}               | ${undefined}
  ${{}}                                          | ${`${wrong},${right}`}                                 | ${undefined}
  ${{ prefix: 'k=1,v=' }}                        | ${`k=1,v=${right}`}                                    | ${undefined}
  ${{ form: 't,v1' }}                            | ${`t=${seconds}, v1=${timed}`}                         | ${undefined}
  ${{ form: 't,v1' }}                            | ${`t= ${seconds},v1= ${timed}`}                        | ${undefined}
  ${{ form: 't,v1' }}                            | ${`t=${seconds},v1=${wrong}, v1=${timed}`}             | ${undefined}
  ${{ form: 't,v1' }}                            | ${`t=${seconds},v1=${wrong},t=${seconds},v1=${timed}`} | ${undefined}
  ${{ prefix: 'v1=' }}                           | ${`v1=${wrong},v1=${wrong}`}                           | ${mismatch}
  ${{ prefix: 'v1=' }}                           | ${`${right}, v1=${wrong}`}                             | ${mismatch}
  ${{ form: 't,v1' }}                            | ${`t=${seconds},v1=${wrong},v0=${timed}`}              | ${mismatch}
  ${{ prefix: 'v1=' }}                           | ${`v2=${right},v3=${right}`}                           | ${'header x-check is malformed: expected it to start with "v1="'}
  ${{ encoding: 'base64' }}                      | ${digestOf(64)}                                        | ${'digest has 64 characters, but sha256 in base64 has 44'}
  ${{ algorithm: 'sha1', form: 't,v1' }}         | ${`t=${seconds},v1=${digestOf(64)}`}                   | ${'digest has 64 characters, but sha1 in hex has 40'}
  ${{ algorithm: 'sha512', encoding: 'base64' }} | ${digestOf(87)}                                        | ${'digest has 87 characters, but sha512 in base64 has 88'}
`(
  'finds the right one in a list of signatures, or says what is wrong with them: $sent',
  ({ sent, more, problem }) => {
    const scheme = hmacSignature({ header, secret, ...more })
    expect(scheme.findProblem(received({ [header]: sent }))).toBe(problem)
  },
)

test.each(['sha1', 'sha256', 'sha384', 'sha512'])("form 't,v1' verifies its own %s", (algorithm) => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    const scheme = hmacSignature({ header, secret, form: 't,v1', algorithm, encoding })
    expect(scheme.findProblem(received(signOurs(scheme)))).toBeUndefined()
  }
})

const options = { header: 'X-Check', secret }
// echo -n '{"a":1}' | openssl dgst -sha256 -hmac 'the secret'
const hex = '841fe67695013803ba283a531b0637e2fdb190418ac7ccdde445baf7e1a7988c'
const digest = Buffer.from(hex, 'hex')

test.each`
  what                  | more                                                           | sent
  ${'hex'}              | ${{}}                                                          | ${hex}
  ${'HEX'}              | ${{}}                                                          | ${hex.toUpperCase()}
  ${'base64'}           | ${{ encoding: 'base64' }}                                      | ${digest.toString('base64')}
  ${'base64url'}        | ${{ encoding: 'base64url' }}                                   | ${digest.toString('base64url')}
  ${'a prefix'}         | ${{ prefix: 't=1,v=' }}                                        | ${`t=1,v=${hex}`}
  ${'a string payload'} | ${{ payload: (delivery: SignedDelivery) => delivery.rawBody }} | ${hex}
  ${'bytes'}            | ${{ payload: () => body }}                                     | ${hex}
`('reads the digest: $what', ({ more, sent }) => {
  expect(hmacSignature({ ...options, ...more }).findProblem(received({ [header]: sent }))).toBeUndefined()
})

test('signs with nothing but the header, unless the time has a header of its own', () => {
  expect(signOurs(hmacSignature(options))).toEqual({ [header]: hex })
  const timed = hmacSignature({ ...options, timestampHeader: 'X-Time' })
  expect(Object.keys(signOurs(timed)).sort()).toEqual([header, 'x-time'])
})

test('verifies the bytes of a body whose charset is unknown', () => {
  const webhook = { ...received({ [header]: hex }), unread: 'charset: x-own' }
  expect(hmacSignature(options).findProblem(webhook)).toBeUndefined()
})

test('checks the signature of what payload() returns', () => {
  const scheme = hmacSignature({ ...options, payload: ({ url, rawBody: text }) => `${url}\n${text}` })
  expect(scheme.findProblem(received({ [header]: hex }))).toBe(mismatch)
})

const leak = () => {
  throw new Error('bad key the secret')
}
const missing = { rawBytes: undefined }
const getBytes = ({ rawBytes }: SignedDelivery) => rawBytes
const concat = ({ rawBytes }: SignedDelivery) => Buffer.concat([rawBytes as Uint8Array])

test.each`
  what                                      | payload               | bytes      | cannotTell                                                                   | thrown
  ${'undefined'}                            | ${() => undefined}    | ${{}}      | ${'payload() must return a string or a Uint8Array; got undefined'}           | ${undefined}
  ${'a promise that rejects'}               | ${async () => leak()} | ${{}}      | ${'payload() must return a string or a Uint8Array; got an object (Promise)'} | ${undefined}
  ${'a promise'}                            | ${async () => ''}     | ${{}}      | ${'payload() must return a string or a Uint8Array; got an object (Promise)'} | ${undefined}
  ${'an error that contains the secret'}    | ${leak}               | ${{}}      | ${'payload() threw'}                                                         | ${'bad key [redacted]'}
  ${'an error, because bytes are missing'}  | ${concat}             | ${missing} | ${'this server does not keep the bytes of the body'}                         | ${undefined}
  ${'undefined, because bytes are missing'} | ${getBytes}           | ${missing} | ${'this server does not keep the bytes of the body'}                         | ${undefined}
  ${'a number, although bytes are missing'} | ${() => 7}            | ${missing} | ${'payload() must return a string or a Uint8Array; got 7'}                   | ${undefined}
`(
  'says that nobody can tell if the result of payload() is $what',
  ({ payload, bytes, cannotTell, thrown }) => {
    const scheme = hmacSignature({ ...options, payload })
    expect(scheme.findProblem({ ...received({ [header]: hex }), ...bytes })).toEqual({ cannotTell, thrown })
  },
)

test('throws the problem of payload() when it signs', () => {
  const scheme = hmacSignature({ ...options, payload: leak })
  expect(() => signOurs(scheme)).toThrow('payload() threw: bad key [redacted]')
})

test.each`
  lost                            | cannotTell
  ${{ rawBytes: undefined }}      | ${'this server does not keep the bytes of the body'}
  ${{ unread: 'charset: x-own' }} | ${'its body has the charset x-own'}
`(
  'says that nobody can tell if $lost of the body may differ from what was signed',
  ({ lost, cannotTell }) => {
    const scheme = hmacSignature({ ...options, payload: ({ rawBody: text }) => text ?? '' })
    const problem = { cannotTell: `its digest does not match, but ${cannotTell}` }
    expect(scheme.findProblem({ ...received({ [header]: hex }), rawBody: '{ }', ...lost })).toEqual(problem)
    expect(scheme.findProblem({ ...received({ [header]: hex }), ...lost })).toBeUndefined()
  },
)

test.each`
  where         | more                             | sent
  ${'a form'}   | ${{ form: 't,v1' }}              | ${{}}
  ${'a header'} | ${{ timestampHeader: 'X-Time' }} | ${{ 'x-time': String(seconds) }}
`('passes the timestamp of $where to payload(), which also signs', ({ more, sent }) => {
  const payload = vi.fn((delivery: SignedDelivery) =>
    [delivery.headers['x-order'], delivery.timestamp, delivery.rawBody, delivery.rawBytes?.length].join(),
  )
  const scheme = hmacSignature({ ...options, ...more, payload })
  const headers = signOurs(scheme, seconds, { 'x-order': '7' })
  expect(headers).toMatchObject(sent)
  expect(scheme.findProblem(received({ ...headers, 'x-order': '7' }))).toBeUndefined()
  expect(payload.mock.results.map(({ value }) => value)).toEqual(Array(2).fill(`7,${seconds},{"a":1},7`))
  expect(payload.mock.calls.map(([delivery]) => delivery.headers)).toMatchObject([sent, sent])
})

test('passes no timestamp to payload() if the scheme has none, and the URL of what was received', () => {
  const payload = vi.fn((_: SignedDelivery) => '')
  hmacSignature({ ...options, payload }).findProblem(received({ [header]: hex }))
  expect(payload.mock.calls[0]?.[0]).toMatchObject({ timestamp: undefined, url: '/hook' })
})

test.each`
  where         | more
  ${'a form'}   | ${{ form: 't,v1' }}
  ${'a header'} | ${{ timestampHeader: 'X-Time' }}
`('accepts an old timestamp of $where only if toleranceSeconds says so', ({ more }) => {
  const strict = hmacSignature({ ...options, ...more })
  const lenient = hmacSignature({ ...options, ...more, toleranceSeconds: 400 })
  const old = received(signOurs(strict, seconds - 400))
  expect(strict.findProblem(old)).toBe('timestamp is 400 s before receivedAt; 300 s are tolerated')
  expect(lenient.findProblem(old)).toBeUndefined()
})

test.each(['[REDACTED]', 'Bearer [REDACTED]'])('cannot tell from the redacted header %s', (authorization) => {
  const scheme = hmacSignature({ ...options, header: 'Authorization' })
  const problem = { cannotTell: 'this server does not keep the value of header authorization' }
  expect(scheme.findProblem(received({ authorization }))).toEqual(problem)
})

const twice = "form 't,v1' contains the timestamp; leave out prefix and timestampHeader."

test.each`
  wrong                                        | message
  ${{ header: '' }}                            | ${'header must be the name of a header; got "".'}
  ${{ algorithm: 'md55' }}                     | ${'algorithm must be a hash of node:crypto; got "md55".'}
  ${{ encoding: 'utf8' }}                      | ${`encoding must be 'hex', 'base64' or 'base64url'; got "utf8".`}
  ${{ prefix: 1 }}                             | ${'prefix must be a string; got 1.'}
  ${{ payload: 'body' }}                       | ${'payload must be a function; got "body".'}
  ${{ form: 't,v0' }}                          | ${`form must be 't,v1'; got "t,v0".`}
  ${{ timestampHeader: 1 }}                    | ${'timestampHeader must be the name of a header; got 1.'}
  ${{ form: 't,v1', timestampHeader: 'time' }} | ${twice}
  ${{ form: 't,v1', prefix: 'v=' }}            | ${twice}
  ${{ toleranceSeconds: 60 }}                  | ${"toleranceSeconds needs a timestamp; set form to 't,v1', or set timestampHeader."}
  ${{ timestampUnit: 'milliseconds' }}         | ${"timestampUnit needs a timestamp; set form to 't,v1', or set timestampHeader."}
  ${{ form: 't,v1', timestampUnit: 'ms' }}     | ${`timestampUnit must be 'seconds' or 'milliseconds'; got "ms".`}
  ${{ salt: '' }}                              | ${'Unknown option "salt" of hmacSignature. Valid options: header, secret, algorithm, encoding, prefix, form, timestampHeader, timestampUnit, toleranceSeconds, payload.'}
`('throws a TypeError for $wrong', ({ wrong, message }) => {
  expect(() => hmacSignature({ ...options, ...wrong })).toThrow(new TypeError(message))
})

test('throws a TypeError without options', () => {
  const message = 'options of hmacSignature must be an object; got undefined.'
  expect(() => Reflect.apply(hmacSignature, undefined, [])).toThrow(new TypeError(message))
})

test.each(['hush', undefined])('matchSignature throws a TypeError for %s without showing it', (scheme) => {
  const builder = webhookTemplate('signed')
  const call = () => Reflect.apply(builder.matchSignature, builder, [scheme])
  const message = `scheme must be a signature scheme, such as githubSignature(secret); got ${typeof scheme}.`
  expect(call).toThrow(new TypeError(message))
})

test('schemes have the names that messages show', () => {
  const names = new Set(vendors.map((vendor) => vendor.scheme(vendor.secret).name))
  expect([...names].join(', ')).toBe(
    'standardWebhooks, github, stripe, slack, shopify, sha512 in x-acme-check, sha256 in x-partner-check, sha256 in x-partner-digest',
  )
})
