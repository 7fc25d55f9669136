/**
 * Whether a request failed intentionally: a page or a navigation aborted it, a content security policy blocked it
 * (`csp`, which Chromium reports for images but not for `fetch`), or the test blocked it with
 * `route.abort('blockedbyclient')`. The messages are those of Chromium, Firefox and WebKit:
 * https://playwright.dev/docs/api/class-request#request-failure
 */
export function isDeliberateFailure(errorText: string): boolean {
  return /^(?:net::ERR_ABORTED\b|net::ERR_BLOCKED_BY_CLIENT\b|NS_BINDING_ABORTED|(?:Load request )?cancell?ed|csp$)/i.test(
    errorText,
  )
}
