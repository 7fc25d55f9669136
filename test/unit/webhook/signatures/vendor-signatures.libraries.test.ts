// The vendors' own libraries accept exactly what our schemes sign, and our schemes accept exactly what they sign.
import { verify as verifyForGithub } from '@octokit/webhooks-methods'
import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, test, vi } from 'vitest'
import type { SignatureScheme } from '../../../../src/webhook/signatures/signature-scheme.js'
import { slackSignature, stripeSignature } from '../../../../src/webhook/signatures/vendor-signatures.js'
import { vendors } from '../../../support/signed-deliveries.js'
import { signedAt as now, signed } from '../fakes.js'

type Headers = Readonly<Record<string, string>>

interface Library {
  readonly name: string
  /** The sender of `signed-deliveries.ts` that signs with this library. */
  readonly sender: string
  /** Throws, or resolves with false, if the library rejects the delivery. */
  verify(headers: Headers, body: Buffer, secret: string): unknown
  /** Whether the library verifies a timestamp, and which ones it refuses. */
  readonly refuses: { readonly old: boolean; readonly future: boolean }
  /** Whether the library refuses to verify an empty body, as a missing argument. */
  readonly refusesEmpty: boolean
}

const farSeconds = 4_000
const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'
const stripe = new Stripe('sk_test_unused')

const libraries: readonly Library[] = [
  {
    name: 'stripe',
    sender: 'stripe',
    verify: (headers, body, secret) => {
      const signature = headers['stripe-signature'] ?? ''
      return stripe.webhooks.signature?.verifyHeader(body, signature, secret, 300, undefined, now * 1000)
    },
    refuses: { old: true, future: false },
    refusesEmpty: false,
  },
  {
    name: '@octokit/webhooks-methods',
    sender: 'github',
    verify: (headers, body, secret) =>
      verifyForGithub(secret, body.toString(), headers['x-hub-signature-256'] ?? ''),
    refuses: { old: false, future: false },
    refusesEmpty: true,
  },
  {
    name: 'standardwebhooks',
    sender: 'standardWebhooks',
    verify: (headers, body, secret) =>
      new StandardWebhook(secret).verify(body.toString(), { ...headers }, { jsonParse: false }),
    refuses: { old: true, future: true },
    refusesEmpty: false,
  },
  {
    name: 'svix',
    sender: 'svix',
    verify: (headers, body, secret) => verifyForSvix(onlySvix(headers), body, secret),
    refuses: { old: true, future: true },
    refusesEmpty: false,
  },
]

const getVendor = (sender: string) => vendors.find(({ name }) => name === sender)!

const bodies = [
  { title: 'JSON', body: '{"type":"invoice.paid"}' },
  { title: 'an empty body', body: '' },
  { title: 'umlauts', body: '{"name":"Jürgen Groß","city":"Köln 🏙"}' },
  { title: '100 kB', body: JSON.stringify({ text: 'ä'.repeat(50_000) }) },
]
const times = [
  { title: 'now', offset: 0 },
  { title: 'at the tolerance', offset: -300 },
  { title: 'old', offset: -farSeconds },
  { title: 'in the future', offset: farSeconds },
]
const texts = fc.string({ minLength: 1, unit: 'binary' }).map((text) => Buffer.from(text))
const offsets = fc.constantFrom(0, -299, -300, -301, 299, 300, 301, -4_000, 4_000)
const deliveries = bodies.flatMap((body) =>
  times.map((time) => ({ ...body, ...time, title: `${body.title}, ${time.title}` })),
)

describe.each(libraries)('$name', ({ verify, sender, refuses, refusesEmpty }) => {
  const { secret, otherSecret, scheme, sign } = getVendor(sender)
  const isAcceptedAt = (offset: number) => {
    if (offset === -farSeconds) return !refuses.old
    return offset !== farSeconds || !refuses.future
  }

  test.each(deliveries)('verifies our signature of $title', async ({ body, offset }) => {
    const headers = signOurs(scheme(secret), body, now + offset)
    const accepted = await accepts(() => verify(headers, Buffer.from(body), secret))
    expect(accepted).toBe(isAcceptedAt(offset) && !(body === '' && refusesEmpty))
  })

  test.each(bodies)('rejects our signature of $title if a byte is added', async ({ body }) => {
    const headers = signOurs(scheme(secret), body, now)
    expect(await accepts(() => verify(headers, Buffer.from(`${body} `), secret))).toBe(false)
  })

  test('accepts what we accept, whoever signed it when', async () => {
    const signers = fc.constantFrom([secret] as const, [otherSecret] as const, [otherSecret, secret] as const)
    const delivery = fc.record({
      sent: texts,
      other: texts,
      isIntact: fc.boolean(),
      signers,
      offset: offsets,
    })
    await fc.assert(
      fc.asyncProperty(delivery, async ({ sent, other, isIntact, signers, offset }) => {
        const received = isIntact ? sent : other
        const headers = await sign({ body: sent, secrets: signers, timestamp: now + offset })
        const problem = scheme(secret).findProblem(signed(headers, received))
        expect(problem === undefined).toBe(await accepts(() => verify(headers, received, secret)))
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  { title: 'now', age: 0 },
  { title: 'at the tolerance', age: 300 },
])('Stripe, whose library accepts every time in the future, verifies our milliseconds: $title', ({ age }) => {
  const { secret } = getVendor('stripe')
  const scheme = stripeSignature(secret, { timestampUnit: 'milliseconds' })
  const headers = signOurs(scheme, '{}', now - age)
  expect(libraries[0]?.verify(headers, Buffer.from('{}'), secret)).toBe(true)
  expect(scheme.findProblem(signed(headers, Buffer.from('{}')))).toBeUndefined()
})

test.each(libraries.filter(({ refuses }) => refuses.future))(
  '$name refuses a time in milliseconds, as we do',
  async ({ sender, verify }) => {
    const { secret, scheme, sign } = getVendor(sender)
    const body = Buffer.from('{}')
    const headers = await sign({ body, secrets: [secret], timestamp: now * 1000 })
    expect(await accepts(() => verify(headers, body, secret))).toBe(false)
    expect(scheme(secret).findProblem(signed(headers, body))).toBe(
      'timestamp is in milliseconds; this scheme has seconds',
    )
  },
)

test.each([
  { name: 'stripe', repeat: (value: string) => value },
  { name: 'standardwebhooks', repeat: (value: string) => `v1,AAAA ${value}` },
])('$name verifies a header with several signatures, as we do', async ({ name, repeat }) => {
  const { verify, sender } = libraries.find((one) => one.name === name)!
  const { secret, scheme } = getVendor(sender)
  const ours = signOurs(scheme(secret), '{}', now)
  const rotated = Object.fromEntries(
    Object.entries(ours).map(([header, value]) => [
      header,
      header.endsWith('signature') ? repeat(value.replace(',v1=', `,v1=${'ab'.repeat(32)},v1=`)) : value,
    ]),
  )
  expect(await accepts(() => verify(rotated, Buffer.from('{}'), secret))).toBe(true)
  expect(scheme(secret).findProblem(signed(rotated, Buffer.from('{}')))).toBeUndefined()
})

test('sends the id and the timestamp of Standard Webhooks also under the names of Svix', () => {
  const { secret, scheme } = getVendor('standardWebhooks')
  const headers = signOurs(scheme(secret), '{}', now)
  expect(headers).toMatchObject({ 'webhook-id': id, 'webhook-timestamp': String(now) })
  expect(onlySvix(headers)).toEqual({
    'svix-id': id,
    'svix-timestamp': String(now),
    'svix-signature': headers['webhook-signature'],
  })
})

describe.each(vendors)('$name', ({ secret, scheme, sign }) => {
  test.each(bodies)('signs $title as the sender does', async ({ body }) => {
    const theirs = await sign({ body: Buffer.from(body), secrets: [secret], timestamp: now })
    expect(signOurs(scheme(secret), body, now)).toMatchObject(theirs)
  })
})

// https://docs.slack.dev/authentication/verifying-requests-from-slack
test("verifies the example in Slack's documentation", () => {
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
  const headers = {
    'x-slack-request-timestamp': '1531420618',
    'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  }
  const received = signed(headers, Buffer.from(body), new Date(1531420618_000))
  expect(slackSignature('8f742231b10e8888abcd99yyyzzz85a5').findProblem(received)).toBeUndefined()
})

function signOurs(scheme: SignatureScheme, body: string, timestamp: number): Headers {
  return scheme.sign({ rawBytes: Buffer.from(body), rawBody: body, headers: {}, timestamp, id })
}

function onlySvix(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('svix-')))
}

/** Verifies with Svix's library, which then parses the body; a body that is not JSON is none of a signature's business. */
function verifyForSvix(headers: Record<string, string>, body: Buffer, secret: string): void {
  try {
    new SvixWebhook(secret).verify(body.toString(), headers)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
}

/** Runs a library's check at a set time, because some libraries read the clock themselves. */
async function accepts(verify: () => unknown): Promise<boolean> {
  vi.setSystemTime(now * 1000)
  try {
    return (await verify()) !== false
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}
