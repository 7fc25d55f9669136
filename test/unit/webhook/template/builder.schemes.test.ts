import { describe, expect, test } from 'vitest'
import type { ReceivedWebhook } from '../../../../src/webhook/journal/types.js'
import { webhookTemplate } from '../../../../src/webhook/template/builder.js'
import type { WebhookTemplate } from '../../../../src/webhook/template/template.js'
import { listSignatureCases } from '../../../support/signature-cases.js'
import { vendors } from '../../../support/signed-deliveries.js'
import { explain, signed, signedAt } from '../fakes.js'

const cannotTell = { cannotTell: 'this server does not keep the bytes of the body' }

describe.each(vendors)('the signature of $name', (vendor) => {
  const template = webhookTemplate('signed').matchSignature(vendor.scheme(vendor.secret)).build()

  test.each(listSignatureCases(vendor))('checks a signature with and without bytes: $name', async (sent) => {
    const { deliver, problem, needsBytes } = sent
    const { headers, body } = await deliver(signedAt)
    const received = signed(headers, body)
    expect(explainSignature(template, received)).toEqual(problem)
    const { rawBytes, ...withoutBytes } = received
    const isLost = needsBytes && rawBytes?.length !== 0
    expect(explainSignature(template, withoutBytes)).toEqual(isLost ? cannotTell : problem)
  })
})

test.each`
  headers                               | problem
  ${{ 'content-length': '0' }}          | ${undefined}
  ${{ 'content-length': '12' }}         | ${cannotTell}
  ${{ 'transfer-encoding': 'chunked' }} | ${cannotTell}
`('decides by $headers whether the server has lost the body', async ({ headers, problem }) => {
  const vendor = vendors[0]!
  const body = Buffer.alloc(0)
  const sent = await vendor.sign({ body, secrets: [vendor.secret], timestamp: signedAt })
  const { rawBytes: _, ...received } = signed({ ...sent, ...headers }, body)
  expect(vendor.scheme(vendor.secret).findProblem(received)).toEqual(problem)
})

/** Returns the near miss's note, or why nobody can tell, or `undefined` for a match. */
function explainSignature(template: WebhookTemplate, received: ReceivedWebhook) {
  const [verdict] = explain(template, received)
  if (!verdict) return undefined
  const { matcher: _, kind, place, matched, note, ...rest } = verdict
  expect({ kind, place, matched }).toEqual({ kind: 'signature', place: [], matched: false })
  return note ?? rest
}
