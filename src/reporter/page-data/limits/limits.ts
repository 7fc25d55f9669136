/** Maximum bytes of JSON. 50,000 tests with 500 patterns fit, and Chromium shows them within a second. */
export const maxPageBytes = 26_000_000

/** The largest share of the page's bytes that each of these sections may use. */
export const shares = {
  patterns: 0.25,
  samples: 0.15,
  timeouts: 0.1,
  webhooks: 0.03,
  unreadable: 0.03,
  evidence: 0.2,
  notMonitored: 0.02,
  api: 0.06,
  keys: 0.01,
}

/**
 * Maximum characters per text and items per list on the page; `network-error-summary.json` contains everything. Workers
 * already truncate long texts, but attachments may come from other tools.
 */
export const max = {
  name: 500,
  text: 1000,
  url: 2000,
  sample: 4096,
  json: 8000,
  headers: 50,
  urls: 50,
  newPaths: 50,
  operations: 20,
  tags: 20,
  keys: 200,
  records: 50,
  matchers: 50,
  webhooks: 10,
  nearMisses: 3,
  fields: 50,
  leafDepth: 10,
  /** Maximum number of lanes in a timeline. If there are more parallel workers, all of them share a single lane. */
  lanes: 32,
} as const

/** Number of URLs per error that are always on the page; more are added if they fit. */
export const minUrls = 3
