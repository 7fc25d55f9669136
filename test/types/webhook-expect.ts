// Compile-fail tests of the webhook matchers of `expect`: each `@ts-expect-error` must hide an error, or tsc fails.
import { mergeExpects, expect as playwrightExpect } from '@playwright/test'
import { expect as fixturesExpect } from '../../src/fixtures/webhook/webhook-fixtures.js'
import { expect } from '../../src/index.js'
import { standardWebhooks, type WebhookRegistry, webhookTemplate } from '../../src/webhook/index.js'

interface Movie {
  data: { id: number }
}

declare const registry: WebhookRegistry
const template = webhookTemplate<Movie>('movie').matchField('data.id', 1).build()

export const received: Promise<void>[] = [
  expect(registry).toHaveReceived(template),
  expect(registry, 'a message').not.toHaveReceived(template, { within: 1_000 }),
  expect.soft(registry).toHaveReceivedTimes(template, 2, { settle: 100 }),
  expect.configure({ soft: true })(registry).toHaveReceivedTimes(template, 2),
  fixturesExpect(registry).toHaveReceived(template),
]
expect(7).toBe(7)

const own = playwrightExpect.extend({
  toBeSeven: (value: number) => ({ pass: value === 7, message: () => '' }),
})
const merged = mergeExpects(expect, own)
merged(7).toBeSeven()
export const mergedReceived: Promise<void> = merged(registry).toHaveReceived(template)

// @ts-expect-error the builder is not a template yet
expect(registry).toHaveReceived(webhookTemplate('movie').matchMethod('POST'))
// @ts-expect-error not a registry
expect({ waitFor: 1 }).toHaveReceived(template)
// @ts-expect-error the count is missing
expect(registry).toHaveReceivedTimes(template)
// @ts-expect-error no such option
expect(registry).toHaveReceivedTimes(template, 1, { within: 100 })
// @ts-expect-error `within` is a number of milliseconds
expect(registry).not.toHaveReceived(template, { within: '1s' })

// @ts-expect-error the secret is missing
standardWebhooks()
// @ts-expect-error a secret instead of a scheme
webhookTemplate('signed').matchSignature('whsec_')
// @ts-expect-error neither a string nor a RegExp
webhookTemplate('form').matchForm('count', 1)
