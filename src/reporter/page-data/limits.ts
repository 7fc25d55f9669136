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
  patterns: { items: 20_000, total: 10_000_000 },
  'patterns.key': name,
  'patterns.title': name,
  'patterns.method': name,
  'patterns.urls': { items: 50, total: 3_000_000, least: 3 },
  'patterns.urls.url': url,
  'patterns.pages.url': url,
  'patterns.newPaths': { items: 50 },
  'patterns.operations': { items: 20 },
  'patterns.samples': { items: 5, total: 4_000_000 },
  'patterns.samples.url': url,
  'patterns.samples.message': sampleText,
  'patterns.samples.details.body': sampleText,
  'patterns.samples.details.stack': sampleText,
  'patterns.samples.details.args': sampleText,
  'patterns.samples.details.request.body': sampleText,
  webhooks: { items: 1000, total: 800_000 },
  webhookTimeouts: { items: 10_000, total: 4_000_000 },
  'webhookTimeouts.matcherDetails': { items: 50 },
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
  'tests.attempts.patterns': { items: 500 },
  'tests.attempts.findings': { items: 50, total: 4_000_000 },
  'tests.attempts.findings.url': url,
  'tests.attempts.pending': { items: 20, total: 2_000_000 },
  'tests.attempts.pending.url': url,
}
