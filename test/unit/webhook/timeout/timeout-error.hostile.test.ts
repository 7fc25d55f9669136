// Playwright prints what a wait throws as it is, so no line of it may act.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWebhook, WebhookProviderError, webhookTemplate } from '../../../../src/webhook/index.js'
import { findActingLines, hostileText } from '../../../support/hostile-text.js'
import { catchError, getTimeoutError, start } from '../fakes.js'

/** A webhook in which everything that its sender decides is this text. */
function createHostileWebhook(text: string) {
  return toWebhook({
    id: text,
    url: `/${text}`,
    method: text,
    headers: { 'content-type': text, 'x-event': text },
    rawBody: JSON.stringify({ event: text, [text]: text }),
    receivedAt: new Date(),
  })
}

test('no line of a message acts or is added, whatever a sender or a mock server says', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const template = webhookTemplate(text)
        .matchField('event', 'other')
        .matchField(text, 'other')
        .matchHeader('x-event', 'other')
        .matchPredicate(text, () => {
          throw new Error(text)
        })
        .build()
      const { provider, registry } = start({ defaultTimeout: 20, defaultInterval: 5 })
      provider.entries.push(createHostileWebhook(text))
      const timeout = await getTimeoutError(registry.waitFor(template))
      const any = webhookTemplate(text).matchUrl(/^/).build()
      const unexpected = await catchError(registry.expectNone(any, { within: 20 }), Error)
      const refused = new WebhookProviderError({
        server: 'WireMock',
        method: 'GET',
        url: `http://localhost/${text}`,
        reason: text,
        hint: 'Start it.',
        body: text,
        transient: false,
      })
      const messages = [timeout, unexpected, refused].map(String)
      expect(messages.flatMap(findActingLines)).toEqual([])
      expect(messages.map((message) => message.split('\n').length)).toEqual([8, 4, 1])
    }),
    { numRuns: 40 },
  )
})
