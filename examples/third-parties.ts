// Copy this file next to your Playwright config.
/** Services whose errors in a test environment say nothing about our own system. */
const hosts = [
  // analytics and session recording
  'google-analytics.com',
  'analytics.google.com',
  'googletagmanager.com',
  'segment.io',
  'segment.com',
  'amplitude.com',
  'mixpanel.com',
  'heapanalytics.com',
  'posthog.com',
  'plausible.io',
  'clarity.ms',
  'hotjar.com',
  'hotjar.io',
  'fullstory.com',
  'logrocket.io',
  'logrocket.com',
  'mouseflow.com',
  'cloudflareinsights.com',
  // error and performance monitoring
  'sentry.io',
  'bugsnag.com',
  'rollbar.com',
  'nr-data.net',
  'newrelic.com',
  'datadoghq.com',
  'datadoghq.eu',
  'browser-intake-datadoghq.com',
  'browser-intake-datadoghq.eu',
  // advertising
  'doubleclick.net',
  'googlesyndication.com',
  'googleadservices.com',
  'connect.facebook.net',
  'bat.bing.com',
  'analytics.tiktok.com',
  'px.ads.linkedin.com',
  'ct.pinterest.com',
  'criteo.com',
  // chat, support, consent, feature flags
  'intercom.io',
  'intercomcdn.com',
  'zendesk.com',
  'zdassets.com',
  'hs-analytics.net',
  'hs-scripts.com',
  'onetrust.com',
  'cookielaw.org',
  'cookiebot.com',
  'usercentrics.eu',
  'launchdarkly.com',
  'optimizely.com',
  // telemetry of payment and captcha scripts, but not their APIs
  'm.stripe.com',
  'r.stripe.com',
]

/** Patterns that match each host and its subdomains, but no other host that contains the name. */
export const thirdParties = hosts.map(
  (host) => new RegExp(`^(https?|wss?)://([^/?#@]+\\.)?${host.replaceAll('.', '\\.')}[:/]`),
)
