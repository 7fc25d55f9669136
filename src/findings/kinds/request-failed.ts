import { isEventStream } from '../fields/body-text.js'
import { normalizeMessage } from '../names/normalize-message.js'
import { nameRequest } from '../names/request-name.js'
import { defineKind, type FindingKindRules, joinParts, toRequestRecoveryKey } from './kind.js'

interface FailedRequestOptions {
  /**
   * Requests without a response, for example because of a refused connection, DNS, TLS or CORS, responses below 400
   * that break off, and refused WebSockets. `'report'` records them without failing the test. Default: `false`.
   */
  readonly failedRequests: boolean | 'report'
}

/**
 * A request without a complete response, or a refused WebSocket, whose method is `WS`. Its message is the browser's
 * error, such as `net::ERR_CONNECTION_REFUSED`, or the status of the refusal.
 */
export const requestFailed: FindingKindRules<'request-failed', FailedRequestOptions> = defineKind({
  name: 'request-failed',
  record: { failedRequests: false },
  label: {
    singular: 'failed request',
    plural: 'failed requests',
    title: 'Failed request',
    speaker: 'browser',
    namesHost: true,
  },
  formatLine: ({ method, message, url }) => joinParts(method, message, url),
  toName: ({ method = '', message = '', url }, naming) => nameRequest(method, getCause(message), url, naming),
  toRecoveryKey: toRequestRecoveryKey,
})

/** Returns the status that refused a WebSocket, or the browser's error without ports and other numbers. */
function getCause(message: string): string {
  return /^\d{3}$/.test(message) ? message : normalizeMessage(message)
}

/**
 * Whether a request failed intentionally, because the page or a navigation aborted it, a content security policy
 * blocked it (`csp`, which Chromium reports for images but not for `fetch`), or an extension did. Covers the messages of
 * Chromium, Firefox and WebKit:
 * https://playwright.dev/docs/api/class-request#request-failure
 */
export function isDeliberateFailure(errorText: string): boolean {
  return /^(?:net::ERR_ABORTED\b|net::ERR_BLOCKED_BY_CLIENT\b|NS_BINDING_ABORTED|(?:Load request )?cancell?ed|csp$)/i.test(
    errorText,
  )
}

/**
 * Whether a failure after the response began means that its body broke off. In Chromium, each error does that is not a
 * page's or a policy's own, while a generic one does not tell; of Firefox and WebKit, those that are known. A response
 * from 400 on is an error already, and an event stream has no end, so its page connects again.
 */
export function breaksOff(errorText: string, status: number, contentType?: string): boolean {
  return (
    status < 400 &&
    !isEventStream(contentType) &&
    /^net::ERR_(?!ABORTED\b|FAILED\b|BLOCKED_)|NET_PARTIAL_TRANSFER|NET_RESET|connection was lost|terminated/.test(
      errorText,
    )
  )
}

/** Chromium's messages for refusals whose status it does not give, by net/websockets/websocket_stream.cc. */
const ownMessages: ReadonlyMap<string, string> = new Map([
  ['HTTP Authentication failed; no valid credentials available', '401'],
  ['Proxy authentication failed', '407'],
])

/** Returns the status or the network error that refused a WebSocket; undefined for other errors of a WebSocket. */
export function parseHandshakeError(error: string): string | undefined {
  const ownStatus = ownMessages.get(error)
  if (ownStatus !== undefined) return ownStatus
  const [, cause] =
    /Unexpected response code: (\d{3})/.exec(error) ??
    /^(?:Error (?:in connection establishment|during WebSocket handshake)|WebSocket network error): (.+)/s.exec(
      error,
    ) ??
    /^(Connection closed before receiving a handshake response)/.exec(error) ??
    []
  return cause
}

/** Whether an error of a WebSocket means that no server answered its handshake, not even with a refusal. */
export function isUnanswered(error: string): boolean {
  const isResponse =
    ownMessages.has(error) ||
    /Unexpected response code: |^Error during WebSocket handshake: (?!net::)/.test(error)
  return !isResponse && parseHandshakeError(error) !== undefined
}
