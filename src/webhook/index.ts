// Public names of "playwright-backchannel/webhook".

export { createFilter } from './journal/filter.js'
export { type RawHeaders, type RawWebhook, toWebhook } from './journal/received-webhook.js'
export type {
  MatcherKind,
  MatcherVerdict,
  NearMiss,
  ReceivedWebhook,
  WebhookJson,
  WebhookProvider,
  WebhookQueryFilter,
  WebhookTimeoutJson,
} from './journal/types.js'
export {
  type MockoonProviderOptions,
  MockoonWebhookProvider,
  MockoonWebhookProvider as MockCWebhookProvider,
} from './providers/mockoon-provider.js'
export {
  type MockServerProviderOptions,
  MockServerWebhookProvider,
  MockServerWebhookProvider as MockBWebhookProvider,
} from './providers/mockserver-provider.js'
export { type ProviderErrorDetails, WebhookProviderError } from './providers/provider-error.js'
export { RestWebhookProvider, type RestWebhookProviderOptions } from './providers/rest-provider.js'
export type { RequestContextLike } from './providers/send-request.js'
export {
  type WireMockProviderOptions,
  type WireMockRequestPattern,
  WireMockWebhookProvider,
  WireMockWebhookProvider as MockAWebhookProvider,
} from './providers/wiremock-provider.js'
export type { ReceiverJournal } from './receiver/receiver-journal.js'
export type { WebhookReceiverOptions } from './receiver/receiver-options.js'
export { ReceiverWebhookProvider } from './receiver/receiver-provider.js'
export type { ReceiverCounts } from './receiver/refusals.js'
export type { ReceiverResponder, ReceiverResponse } from './receiver/response-queue.js'
export { WebhookReceiver } from './receiver/webhook-receiver.js'
export {
  type SendWebhookOptions,
  sendWebhook,
  type WebhookFetch,
  type WebhookRequestContext,
} from './send-webhook.js'
export {
  type HmacSignatureOptions,
  hmacSignature,
  type SignedDelivery,
} from './signatures/hmac-signature.js'
export type {
  CannotTell,
  SignatureScheme,
  SignatureSigner,
  SignatureVerifier,
  UnsignedDelivery,
} from './signatures/signature-scheme.js'
export type { ToleranceOptions } from './signatures/timestamps.js'
export {
  githubSignature,
  type StripeSignatureOptions,
  shopifySignature,
  slackSignature,
  standardWebhooks,
  stripeSignature,
} from './signatures/vendor-signatures.js'
export { WebhookTemplateBuilder, webhookTemplate } from './template/builder.js'
export type { FieldPath, FieldValue, PartOf } from './template/field-path.js'
export type { PayloadMatcher } from './template/matcher.js'
export { matchesTemplate, type WebhookTemplate } from './template/template.js'
export { type TimeoutState, WebhookTimeoutError } from './timeout/timeout-error.js'
export { WebhookRegistry } from './waiting/registry.js'
export type { WebhookCleanupStrategy, WebhookRegistryConfig } from './waiting/registry-options.js'
