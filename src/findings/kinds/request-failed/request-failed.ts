import { formatPatternKey, getPathPattern } from '../../keys/pattern-key.js'
import { defineKind, type FindingKindRules, toRequestRecoveryKey } from '../kind.js'

interface FailedRequestOptions {
  /** Requests without a response, for example because of a refused connection, DNS, TLS or CORS. Default: `false`. */
  readonly failedRequests: boolean
}

/** A request that never got a response; its message is the browser's error, such as `net::ERR_CONNECTION_REFUSED`. */
export const requestFailed: FindingKindRules<'request-failed', FailedRequestOptions> = defineKind({
  name: 'request-failed',
  record: { failedRequests: false },
  label: {
    singular: 'failed request',
    plural: 'failed requests',
    title: 'Failed request',
    speaker: 'browser',
    namesPath: true,
    namesHost: true,
  },
  formatLine: ({ method, message, url }) => `${method} ${message} ${url}`,
  toPatternKey: ({ method, message, url }, findRoute) => formatPatternKey(method, message, url, findRoute),
  toTitle: ({ method, message, url }, findRoute) => `${method} ${message} ${getPathPattern(url, findRoute)}`,
  toRecoveryKey: toRequestRecoveryKey,
})

/**
 * Whether a request failed intentionally, because the page or a navigation aborted it, a content security policy
 * blocked it (`csp`, which Chromium reports for images but not for `fetch`), or an extension did. Covers the messages of Chromium, Firefox and WebKit:
 * https://playwright.dev/docs/api/class-request#request-failure
 */
export function isDeliberateFailure(errorText: string): boolean {
  return /^(?:net::ERR_ABORTED\b|net::ERR_BLOCKED_BY_CLIENT\b|NS_BINDING_ABORTED|(?:Load request )?cancell?ed|csp$)/i.test(
    errorText,
  )
}
