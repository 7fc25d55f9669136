import { describe, expect, test } from 'vitest'
import { toWebhook } from '../../../../src/webhook/journal/received-webhook.js'
import type { ReceivedWebhook } from '../../../../src/webhook/journal/types.js'
import { webhookTemplate } from '../../../../src/webhook/template/builder.js'
import type { WebhookTemplate } from '../../../../src/webhook/template/template.js'
import { listSignatureCases, type SignedDelivery } from '../../../support/signature-cases.js'
import { vendors } from '../../../support/signed-deliveries.js'
import { explain } from '../fakes.js'

const nowSeconds = 1_795_000_000
const cannotTell = { cannotTell: 'this server does not keep the bytes of the body' }

describe.each(vendors)('the signature of $name', (vendor) => {
  const template = webhookTemplate('signed').matchSignature(vendor.scheme(vendor.secret)).build()

  test.each(listSignatureCases(vendor))('is checked, with raw bytes and without: $name', async (signed) => {
    const { deliver, problem, needsBytes } = signed
    const received = toReceived(await deliver(nowSeconds))
    expect(explainSignature(template, received)).toEqual(problem)
    const { rawBytes, ...withoutBytes } = received
    const isLost = needsBytes && rawBytes?.length !== 0
    expect(explainSignature(template, withoutBytes)).toEqual(isLost ? cannotTell : problem)
  })
})

test.each<[Record<string, string>, object | undefined]>([
  [{ 'content-length': '0' }, undefined],
  [{ 'content-length': '12' }, cannotTell],
  [{ 'transfer-encoding': 'chunked' }, cannotTell],
])('decides by %j whether the server has lost the body', async (headers, problem) => {
  const [vendor] = vendors
  const body = Buffer.alloc(0)
  const signed = await vendor!.sign({ body, secrets: [vendor!.secret], timestamp: nowSeconds })
  const { rawBytes: _, ...received } = toReceived({ body, headers: { ...signed, ...headers } })
  expect(vendor?.scheme(vendor.secret).findProblem(received)).toEqual(problem)
})

function toReceived({ headers, body }: SignedDelivery): ReceivedWebhook {
  return toWebhook({
    id: 'w1',
    url: '/hook',
    method: 'POST',
    headers,
    rawBody: body.toString(),
    rawBytes: body,
    receivedAt: new Date(nowSeconds * 1000 + 999),
  })
}

/** Returns the near miss's note, or why nobody can tell, or `undefined` for a match. */
function explainSignature(template: WebhookTemplate, received: ReceivedWebhook) {
  const [verdict] = explain(template, received)
  if (!verdict) return undefined
  const { matcher: _, kind, place, matched, note, ...rest } = verdict
  expect({ kind, place, matched }).toEqual({ kind: 'signature', place: [], matched: false })
  return note ?? rest
}
