// Public names of "playwright-backchannel": everything of `@playwright/test`, so that every import of a suite may change,
// with the monitor and the webhook fixtures in `test`, and the webhook matchers in `expect`.
import {
  mergeTests,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { test as monitorTest, type NetworkErrorMonitorFixtures } from './fixtures/network-error-monitor.js'
import { type WebhookFixtures, type WebhookWorkerFixtures, test as webhookTest } from './fixtures/webhook.js'

/**
 * Playwright's `test` with the network error monitor active in every test and the fixture `webhookRegistry` available.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & NetworkErrorMonitorFixtures & WebhookFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WebhookWorkerFixtures
> = mergeTests(monitorTest, webhookTest)

/** @alias of `test`, as in Playwright. */
export default test

// biome-ignore lint/performance/noReExportAll: new names of Playwright belong to it as well
export * from '@playwright/test'
export {
  createNetworkErrorMonitorFixture,
  type Finding,
  type FindingKind,
  type NetworkErrorMonitor,
  type NetworkErrorMonitorFixtures,
  type NetworkErrorMonitorOptions,
  type NetworkErrorRecord,
  type NetworkErrorRule,
} from './fixtures/network-error-monitor.js'
export {
  expect,
  type WebhookFixtures,
  type WebhookMatchers,
  type WebhookWorkerFixtures,
} from './fixtures/webhook.js'
export type {
  FieldPath,
  FieldValue,
  HmacSignatureOptions,
  JournalHint,
  MatcherVerdict,
  MockoonProviderOptions,
  MockServerProviderOptions,
  NearMiss,
  PartOf,
  PayloadMatcher,
  ProviderErrorDetails,
  RawHeaders,
  RawWebhook,
  ReceivedWebhook,
  ReceiverCounts,
  ReceiverJournal,
  ReceiverResponse,
  RequestContextLike,
  RestWebhookProviderOptions,
  SignatureScheme,
  TimeoutState,
  ToleranceOptions,
  WebhookCleanupStrategy,
  WebhookJournal,
  WebhookJournalSource,
  WebhookJson,
  WebhookProvider,
  WebhookProviderError,
  WebhookQueryFilter,
  WebhookReceiver,
  WebhookReceiverOptions,
  WebhookRegistry,
  WebhookRegistryConfig,
  WebhookTemplate,
  WebhookTemplateBuilder,
  WebhookTimeoutError,
  WebhookTimeoutJson,
  WireMockProviderOptions,
  WireMockRequestPattern,
} from './webhook/index.js'
export { webhookTemplate } from './webhook/template/template.js'
