// Public exports of "playwright-backchannel". They include everything from `@playwright/test`, so that a suite can
// replace all of its imports; `test` adds the monitor and the webhook fixtures, `expect` the webhook matchers.
import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
// A namespace, because an old version without `mergeTests` would otherwise be a syntax error before its check runs.
import * as playwright from '@playwright/test'
import { test as monitorTest, type NetworkErrorMonitorFixtures } from './fixtures/network-error-monitor.js'
import {
  type WebhookFixtures,
  type WebhookWorkerFixtures,
  test as webhookTest,
} from './fixtures/webhook/webhook-fixtures.js'

/**
 * Playwright's `test` with the network error monitor active in every test and the fixture `webhookRegistry` available.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & NetworkErrorMonitorFixtures & WebhookFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WebhookWorkerFixtures
> = playwright.mergeTests(monitorTest, webhookTest)

/** @alias of `test`, as in Playwright. */
export default test

// biome-ignore lint/performance/noReExportAll: also re-exports names that Playwright adds later
export * from '@playwright/test'
export { defineConfig } from './adoption/define-config.js'
export { allowNetworkError, expectNetworkError } from './adoption/expect-network-error.js'
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
} from './fixtures/webhook/webhook-fixtures.js'
export type {
  FieldPath,
  FieldValue,
  HmacSignatureOptions,
  MatcherKind,
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
  ReceiverResponder,
  ReceiverResponse,
  RequestContextLike,
  RestWebhookProviderOptions,
  SignatureScheme,
  TimeoutState,
  ToleranceOptions,
  WebhookCleanupStrategy,
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
export { webhookTemplate } from './webhook/template/builder.js'
