import { describe, expect, test } from 'vitest'
import { toWebhook } from '../../../../src/webhook/received-webhook.js'
import { webhookTemplate } from '../../../../src/webhook/template/builder.js'
import { WebhookTimeoutError } from '../../../../src/webhook/timeout/timeout-error.js'
import type { ReceivedWebhook } from '../../../../src/webhook/types.js'
import { listSignatureCases, type SignedDelivery } from '../../../support/signature-cases.js'
import { vendors } from '../../../support/signed-deliveries.js'

const nowSeconds = 1_795_000_000
const cannotTell = 'this server cannot tell: it does not keep the bytes of the body'

describe.each(vendors)('the signature of $name', (vendor) => {
  const template = webhookTemplate('signed').matchSignature(vendor.scheme(vendor.secret)).build()

  test.each(listSignatureCases(vendor))('is checked: $name', async ({ deliver, problem }) => {
    const received = toReceived(await deliver(nowSeconds))
    expect(explain(template, received)).toEqual(problem)
  })

  test.each(listSignatureCases(vendor))('is checked without raw bytes: $name', async (signatureCase) => {
    const { deliver, problem, needsBytes } = signatureCase
    const { rawBytes, ...received } = toReceived(await deliver(nowSeconds))
    expect(explain(template, received)).toEqual(needsBytes && rawBytes?.length !== 0 ? cannotTell : problem)
  })
})

test('treats an empty body with a content length as lost by the server', async () => {
  for (const vendor of vendors) {
    const [, empty] = listSignatureCases(vendor)
    const { rawBytes: _, ...received } = toReceived(await awaitDelivery(empty?.deliver(nowSeconds)))
    const template = webhookTemplate('signed').matchSignature(vendor.scheme(vendor.secret)).build()
    const lost = (headers: Record<string, string>) => ({
      ...received,
      headers: { ...received.headers, ...headers },
    })
    expect(explain(template, lost({ 'content-length': '0' }))).toBeUndefined()
    expect(explain(template, lost({ 'content-length': '12' }))).toBe(cannotTell)
    expect(explain(template, lost({ 'transfer-encoding': 'chunked' }))).toBe(cannotTell)
  }
})

async function awaitDelivery(delivery: Promise<SignedDelivery> | undefined): Promise<SignedDelivery> {
  if (!delivery) throw new Error('no such case')
  return delivery
}

function toReceived({ headers, body }: SignedDelivery): ReceivedWebhook {
  return toWebhook({
    ...{ id: 'w1', url: '/hook', method: 'POST', headers },
    ...{ rawBody: body.toString(), rawBytes: body, receivedAt: new Date(nowSeconds * 1000 + 999) },
  })
}

/** Returns the near miss's note, or `undefined` for a match. */
function explain(
  template: ReturnType<ReturnType<typeof webhookTemplate>['build']>,
  received: ReceivedWebhook,
): string | undefined {
  const error = new WebhookTimeoutError({
    ...{ template, timeoutMs: 1, count: 1, candidates: [received], problems: [] },
  })
  const [verdict] = error.toJSON().nearMisses[0]?.verdicts ?? []
  if (verdict) expect(Object.keys(verdict)).toEqual(['matcher', 'kind', 'place', 'matched', 'note'])
  return verdict?.note
}
