// In each test, a webhook arrives that a server, or a matcher, makes hard to compare; a negative wait has to say so.
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import { mergeTests, test as playwrightTest } from '@playwright/test'
import { hmacSignature, webhookTemplate } from 'playwright-backchannel/webhook'
import { expect } from 'playwright-backchannel/webhook/fixtures'
import { MOCKSERVER_URL, type Server, test, WIREMOCK_URL } from './real-servers.js'

interface Delivery {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
}

async function deliver(url: string, { body, headers = {} }: Delivery): Promise<void> {
  await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
}

const order = '{"order":7}'
const order7 = webhookTemplate('order 7').matchField('order', 7)
const packed = (encoding: string, bytes: Uint8Array): Delivery => ({
  body: new Uint8Array(bytes),
  headers: { 'content-encoding': encoding },
})
const signed: Delivery = {
  body: order,
  headers: { 'x-s': createHmac('sha256', 'k').update(order).digest('hex') },
}
const signature = hmacSignature({ header: 'x-s', secret: 'k' })

const throwing = webhookTemplate('order 7').matchPredicate(
  '7',
  (payload) => JSON.parse(payload as string).order === 7,
)

/** Declares a test in which a delivery arrives that the template may match. */
function refuse(title: string, server: Server, delivery: Delivery, template = order7): void {
  test.describe(title, () => {
    test.use({ server })
    test(title, async ({ webhookRegistry, hookUrl }) => {
      test.fail()
      await deliver(hookUrl, delivery)
      await expect(webhookRegistry).not.toHaveReceived(template.build(), { within: 500 })
    })
  })
}

const withKey = { body: order, headers: { 'x-api-key': 'k-9' } }

refuse('gzip on Mockoon', 'Mockoon', packed('gzip', gzipSync(order)))
refuse('a predicate that throws', 'receiver', { body: order }, throwing)
refuse('a right signature on MockServer', 'MockServer', signed, order7.clone().matchSignature(signature))
refuse('a right signature on Mockoon', 'Mockoon', signed, order7.clone().matchSignature(signature))
refuse('a header that Mockoon hides', 'Mockoon', withKey, order7.clone().matchHeader('x-api-key', 'k-9'))
refuse('a byte order mark', 'receiver', { body: `\ufeff${order}` })
refuse('raw deflate', 'receiver', packed('deflate', deflateRawSync(order)))
refuse('br on WireMock', 'WireMock', packed('br', brotliCompressSync(order)))
refuse('a round trip of 500 ms', 'a slow WireMock', { body: order })

/** Comes before the package's own fixtures, and triggers a webhook while it is set up. */
const seeding = playwrightTest.extend<{ seed: undefined; hookUrl: string }>({
  hookUrl: ['', { option: true }], // replaced by the one of `test`
  seed: [
    async ({ hookUrl }, use) => {
      await deliver(hookUrl, { body: order })
      await sleep(100)
      await use(undefined)
    },
    { auto: true },
  ],
})
const seeded = mergeTests(seeding, test)

for (const server of ['receiver', 'WireMock', 'MockServer'] as const) {
  seeded.describe(server, () => {
    seeded.use({ server })
    seeded(`an automatic fixture before ours on ${server}`, async ({ webhookRegistry }) => {
      seeded.fail()
      await expect(webhookRegistry).not.toHaveReceived(order7.build(), { within: 500 })
    })
  })
}

const fromBeforeAll = webhookTemplate('from beforeAll').matchField('order', 'all').build()

seeded.describe('beforeAll', () => {
  seeded.use({ server: 'WireMock' })
  seeded.beforeAll(async () => {
    await deliver(WIREMOCK_URL, { body: '{"order":"all"}' })
    await sleep(20)
  })
  seeded('a hook beforeAll', ({ webhookRegistry }) =>
    expect(webhookRegistry).not.toHaveReceived(fromBeforeAll, { within: 200 }),
  )
})

test('an order beyond 2^53', async () => {
  test.fail()
  // biome-ignore lint/correctness/noPrecisionLoss: this is the mistake.
  order7.clone().matchField('id', 820982911946154508)
})

test.describe('a server that others can empty', () => {
  test.use({ server: 'MockServer' })
  test('nothing seen', async ({ webhookRegistry, hookUrl }) => {
    await fetch(`${MOCKSERVER_URL}/mockserver/clear?type=log`, { method: 'PUT' })
    await deliver(hookUrl, { body: order })
    await fetch(`${MOCKSERVER_URL}/mockserver/clear?type=log`, { method: 'PUT' })
    const template = order7.clone().matchUrl('^/orders$').build()
    await expect(webhookRegistry).not.toHaveReceived(template, { within: 500 })
  })
})
