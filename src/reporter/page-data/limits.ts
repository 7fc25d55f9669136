import type { Limits } from './limiter.js'

/** The JSON's maximum characters. 50,000 tests with 500 errors fit, and Chromium shows them within a second. */
export const maxPageChars = 32_000_000

const name = { chars: 500 }
const url = { chars: 2000 }
const sampleText = { chars: 4096 }
const anyJson = { json: 8000 }

/**
 * What the HTML report keeps of the summary; `network-error-summary.json` contains everything. The order in which the
 * page is written decides what is left out first: the worst come first, and details end when their `total` is used up.
 */
export const pageLimits: Limits = {
  errors: { items: 20_000, total: 10_000_000 },
  'errors.name': name,
  'errors.method': name,
  'errors.urls': { items: 50, total: 3_000_000, least: 3 },
  'errors.urls.url': url,
  'errors.pages.url': url,
  'errors.operations': { items: 20 },
  'errors.samples': { items: 5, total: 4_000_000 },
  'errors.samples.url': url,
  'errors.samples.message': sampleText,
  'errors.samples.details.body': sampleText,
  'errors.samples.details.stack': sampleText,
  'errors.samples.details.args': sampleText,
  'errors.samples.details.request.body': sampleText,
  webhooks: { items: 1000, total: 800_000 },
  webhookTimeouts: { items: 10_000, total: 4_000_000 },
  'webhookTimeouts.matcherDetails': { items: 50 },
  'webhookTimeouts.problems': { items: 20 },
  'webhookTimeouts.nearMisses': { items: 3, total: 3_000_000 },
  'webhookTimeouts.nearMisses.webhook': anyJson,
  'webhookTimeouts.nearMisses.verdicts': { items: 50 },
  'webhookTimeouts.nearMisses.verdicts.expected': anyJson,
  'webhookTimeouts.nearMisses.verdicts.actual': anyJson,
  'webhookTimeouts.receivedWebhooks': { items: 10, total: 2_000_000 },
  'webhookTimeouts.receivedWebhooks.headers': anyJson,
  'webhookTimeouts.receivedWebhooks.body': anyJson,
  'webhookTimeouts.receivedWebhooks.rawBody': { chars: 8000 },
  unreadableAttachments: { items: 10_000, total: 800_000 },
  tests: { items: 100_000, total: maxPageChars },
  'traffic.mockLeaks': { items: 1000, total: 1_000_000 },
  'traffic.hosts': { items: 1000, total: 1_000_000 },
  'tests.titlePath': name,
  'tests.file': name,
  'tests.project': name,
  'tests.attempts.errors': { items: 500 },
  'tests.attempts.findings': { items: 50, total: 4_000_000 },
  'tests.attempts.findings.url': url,
  'tests.attempts.pending': { items: 20, total: 2_000_000 },
  'tests.attempts.pending.url': url,
}
