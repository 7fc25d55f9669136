// Verifies and signs deliveries to every provider's real server, for every signature scheme and each case that depends on
// what the server keeps. The unit tests of matchSignature have all cases.
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReceivedWebhook, WebhookProvider } from '../../src/webhook/journal/types.js'
import { sendWebhook } from '../../src/webhook/send-webhook.js'
import { standardWebhooks, stripeSignature } from '../../src/webhook/signatures/vendor-signatures.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import { send } from '../support/send-request.js'
import { listSignatureCases, type SignatureCase } from '../support/signature-cases.js'
import { type Vendor, vendors } from '../support/signed-deliveries.js'
import { explain, startRegistry } from '../unit/webhook/fakes.js'
import type { RunningSubject, Subject } from './subjects.js'

const cannotTell = 'this server does not keep the bytes of the body'
const json = 'application/json'
const binary = 'application/octet-stream'
const cases = vendors.flatMap((vendor) =>
  listSignatureCases(vendor)
    .filter(({ name }) => /^(?:an unchanged|an empty|a body|a changed|two headers)/.test(name))
    .map((signed) => ({ ...signed, vendor, scheme: vendor.name })),
)

/** Schemes with which a test signs what it sends, and the header that repetitions of a delivery share. */
const sent = [
  { name: 'standard', scheme: standardWebhooks(`whsec_${btoa('a secret of a test')}`), header: 'webhook-id' },
  { name: 'stripe', scheme: stripeSignature('whsec_test'), header: 'stripe-signature' },
]

export function describeSignatures(subject: Subject): void {
  const types = subject.can.keepsBytes === 'binary' ? [binary, json] : [json]
  describe.each(types)(`${subject.name}: signatures of %s`, (type) => {
    let running: RunningSubject
    let provider: WebhookProvider
    beforeAll(async () => {
      running = await subject.start()
      provider = running.provider()
      await provider.resetJournal()
    })

    it.each(cases.map((signed, index) => ({ ...signed, path: `/hook/${index}` })))(
      '$scheme judges $name correctly',
      async ({ vendor, path, ...signed }) => {
        const { headers, body } = await signed.deliver(Math.floor(Date.now() / 1000))
        await send(running.hookUrl, { path, headers: { ...headers, 'content-type': type }, body })
        const received = await provider.getReceivedWebhooks({ urlPattern: `^${path}$` })
        expect(received).toHaveLength(1)
        const expected =
          keepsBytes(subject, type) || body.length === 0 ? signed.problem : withoutBytes(signed)
        expect(received.map((webhook) => explainSignature(vendor, webhook))).toEqual([expected])
      },
    )

    it.each(sent)(
      '$name signs deliveries that a wait verifies and compares',
      async ({ name, scheme, header }) => {
        const registry = startRegistry(provider)
        await registry.ready()
        await sendWebhook(fetch, `${running.hookUrl}/${name}`, {
          body: { event: 'paid' },
          headers: { 'content-type': type },
          sign: scheme,
          times: 2,
        })
        const signed = webhookTemplate(name)
          .matchUrl(`^/${name}$`)
          .matchSignature(scheme)
          .withTimeout(3_000)
          .build()
        const same = ['content-type', header, 'body']
        const waiting = registry.waitForCount(signed, 2, { same })
        if (keepsBytes(subject, type)) expect(await waiting).toHaveLength(2)
        else
          await expect(waiting).rejects.toThrow(
            `? signature(${scheme.name}): cannot tell, because ${cannotTell}`,
          )
      },
    )
  })
}

function keepsBytes({ can }: Subject, type: string): boolean {
  return can.keepsBytes === 'all' || (can.keepsBytes === 'binary' && type === binary)
}

function withoutBytes({ needsBytes, problem }: SignatureCase): string | undefined {
  return needsBytes ? cannotTell : problem
}

/** Returns the near miss's note, or why nobody can tell, or `undefined` for a match. */
function explainSignature(vendor: Vendor, received: ReceivedWebhook): string | undefined {
  const template = webhookTemplate('signed').matchSignature(vendor.scheme(vendor.secret)).build()
  const [verdict] = explain(template, received)
  return verdict?.note ?? verdict?.cannotTell
}
