// Neither the secret nor the expected digest leaves a test.
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../../src/redaction/redactor.js'
import { webhookTemplate } from '../../../../src/webhook/template/builder.js'
import type { WebhookTimeoutError } from '../../../../src/webhook/timeout/timeout-error.js'
import { vendors } from '../../../support/signed-deliveries.js'
import { createTimeout, signed, signedAt, startReady } from '../fakes.js'

const key = fc
  .uint8Array({ minLength: 18, maxLength: 40 })
  .map((bytes) => Buffer.from(bytes).toString('base64'))
const bytes = fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array))

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

function listOutputs(error: WebhookTimeoutError): string[] {
  const json = error.toJSON()
  const verdicts = inspect(
    error.nearMisses.map((nearMiss) => nearMiss.verdicts),
    { depth: 9 },
  )
  return [error.message, JSON.stringify(json), verdicts]
}
