// Neither the secret nor the expected digest leaves a test, and verdicts agree with those of the vendors' libraries.
import { inspect } from 'node:util'
import { verify as verifyForGithub } from '@octokit/webhooks-methods'
import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../../src/redaction/redactor.js'
import { slackSignature } from '../../../../src/webhook/signatures/vendor-signatures.js'
import { webhookTemplate } from '../../../../src/webhook/template/builder.js'
import type { WebhookTimeoutError } from '../../../../src/webhook/timeout/timeout-error.js'
import { vendors } from '../../../support/signed-deliveries.js'
import { createTimeout, signed, signedAt, startReady } from '../fakes.js'

const key = fc
  .uint8Array({ minLength: 18, maxLength: 40 })
  .map((bytes) => Buffer.from(bytes).toString('base64'))
const bytes = fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array))
const texts = fc.string({ minLength: 1, unit: 'binary' }).map((text) => Buffer.from(text))

describe.each(vendors)('$name', (vendor) => {
  const digestHeader = vendor.headers.at(-1) ?? ''
  const secrets = key.map((text) => (/standard|svix/.test(vendor.name) ? `whsec_${text}` : text))

  test('shows neither the secret nor the expected digest, whatever is wrong', async () => {
    const scenario = fc.record({
      secret: secrets,
      signedBy: fc.option(secrets, { nil: undefined }),
      sent: bytes,
      received: bytes,
      isIntact: fc.boolean(),
      hasBytes: fc.boolean(),
      redact: fc.boolean(),
      age: fc.constantFrom(0, 4_000, -4_000),
      missing: fc.constantFrom('', ...vendor.headers),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ secret, signedBy = secret, ...drawn }) => {
        const timestamp = signedAt - drawn.age
        const sent = await vendor.sign({ body: drawn.sent, secrets: [signedBy], timestamp })
        const { [drawn.missing]: _, ...headers } = sent
        const body = drawn.isIntact ? drawn.sent : drawn.received
        const { rawBytes, ...received } = signed(headers, body)
        const template = webhookTemplate('signed')
          .matchSignature(vendor.scheme(secret))
          .matchHeader(digestHeader, /./)
          .matchMethod('PUT')
          .build()
        const redactor = createRedactor(drawn.redact)
        const candidates = [{ ...received, ...(drawn.hasBytes && rawBytes && { rawBytes }) }]
        const error = createTimeout(template, candidates, { redactor })
        const { [digestHeader]: digest = '' } = await vendor.sign({ body, secrets: [secret], timestamp })
        const hidden = [secret, secret.replace('whsec_', ''), digest.replace(/^.*[=,](?=.{20})/, '')]
        const shown = [...listOutputs(error), inspect(template), inspect(vendor.scheme(secret), { depth: 9 })]
        for (const text of hidden) for (const output of shown) expect(output).not.toContain(text)
      }),
      { numRuns: 60 },
    )
  })
})

test.each(['x-partner-check', 'X-Partner-Check', 'X-PARTNER-CHECK'])(
  "hides the header %s of a test's own scheme",
  async (name) => {
    const scheme = { name: 'partner', secretHeaders: [name], findProblem: () => 'not signed' }
    const template = webhookTemplate('signed')
      .matchHeader('X-Partner-Check', 'expected digest')
      .matchSignature(scheme)
      .build()
    const received = signed({ 'X-Partner-Check': 'received digest' }, Buffer.from('{}'))
    const shown = listOutputs(createTimeout(template, [received]))
    for (const output of shown) expect(output).not.toMatch(/received digest|expected digest/)
    const { registry, provider } = await startReady()
    const accepting = { ...scheme, findProblem: () => undefined }
    const matching = webhookTemplate('signed')
      .matchHeader('X-Partner-Check', 'received digest')
      .matchSignature(accepting)
      .build()
    const none = registry.expectNone(matching, { within: 5_000 })
    provider.entries.push({ ...received, receivedAt: new Date() })
    await expect(none).rejects.toThrow(/Matchers: header\(x-partner-check="\[redacted\]"\)/)
  },
)

describe("agrees with the vendor's library", () => {
  const stripe = new Stripe('sk_test_unused')
  const offsets = fc.constantFrom(0, -299, -300, -301, 299, 300, 301, -4_000, 4_000)
  const libraries: Record<
    string,
    (headers: Record<string, string>, body: string, secret: string) => unknown
  > = {
    github: async (headers, body, secret) => {
      if (!(await verifyForGithub(secret, body, headers['x-hub-signature-256'] ?? '')))
        throw new Error('refused')
    },
    stripe: (headers, body, secret) =>
      stripe.webhooks.signature?.verifyHeader(
        body,
        headers['stripe-signature'] ?? '',
        secret,
        300,
        undefined,
        signedAt * 1000,
      ),
    standardWebhooks: (headers, body, secret) =>
      atTime(signedAt, () => new StandardWebhook(secret).verify(body, headers, { jsonParse: false })),
  }

  test.each(Object.entries(libraries))("agrees with the vendor's library: %s", async (name, verify) => {
    const vendor = vendors.find((one) => one.name === name)
    if (!vendor) throw new Error(name)
    const { secret, otherSecret } = vendor
    const secretLists = fc.constantFrom(
      [secret] as const,
      [otherSecret] as const,
      [otherSecret, secret] as const,
    )
    await fc.assert(
      fc.asyncProperty(
        texts,
        texts,
        fc.boolean(),
        secretLists,
        offsets,
        async (sent, other, isIntact, secrets, offset) => {
          const received = isIntact ? sent : other
          const headers = await vendor.sign({ body: sent, secrets, timestamp: signedAt + offset })
          const accepted = await isAccepted(() => verify(headers, received.toString(), secret))
          const problem = vendor.scheme(secret).findProblem(signed(headers, received))
          expect(problem === undefined).toBe(accepted)
        },
      ),
      { numRuns: 200 },
    )
  })

  // https://docs.slack.dev/authentication/verifying-requests-from-slack
  test('slack, by the example in its documentation', () => {
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
    const headers = {
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    }
    const received = { ...signed(headers, Buffer.from(body)), receivedAt: new Date(1531420618_000) }
    const scheme = slackSignature('8f742231b10e8888abcd99yyyzzz85a5')
    expect(scheme.findProblem(received)).toBeUndefined()
  })
})

function listOutputs(error: WebhookTimeoutError): string[] {
  const json = error.toJSON()
  const verdicts = inspect(
    error.nearMisses.map((nearMiss) => nearMiss.verdicts),
    { depth: 9 },
  )
  return [error.message, JSON.stringify(json), verdicts]
}

async function isAccepted(verify: () => unknown): Promise<boolean> {
  try {
    await verify()
    return true
  } catch {
    return false
  }
}

/** Runs a function at a set time, because the library reads the clock itself. */
function atTime<T>(seconds: number, run: () => T): T {
  const { now } = Date
  Date.now = () => seconds * 1000
  try {
    return run()
  } finally {
    Date.now = now
  }
}
