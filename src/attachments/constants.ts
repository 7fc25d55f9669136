export const networkErrorsAttachment = 'network-errors.json'
export const webhookTimeoutAttachment = 'webhook-timeout.json'
/**
 * Name of the attachment for the reporter. Playwright's HTML report hides attachments whose name begins with `_`.
 * https://github.com/microsoft/playwright/blob/main/packages/html-reporter/src/testResultView.tsx
 */
export const backchannelAttachment = '_backchannel.json'

/** Annotation type that disables the monitor for one test. */
export const skipAnnotation = 'skipNetworkMonitoring'
/** Annotation type that reports how an attempt's findings affected its test. */
export const verdictAnnotation = 'networkErrors'
/** Annotation type on every monitored attempt; monitor-mark.ts encodes and decodes its description. */
export const monitorAnnotation = '_networkErrorMonitor'
/** Environment variable that tells the workers which run they belong to. */
export const runIdVariable = 'PLAYWRIGHT_BACKCHANNEL_RUN_ID'
/** Annotation type on tests that use the webhook fixtures, so that these tests are not reported as unmonitored. */
export const webhookFixturesAnnotation = '_webhookFixtures'
