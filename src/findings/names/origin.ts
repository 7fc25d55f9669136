const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/

/** Whether a host is this machine, where tests often start servers on ports that differ from run to run. */
function isLoopback(hostname: string): boolean {
  return loopback.test(hostname)
}

/**
 * Returns the origin to show before a path: `''` for a loopback address, for a WebSocket the one with its own scheme, and
 * the scheme alone, such as `about:`, for a URL without an origin.
 */
export function getShownOrigin({ protocol, hostname, origin }: URL): string {
  if (origin === 'null') return protocol
  return isLoopback(hostname) ? '' : origin
}

/** Returns the origin of `baseURL`, which names omit; undefined for a loopback address, or without a `baseURL`. */
export function getOwnOrigin(baseURL: string | undefined): string | undefined {
  if (baseURL === undefined || !URL.canParse(baseURL)) return undefined
  return getShownOrigin(new URL(baseURL)) || undefined
}

/** Whether an origin is that of `baseURL`, which also serves the page's WebSockets. */
export function isOwnOrigin(origin: string, ownOrigin: string | undefined): boolean {
  return origin.replace(/^ws/, 'http') === ownOrigin
}
