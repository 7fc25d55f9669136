/**
 * Whether a request failed because somebody wanted it to: a page or a navigation aborted it, or the test blocked it by
 * `route.abort('blockedbyclient')`. The texts are those of Chromium, Firefox and WebKit:
 * https://playwright.dev/docs/api/class-request#request-failure
 */
export function isDeliberateFailure(errorText: string): boolean {
  return /^(?:net::ERR_ABORTED\b|net::ERR_BLOCKED_BY_CLIENT\b|NS_BINDING_ABORTED|(?:Load request )?cancell?ed)/i.test(
    errorText,
  )
}
