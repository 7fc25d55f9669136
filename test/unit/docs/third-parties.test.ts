// The list of third parties in docs/ignore-and-expect.md matches the URLs of these services, but no other URLs.
import { expect, test } from 'vitest'
import { thirdParties } from '../../../examples/third-parties.js'

test.each([
  ['https://o42.ingest.us.sentry.io/api/7/envelope/?sentry_key=x', true],
  ['https://google-analytics.com:443/collect', true],
  ['https://region1.google-analytics.com/g/collect', true],
  ['https://stats.g.doubleclick.net/j/collect', true],
  ['https://rum.browser-intake-datadoghq.eu/api/v2/rum', true],
  ['https://m.stripe.com/6', true],
  ['wss://api-iam.intercom.io/socket', true],
  ['https://api.stripe.com/v1/charges', false],
  ['https://shop.example/?next=https://www.hotjar.com/', false],
  ['https://notsentry.io/', false],
  ['https://sentry.io.shop.example/', false],
  ['https://sentryxio/', false],
])('recognizes %s as a third party: %s', (url, expected) => {
  expect(thirdParties.some((pattern) => pattern.test(url))).toBe(expected)
})
